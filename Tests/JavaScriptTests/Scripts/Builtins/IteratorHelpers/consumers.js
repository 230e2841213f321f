// reduce, toArray, forEach, some, every and find consume an iterator.
// Iterator and its helpers (ECMA-262 §27.1)

const notes = [];
class Count extends Iterator {
  constructor(n = Infinity) { super(); this.i = 0; this.n = n }
  next() { return this.i < this.n ? { done: false, value: ++this.i } : { done: true, value: "end" } }
  return() { notes.push("closed"); return {} }
}
const count = n => new Count(n);
function caught(f) { try { return f() } catch (e) { return e instanceof Error ? e.name : e } }

print(count(4).reduce((a, x, i) => a + x * i)) // expect: 21
print(count(3).reduce((a, x, i) => a + x + i, '')) // expect: 102132
print(caught(() => count(0).reduce((a, x) => a))) // expect: TypeError
print(count(0).reduce((a, x) => a, undefined)) // expect: undefined
print(count(3).toArray()) // expect: 1,2,3

notes.length = 0;
print([count(3).forEach((x, i) => notes.push(x + i)), notes]) // expect: ,1,3,5

notes.length = 0;
print([
  count().some(x => x > 2), count(2).some(x => x > 2), count().every(x => x < 2),
  count(2).every(x => x < 3), notes,
]) // expect: true,false,false,true,closed,closed

notes.length = 0;
print([count().find((x, i) => i === 3), count(2).find(x => x > 2), notes]) // expect: 4,,closed
