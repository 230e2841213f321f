// Private names are not forwarded.
// Proxy (ECMA-262 §10.5, §28.2)

class A { #x = 1; get() { return this.#x } static has(o) { return #x in o } }
const p = new Proxy(new A(), {});
try { p.get() } catch (e) { print(e.name + A.has(p)) } // expect: TypeErrorfalse

// ---

class Base { constructor(o) { return o } }
class A extends Base {
  #x = 1;
  #y = 2;
  static read(o) { return o.#x + o.#y }
  static bump(o) { o.#x++; return o.#x }
}
const log = [], p = new Proxy({}, { get: (t, k) => { log.push(k) }, defineProperty() { log.push('define') } }), n = Object.create(null);
new A(p);
new A(n);
print([
  A.read(p), A.bump(p), A.read(n), A.read(p), p.z, n.z, log.length, Reflect.ownKeys(p).length,
].join()) // expect: 3,2,3,4,,,1,0
