// Operands keep their values across a yield.
// Generators: stepping, expressions and patterns (ECMA-262 §15.5, §27.5)

function* f() { let a = 1; const r = a + (yield a++) * (yield a++); yield r }
const g = f();
g.next();
g.next(10);
say(g.next(20).value) // expect: 201

// ---

function* f() { let o = { v: 1 }; return o.v + (o = { v: 5 }, yield) + o.v }
const g = f();
g.next();
say(g.next(10).value) // expect: 16

// ---

function* f() { return [yield 1, , ...(yield 2), yield 3].length }
const g = f();
g.next();
g.next(0);
g.next('ab');
say(g.next().value) // expect: 5

// ---

function* f() {
  return { a: yield 1, [yield 2]: yield 3, ...(yield 4), get [yield 5]() { return 'got' }, __proto__: yield 6 }
}
const g = f();
for (const v of [0, 'A', 'key', 'V', { z: 1 }, 'prop', null]) {
  const r = g.next(v);
  if (r.done) { say(Object.entries(r.value)); say(Object.getPrototypeOf(r.value)) }
}
// expect lines: [a,A,key,V,z,1,prop,got] | null

// ---

function* f() { return { [yield]: class { static [yield] = 1 }, fn: yield } }
const g = f();
g.next();
g.next('K');
g.next('s');
const o = g.next('F').value;
say(o.K.name);
say(o.K.s);
say(o.fn)
// expect lines: K | 1 | F

// ---

function* f() { return `a${yield 1}b${2}c${yield 3}d` }
const g = f();
g.next();
g.next('X');
say(g.next('Y').value) // expect: aXb2cYd

// ---

function tag(s, ...v) { return s.join('|') + v }
function* f() { return tag`a${yield 1}b${2}c${yield 3}d` }
const g = f();
g.next();
g.next('X');
say(g.next('Y').value) // expect: a|b|c|dX,2,Y

// ---

function* f() { return [typeof (yield), !(yield), -(yield), void (yield), delete (yield).x] }
const g = f(), o = { x: 1 };
for (const v of [0, 's', 0, 3, 1, o]) { const r = g.next(v); if (r.done) say(r.value) }
say('x' in o)
// expect lines: [string,true,-3,,true] | false

// ---

function* f() { return (yield 1) ? yield 2 : yield 3 }
let g = f();
g.next();
say(g.next(true).value);
g = f();
g.next();
say(g.next(0).value);
say(g.next('z').value)
// expect lines: 2 | 3 | z

// ---

function* f() { return [(yield 1) && (yield 2), (yield 3) || (yield 4), (yield 5) ?? (yield 6)] }
const g = f();
for (const v of [0, 0, 'a', null, 'b']) { const r = g.next(v); say(r.value) }
// expect lines: 1 | 3 | 5 | 6 | [0,a,b]

// ---

function* f() { return (yield 1, yield 2, 3) }
const g = f();
g.next();
say(g.next().value);
say(g.next().value)
// expect lines: 2 | 3

// ---

function* f() { yield yield yield 1 }
const g = f();
say([g.next(), g.next(2), g.next(3), g.next(4)].map(r => r.value)) // expect: [1,2,3,]

// ---

class C { #p = 1; *f() { return #p in (yield) } }
const g = new C().f();
g.next();
say(g.next(new C()).value) // expect: true

// ---

function* f() { return yield
1 }
const g = f();
say(g.next().value);
say(g.next(2).value)
// expect lines: undefined | 2
