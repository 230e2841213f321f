// Iterator.from wraps iterators and iterables.
// Iterator and its helpers (ECMA-262 §27.1)

const notes = [];
class Count extends Iterator {
  constructor(n = Infinity) { super(); this.i = 0; this.n = n }
  next() { return this.i < this.n ? { done: false, value: ++this.i } : { done: true, value: "end" } }
  return() { notes.push("closed"); return {} }
}
const count = n => new Count(n);
function caught(f) { try { return f() } catch (e) { return e instanceof Error ? e.name : e } }

print([...Iterator.from([1, 2])]) // expect: 1,2
print([...Iterator.from('añ')]) // expect: a,ñ
print(Iterator.from({ next() { return { done: true } } }).toArray()) // expect:
print((c => Iterator.from(c) === c)(count())) // expect: true

print((w => [
  w instanceof Iterator, w.next(1, 2), w.return().done, w.return.length,
])(Iterator.from({ next: (...a) => a.length }))) // expect: true,0,true,0

print(Iterator.from({ next() {}, return() { return 'r' } }).return()) // expect: r

print([5, null, undefined, Symbol()].map(x => caught(() => Iterator.from(x))))
// expect: TypeError,TypeError,TypeError,TypeError

print(caught(() => Iterator.from({ [Symbol.iterator]: () => 5 }))) // expect: TypeError

print([...Iterator.from({ [Symbol.iterator]: null, next: (i => () => ({ done: i > 1, value: i++ }))(0) })])
// expect: 0,1
