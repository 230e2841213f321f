// return runs the enclosing finally blocks.
// Generators: stepping, expressions and patterns (ECMA-262 §15.5, §27.5)

function* f() { try { yield 1 } finally { say('fin') } }
const g = f();
g.next();
let r = g.return(7);
say([r.value, r.done]);
say(g.next().done)
// expect lines: fin | [7,true] | true

// ---

function* f() { try { yield 1 } finally { yield 2; say('end') } }
const g = f();
g.next();
let r = g.return(7);
say([r.value, r.done]);
r = g.next();
say([r.value, r.done])
// expect lines: [2,false] | end | [7,true]

// ---

function* f() { try { yield 1 } finally { return 3 } }
const g = f();
g.next();
say(g.return(7).value) // expect: 3

// ---

function* f() { for (;;) { try { yield 1 } finally { continue } } }
const g = f();
g.next();
let r = g.return(7);
say([r.value, r.done]) // expect: [1,false]

// ---

function* f() { try { yield 1 } finally { throw 'f' } }
const g = f();
g.next();
try { g.return(7) } catch (e) { say(e) }
say(g.next().done)
// expect lines: f | true

// ---

function* f() { say('never') }
const g = f();
let r = g.return(7);
say([r.value, r.done]);
say(g.next().done)
// expect lines: [7,true] | true

// ---

function* f() { try { return yield 1 } finally { yield 2 } }
const g = f();
g.next();
say(g.next('r').value);
r = g.next();
say([r.value, r.done])
// expect lines: 2 | [r,true]

// ---

function* f() { try { try { yield 1 } finally { say('a') } } finally { say('b') } }
const g = f();
g.next();
g.return()
// expect lines: a | b
