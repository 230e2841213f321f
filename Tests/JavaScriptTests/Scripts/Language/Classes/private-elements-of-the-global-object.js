// The global object can have private elements.
// Classes (ECMA-262 §7.3.26, §15.7)

class Base { constructor(o) { return o } }
class Stamp extends Base {
  #x = 1;
  #m() { return this.#x * 5 }
  get #g() { return "g" + this.#x }
  static has(o) { return #x in o }
  static set(o, v) { o.#x = v }
  static all(o) { return [o.#x, o.#m(), o.#g].join() }
}
const names = Reflect.ownKeys(globalThis).length;
print(Stamp.has(globalThis)) // expect: false
new Stamp(globalThis);
print(Stamp.has(globalThis), Stamp.all(globalThis)) // expect: true 1,5,g1
Stamp.set(globalThis, 2);
print(Stamp.all(globalThis)) // expect: 2,10,g2
globalThis.other = 3;
delete globalThis.other;
print(Stamp.all(globalThis), Reflect.ownKeys(globalThis).length - names) // expect: 2,10,g2 0
try { new Stamp(globalThis) } catch (e) { print(e.name) } // expect: TypeError
print("x" in globalThis, "#x" in globalThis, Object.keys(globalThis).includes("#x")) // expect: false false false
