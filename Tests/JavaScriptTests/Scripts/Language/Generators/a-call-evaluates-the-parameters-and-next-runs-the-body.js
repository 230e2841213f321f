// A call evaluates the parameters, and next runs the body from yield to yield.
// Generators: stepping, expressions and patterns (ECMA-262 §15.5, §27.5)

function* f(a) { say('body'); const b = yield a; say(b); return b + 1 }
const g = f(1);
say('made');
let r = g.next('lost');
say([r.value, r.done]);
r = g.next(5);
say([r.value, r.done]);
r = g.next();
say([r.value, r.done])
// expect lines: made | body | [1,false] | 5 | [6,true] | [,true]

// ---

function* f(a, b = a + 1, ...c) { yield a; yield b; yield c }
for (const x of f(1, undefined, 3, 4)) say(x)
// expect lines: 1 | 2 | [3,4]

// ---

function* f(a = (() => { throw 'at call' })()) {}
try { f() } catch (e) { say(e) } // expect: at call

// ---

let change;
function* f(a = 1, b = (change = () => { a = 5 })) { var a; yield a }
const g = f();
change();
say(g.next().value) // expect: 1

// ---

function* f() { yield arguments.length; arguments[0] = 9; yield arguments[0]; yield [...arguments] }
for (const x of f(1, 2)) say(x)
// expect lines: 2 | 9 | [9,2]

// ---

function* f() { yield this.v }
say(f.call({ v: 3 }).next().value) // expect: 3

// ---

function* f(x) { yield x; x = 2; yield arguments[0] }
say([...f(1)]) // expect: [1,2]
