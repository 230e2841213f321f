// Without traps, operations apply to the target.
// Proxy (ECMA-262 §10.5, §28.2)

const t = { a: 1 }, p = new Proxy(t, {});
p.b = 2;
delete p.a;
print([
  JSON.stringify(t), 'b' in p, p.b, Object.keys(p), Object.getPrototypeOf(p) === Object.prototype,
  JSON.stringify(p),
].join()) // expect: {"b":2},true,2,b,true,{"b":2}

// ---

const p = new Proxy((a, b) => a + b, { apply: undefined, get: null });
print(p(1, 2) + p.length) // expect: 5

class A { constructor(x) { this.x = x; this.t = new.target === P } }
const P = new Proxy(A, {});
const a = new P(3);
print([a.x, a.t, a instanceof P, a instanceof A].join()) // expect: 3,true,true,true

// ---

const P = new Proxy(new Proxy(Map, {}), {});
print(new P([[1, 2]]).get(1)) // expect: 2

const f = new Proxy(function () { return this.x }, {}).bind({ x: 4 });
print(JSON.stringify(f() + f.name)) // expect: "4bound "

class A extends new Proxy(class { m() { return 'm' } }, {}) {}
print(new A().m()) // expect: m

try { new Proxy({}, {})() } catch (e) { print(e.name) } // expect: TypeError
try { new (new Proxy(() => 1, { construct() { return {} } })) } catch (e) { print(e.name) } // expect: TypeError
