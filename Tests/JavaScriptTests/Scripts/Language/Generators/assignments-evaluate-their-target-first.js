// Assignments evaluate their target first.
// Generators: stepping, expressions and patterns (ECMA-262 §15.5, §27.5)

function* f() {
  const o = { a: 1, b: { c: 0 } };
  o.a += yield 1;
  o[yield 2] = yield 3;
  o.b.c ||= yield 4;
  o.n ??= yield 5;
  o.a &&= yield 6;
  o.zero ||= o.zero;
  (yield 7).z = yield 8;
  (yield 9).u++;
  return o
}
const g = f(), t = { u: 1 };
for (const v of [0, 10, 'k', 'v', 'C', 'N', 'A', t, 'Z', t]) {
  const r = g.next(v);
  if (r.done) say(JSON.stringify(r.value))
}
say(JSON.stringify(t))
// expect lines: {"a":"A","b":{"c":"C"},"k":"v","n":"N"} | {"u":2,"z":"Z"}

// ---

function* f() { let a = 1; a += yield a = 5; return a }
const g = f();
g.next();
say(g.next(10).value) // expect: 11

// ---

const log = [];
function o(n) {
  log.push('o' + n);
  return { set x(v) { log.push('set' + v) }, get x() { log.push('get'); return 1 } }
}
function k(n) { return { toString() { log.push('k' + n); return 'x' } } }
function* f() { o(1)[k(1)] = yield; o(2)[k(2)] += yield }
const g = f();
g.next();
log.push('resume');
g.next(5);
log.push('resume');
g.next(6);
say(log) // expect: [o1,resume,k1,set5,o2,k2,get,resume,set7]

// ---

function* f() { "use strict"; unknown = yield }
const g = f();
g.next();
try { g.next(1) } catch (e) { say(e.name) } // expect: ReferenceError

// ---

function* f() { const c = 1; try { c = yield } catch (e) { say(e.name) } }
const g = f();
g.next();
g.next(2) // expect: TypeError

// ---

let x = 1;
function* f() {
  x = yield;
  let y = x;
  let fn;
  fn = yield, fn = () => {};
  const named = function () {};
  return [y, fn.name, named.name]
}
const g = f();
g.next();
g.next(3);
say(g.next().value) // expect: [3,fn,named]
