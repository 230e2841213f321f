// The constructor Iterator is abstract.
// Iterator and its helpers (ECMA-262 §27.1)

const notes = [];
class Count extends Iterator {
  constructor(n = Infinity) { super(); this.i = 0; this.n = n }
  next() { return this.i < this.n ? { done: false, value: ++this.i } : { done: true, value: "end" } }
  return() { notes.push("closed"); return {} }
}
const count = n => new Count(n);
function caught(f) { try { return f() } catch (e) { return e instanceof Error ? e.name : e } }

print([
  caught(() => Iterator()), caught(() => new Iterator()),
  new (class extends Iterator {}) instanceof Iterator,
]) // expect: TypeError,TypeError,true

print([
  Iterator.length, Iterator.name, [].values() instanceof Iterator,
  Iterator.prototype === Object.getPrototypeOf(Object.getPrototypeOf([].values())),
]) // expect: 0,Iterator,true,true
