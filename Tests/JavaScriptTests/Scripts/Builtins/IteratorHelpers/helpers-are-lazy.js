// Helpers are lazy.
// Iterator and its helpers (ECMA-262 §27.1)

const notes = [];
class Count extends Iterator {
  constructor(n = Infinity) { super(); this.i = 0; this.n = n }
  next() { return this.i < this.n ? { done: false, value: ++this.i } : { done: true, value: "end" } }
  return() { notes.push("closed"); return {} }
}
const count = n => new Count(n);
function caught(f) { try { return f() } catch (e) { return e instanceof Error ? e.name : e } }

print([...count(3).map((x, i) => x * 10 + i)]) // expect: 10,21,32
print([...count(5).filter((x, i) => x % 2 && i < 4)]) // expect: 1,3
print([...count().take(3)]) // expect: 1,2,3
print([...count(5).drop(2)]) // expect: 3,4,5
print([...count(1).drop(9)]) // expect:
print([...count(3).flatMap((x, i) => [x, i])]) // expect: 1,0,2,1,3,2
print(count().filter(x => x % 3 === 0).map(x => x * x).drop(1).take(2).toArray()) // expect: 36,81

notes.length = 0;
print((count(3).map(x => notes.push(x)), notes.length)) // expect: 0

print(count(2).take(Infinity).toArray()) // expect: 1,2
print((h => [h.next().value, h.next().done, h.next().done])(count(1).map(x => x))) // expect: 1,true,true
print([...[1, 2].values().map(x => x + 1)]) // expect: 2,3
print([...new Set('ab').values().map(x => x + x)]) // expect: aa,bb
