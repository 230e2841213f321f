// A running generator cannot be resumed.
// Generators: stepping, expressions and patterns (ECMA-262 §15.5, §27.5)

let g;
function* f() { try { g.next() } catch (e) { say(e.name) } yield 1 }
g = f();
say(g.next().value)
// expect lines: TypeError | 1

// ---

let g;
function* f() { yield* { [Symbol.iterator]: () => ({ next() { return g.next() } }) } }
g = f();
try { g.next() } catch (e) { say(e.name) } // expect: TypeError
