// A suspended call keeps its function, this value and arguments.
// Generators: stepping, expressions and patterns (ECMA-262 §15.5, §27.5)

const o = { v: 1, m(...a) { return this.v + '/' + a } };
function* f() { return [o.m(yield, 2), o['m'](...(yield), yield), (o.m)(yield), o?.m(yield)] }
const g = f();
for (const v of [0, 'a', [1, 2], 'b', 'c', 'd']) {
  const r = g.next(v);
  if (r.done) for (const x of r.value) say(x)
}
// expect lines: 1/a,2 | 1/1,2,b | 1/c | 1/d

// ---

let h = x => 'old' + x;
function* f() { return h(yield) }
const g = f();
g.next();
h = x => 'new' + x;
say(g.next(1).value) // expect: old1

// ---

function* f() { return new A(yield, ...(yield)) }
class A { constructor(...a) { this.a = a } }
const g = f();
g.next();
g.next(1);
say(g.next([2, 3]).value.a) // expect: [1,2,3]

// ---

function* f() { new say(yield) }
const g = f();
g.next();
g.next(5);
function* k() { new (yield)(yield say('arg')) }
const l = k();
l.next();
l.next(3);
try { l.next() } catch (e) { say(e.name) }
// expect lines: 5 | arg | TypeError

// ---

function* f() { (yield)(yield) }
const g = f();
g.next();
g.next(undefined);
try { g.next() } catch (e) { say(e.name) } // expect: TypeError

// ---

class B { m(x) { return 'B' + x + this.v } }
class D extends B {
  constructor() { super(); this.v = 1 }
  *m(x) { return super.m(yield) + super['m'](yield) + super[yield](4) }
}
const g = new D().m();
g.next();
g.next(2);
g.next(3);
say(g.next('m').value) // expect: B21B31B41

// ---

class E { #x(a) { return a } *m() { return this.#x(yield) } }
const g = new E().m();
g.next();
say(g.next(3).value) // expect: 3

// ---

function* f() {
  let o = null;
  say(o?.a[yield 'never']);
  o = { a: { b: 5 }, f(x) { return this === o && x } };
  say(o?.a[yield 1]);
  say(o.f?.(yield 2));
  say(o?.no?.(yield 'never').x);
  say((o?.f)(yield 3));
  say(delete o?.a[yield 4]);
  say('b' in o.a);
  say(o.f?.(yield 5).x?.[yield 'never'])
}
const g = f();
say(g.next().value);
say(g.next('b').value);
say(g.next(7).value);
say(g.next(8).value);
say(g.next('b').value);
g.next(9)
// expect lines: undefined | 1 | 5 | 2 | 7 | undefined | 3 | 8 | 4 | true | false | 5 | undefined
