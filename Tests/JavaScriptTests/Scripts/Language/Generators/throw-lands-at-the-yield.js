// throw throws the error at the yield.
// Generators: stepping, expressions and patterns (ECMA-262 §15.5, §27.5)

function* f() { try { yield 1 } catch (e) { say(e); yield 2 } finally { say('fin') } return 3 }
const g = f();
g.next();
say(g.throw('e').value);
let r = g.next();
say([r.value, r.done])
// expect lines: e | 2 | fin | [3,true]

// ---

function* f() { yield 1 }
const g = f();
g.next();
try { g.throw('e') } catch (e) { say(e) }
say(g.next().done)
// expect lines: e | true

// ---

function* f() { say('never') }
const g = f();
try { g.throw('e') } catch (e) { say(e) }
say(g.next().done)
// expect lines: e | true

// ---

function* f() {
  try {
    yield 1;
    throw new Error('a')
  } catch ({ message: m, other = yield 'other' }) { say(m); say(other) }
}
const g = f();
g.next();
say(g.next().value);
g.next('o')
// expect lines: other | a | o

// ---

function* f() { try { throw 1 } catch (e) { yield () => e; e = 2; yield () => e } }
say([...f()].map(h => h())) // expect: [2,2]

// ---

function* f() {
  let n = 0;
  while (n < 3) { try { yield n; throw n } catch (e) { n = e + 1; yield 'c' + e } }
}
say([...f()]) // expect: [0,c0,1,c1,2,c2]
