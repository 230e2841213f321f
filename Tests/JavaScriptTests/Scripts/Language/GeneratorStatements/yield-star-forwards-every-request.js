// yield* forwards every request.
// Statements of generators, delegation, generator objects (ECMA-262 §15.5, §27.3, §27.5)

function* inner() {
  try { const x = yield 1; say(x) } catch (e) { say('c' + e) } finally { say('fin') }
  return 'r'
}
function* f() { const r = yield* inner(); say(r); yield* 'ab' }
const g = f();
g.next();
say(g.next('X').value);
say(g.next().value);
say(g.next().done)
// expect lines: X | fin | r | a | b | true

// ---

function* inner() { try { yield 1 } catch (e) { say('c' + e); yield 2 } return 'r' }
function* f() { say(yield* inner()) }
const g = f();
g.next();
say(g.throw('T').value);
say(g.next().done)
// expect lines: cT | 2 | r | true

// ---

function* inner() { try { yield 1 } finally { say('fin') } }
function* f() { try { yield* inner() } finally { say('outer') } }
const g = f();
g.next();
const r = g.return(4);
say([r.value, r.done])
// expect lines: fin | outer | [4,true]

// ---

function* f() {
  yield* { [Symbol.iterator]() {
    return { next() { return { done: false, value: 1 } }, return() { say('closed'); return {} } }
  } }
}
const g = f();
g.next();
try { g.throw('T') } catch (e) { say(e.name) }
// expect lines: closed | TypeError

// ---

function* f() {
  try {
    yield* { [Symbol.iterator]() { return { next() { return { done: false } } } } }
  } finally { say('fin') }
}
const g = f();
g.next();
const r = g.return(4);
say([r.value, r.done])
// expect lines: fin | [4,true]

// ---

const result = { done: false, get value() { say('read'); return 1 } };
function* f() { yield* { [Symbol.iterator]: () => ({ next: () => result }) } }
say(f().next() === result) // expect: true

// ---

function* f() {
  yield* { [Symbol.iterator]: () => ({ next: () => ({ done: false }), return: () => ({ done: false, value: 'more' }) }) }
}
const g = f();
g.next();
const r = g.return(1);
say([r.value, r.done]) // expect: [more,false]

// ---

function* f() { yield* { [Symbol.iterator]: () => ({ next: () => 1 }) } }
try { f().next() } catch (e) { say(e.name) }
function* h() { yield* 5 }
try { h().next() } catch (e) { say(e.name) }
// expect lines: TypeError | TypeError

function* count(n) { if (n > 0) { yield n; yield* count(n - 1) } }
say([...count(4)]) // expect: [4,3,2,1]

// ---

function* f() {
  const a = yield* [1, 2];
  return [a, (yield* (function* () { return 'x' })()) + (yield 3)]
}
const g = f();
g.next();
g.next();
g.next();
say(g.next('y').value) // expect: [,xy]
