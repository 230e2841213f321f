// Values that cannot be held weakly are rejected.
// WeakRef and FinalizationRegistry (ECMA-262 §26.1, §26.2)

try { const t = {}; new FinalizationRegistry(() => {}).register(t, t) } catch (e) { print(e.name) } // expect: TypeError

try { new FinalizationRegistry({}) } catch (e) { print(e.name) } // expect: TypeError

try { WeakRef({}) } catch (e) { print(e.name) } // expect: TypeError

try { FinalizationRegistry(() => {}) } catch (e) { print(e.name) } // expect: TypeError

try { WeakRef.prototype.deref.call({}) } catch (e) { print(e.name) } // expect: TypeError

try { FinalizationRegistry.prototype.register.call(new Map(), {}) } catch (e) { print(e.name) } // expect: TypeError

const outcomes = f => { try { f(); return "accepted" } catch (e) { return e.name } };
for (const target of [1, 's', null, 1n, Symbol.for('x'), undefined]) {
  print([
    outcomes(() => new WeakRef(target)),
    outcomes(() => new FinalizationRegistry(() => {}).register(target, 0)),
    outcomes(() => new FinalizationRegistry(() => {}).register({}, 0, target)),
    outcomes(() => new FinalizationRegistry(() => {}).unregister(target)),
  ].join(" "));
}
// expect: TypeError TypeError TypeError TypeError
// expect: TypeError TypeError TypeError TypeError
// expect: TypeError TypeError TypeError TypeError
// expect: TypeError TypeError TypeError TypeError
// expect: TypeError TypeError TypeError TypeError
// The token of a registration can be undefined, which means no token.
// expect: TypeError TypeError accepted TypeError
