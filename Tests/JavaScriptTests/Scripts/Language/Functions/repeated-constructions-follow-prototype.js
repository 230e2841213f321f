// The same `new` and `instanceof` in a loop follow every change of the constructor and of its prototype.
// Functions, new, instanceof (ECMA-262 §10.1.14, §13.3.5, §13.10.2)

const first = { name: "first" }, second = { name: "second" };
function F() {}
const prototypes = [first, first, second, first, 7, second];
const made = [];
for (const prototype of prototypes) {
  F.prototype = prototype;
  made.push(new F());
}
print(made.map((o) => o.name)) // expect: first,first,second,first,,second
print(Object.getPrototypeOf(made[4]) === Object.prototype) // expect: true

const found = [];
for (const prototype of [first, second]) {
  F.prototype = prototype;
  for (const o of made) found.push(o instanceof F ? 1 : 0);
}
print(found.join("")) // expect: 110100001001

// Several constructors at one place.
class A { constructor(n) { this.n = n } }
class B extends A { m() { return this.n * 2 } }
function C(n) { return { n: "C" + n } }
const D = A.bind(null, 4);
const kinds = [];
for (const K of [A, B, C, D, A, B, C, D]) {
  const o = new K(3);
  kinds.push(o.n, o instanceof K);
}
print(kinds.join(" ")) // expect: 3 true 3 true C3 false 4 true 3 true 3 true C3 false 4 true

// Each target has its handler, or the original one.
class Five { static [Symbol.hasInstance](v) { return v === 5 } }
let reads = 0;
class Counted { static get [Symbol.hasInstance]() { reads++; return undefined } }
class Sub extends Five {}
const counted = new Counted();
const results = [];
for (let i = 0; i < 2; i++) {
  for (const T of [Five, A, Counted, Sub]) results.push([5, made[0], counted].map((v) => (v instanceof T ? 1 : 0)).join(""));
}
print(results.join(" ")) // expect: 100 000 001 100 100 000 001 100
print(reads) // expect: 6

for (const target of [() => 1, {}, 1, { [Symbol.hasInstance]: 3 }]) {
  try { print({} instanceof target) } catch (e) { print(e.name) }
}
// expect lines: TypeError | TypeError | TypeError | TypeError
print(1 instanceof (() => 1)) // expect: false

// A handler that is added later is used.
function G() {}
const g = new G();
const answers = [];
for (let i = 0; i < 4; i++) {
  answers.push(g instanceof G);
  if (i === 1) Object.defineProperty(G, Symbol.hasInstance, { value: () => false });
}
print(answers) // expect: true,true,false,false

// `new.target` and fields are available at a place that has made other objects.
class N { x = 1; constructor() { this.same = new.target === N } }
const seen = [];
for (const K of [A, N, N, A]) { const o = new K(2); seen.push(o.same, o.x) }
print(seen) // expect: ,,true,1,true,1,,
