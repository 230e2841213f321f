// Replaced methods of generators are called.
// Statements of generators, delegation, generator objects (ECMA-262 §15.5, §27.3, §27.5)

const G = Object.getPrototypeOf(function* () {}).prototype, next = G.next;
function* f() { yield 1; yield 2 }
G.next = function () { say('n'); return next.call(this) };
say([...f()]);
G.next = next;
say([...f()])
// expect lines: n | n | n | [1,2] | [1,2]

function* f() { yield 1; yield 2 }
const g = f();
g.next = () => ({ done: true });
say([...g].length);
say([...f()])
// expect lines: 0 | [1,2]

// ---

function* f() {
  yield* { [Symbol.iterator]: () => ({ i: 0, next() {
    return { get done() { say('done'); return false }, get value() { say('value'); return 7 } }
  } }) }
}
for (const x of f()) { say(x); break }
// expect lines: done | done | value | 7

const { next } = Object.getPrototypeOf(function* () {}).prototype;
try { for (const x of { [Symbol.iterator]: () => ({ next }) }); } catch (e) { say(e.name) } // expect: TypeError

// ---

let g;
function* f() { try { for (const x of g); } catch (e) { say(e.name) } yield 1 }
g = f();
say([...g])
// expect lines: TypeError | [1]
