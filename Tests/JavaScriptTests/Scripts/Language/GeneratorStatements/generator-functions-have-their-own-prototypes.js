// Generator functions have their own prototypes.
// Statements of generators, delegation, generator objects (ECMA-262 §15.5, §27.3, §27.5)

function* f(a, b = 1) {}
say(f.length);
say(f.name);
const P = Object.getPrototypeOf(f);
say(P === Function.prototype);
say(P[Symbol.toStringTag]);
say(Object.getPrototypeOf(f.prototype) === P.prototype);
say(f.prototype.hasOwnProperty('constructor'));
say(Object.prototype.toString.call(f()));
say(f() instanceof f);
say(P.constructor.name);
say(Object.getPrototypeOf(P.constructor) === Function)
// expect lines: 1 | f | false | GeneratorFunction | true | false | [object Generator] | true | GeneratorFunction | true

// ---

function* f() {}
const d = Object.getOwnPropertyDescriptor(f, 'prototype');
say([d.writable, d.enumerable, d.configurable]);
try { new f() } catch (e) { say(e.name) }
f.prototype = null;
const G = Object.getPrototypeOf(function* () {}).prototype;
say(Object.getPrototypeOf(f()) === G);
f.prototype = { m() { return 'm' } };
say(f().m())
// expect lines: [true,false,false] | TypeError | true | m

// ---

const G = Object.getPrototypeOf(function* () {}).prototype;
for (const n of ['next', 'return', 'throw']) {
  say(G[n].length);
  try { G[n].call({}) } catch (e) { say(e.name) }
}
say(G[Symbol.iterator].call(5));
say(Object.getPrototypeOf(G) === Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())))
// expect lines: 1 | TypeError | 1 | TypeError | 1 | TypeError | 5 | true

const o = { *a() {
  yield super.toString === Object.prototype.toString
}, *['b' + 1]() {}, *[Symbol.iterator]() { yield 'it' } };
say([...o.a()]);
say(o.b1.name);
say([...o]);
try { new o.a() } catch (e) { say(e.name) }
say(o[Symbol.iterator].name)
// expect lines: [true] | b1 | [it] | TypeError | [Symbol.iterator]

class C {
  *g() { yield this.v }
  static *s() { yield new.target }
  v = 1;
  *#p() { yield 'p' }
  all() { return [...this.#p()] }
}
say([...new C().g()]);
say(C.s().next().value);
say(new C().all());
say(C.prototype.g.hasOwnProperty('prototype'))
// expect lines: [1] | undefined | [p] | true

function* f() {
  const arrow = () => [this.v, arguments[0]];
  yield arrow();
  yield* (function* () { yield typeof this })()
}
say([...f.call({ v: 1 }, 2)].map(String)) // expect: [1,2,object]

// ---

function* f() { yield function* () { yield 1 } }
say(f.toString());
const e = function* named() { yield named.name };
say([...e()])
// expect lines: function* f() { yield function* () { yield 1 } } | [named]
