// The underlying iterator is closed with the helper, after an error of a callback, and for an invalid argument.
// Iterator and its helpers (ECMA-262 §27.1)

const notes = [];
class Count extends Iterator {
  constructor(n = Infinity) { super(); this.i = 0; this.n = n }
  next() { return this.i < this.n ? { done: false, value: ++this.i } : { done: true, value: "end" } }
  return() { notes.push("closed"); return {} }
}
const count = n => new Count(n);
function caught(f) { try { return f() } catch (e) { return e instanceof Error ? e.name : e } }

notes.length = 0;
print([caught(() => count().map(() => { throw 'thrown' }).next()), notes]) // expect: thrown,closed

notes.length = 0;
print([caught(() => count().filter(() => { throw 'thrown' }).next()), notes]) // expect: thrown,closed

notes.length = 0;
print([caught(() => count().flatMap(() => { throw 'thrown' }).next()), notes]) // expect: thrown,closed

notes.length = 0;
print([caught(() => count().forEach(() => { throw 'thrown' }).next()), notes]) // expect: thrown,closed

notes.length = 0;
print([caught(() => count().some(() => { throw 'thrown' }).next()), notes]) // expect: thrown,closed

notes.length = 0;
print([caught(() => count().every(() => { throw 'thrown' }).next()), notes]) // expect: thrown,closed

notes.length = 0;
print([caught(() => count().find(() => { throw 'thrown' }).next()), notes]) // expect: thrown,closed

notes.length = 0;
print([caught(() => count().reduce(() => { throw 'thrown' }).next()), notes]) // expect: thrown,closed

notes.length = 0;
print([caught(() => count().map(5)), notes]) // expect: TypeError,closed

notes.length = 0;
print([caught(() => count().filter(5)), notes]) // expect: TypeError,closed

notes.length = 0;
print([caught(() => count().flatMap(5)), notes]) // expect: TypeError,closed

notes.length = 0;
print([caught(() => count().forEach(5)), notes]) // expect: TypeError,closed

notes.length = 0;
print([caught(() => count().some(5)), notes]) // expect: TypeError,closed

notes.length = 0;
print([caught(() => count().every(5)), notes]) // expect: TypeError,closed

notes.length = 0;
print([caught(() => count().find(5)), notes]) // expect: TypeError,closed

notes.length = 0;
print([caught(() => count().reduce(5)), notes]) // expect: TypeError,closed

print(caught(() => Iterator.prototype.map.call(5, x => x))) // expect: TypeError
print(caught(() => Iterator.prototype.filter.call(5, x => x))) // expect: TypeError
print(caught(() => Iterator.prototype.flatMap.call(5, x => x))) // expect: TypeError
print(caught(() => Iterator.prototype.forEach.call(5, x => x))) // expect: TypeError
print(caught(() => Iterator.prototype.some.call(5, x => x))) // expect: TypeError
print(caught(() => Iterator.prototype.every.call(5, x => x))) // expect: TypeError
print(caught(() => Iterator.prototype.find.call(5, x => x))) // expect: TypeError
print(caught(() => Iterator.prototype.reduce.call(5, x => x))) // expect: TypeError

notes.length = 0;
print([
  caught(() => count().take(-1)), caught(() => count().take(NaN)),
  caught(() => count().take({ valueOf() { throw 'thrown' } })), notes,
]) // expect: RangeError,RangeError,thrown,closed,closed,closed

notes.length = 0;
print([
  caught(() => count().drop(-1)), caught(() => count().drop(NaN)),
  caught(() => count().drop({ valueOf() { throw 'thrown' } })), notes,
]) // expect: RangeError,RangeError,thrown,closed,closed,closed

notes.length = 0;
print((h => [h.next().value, h.next().done, notes])(count().take(1))) // expect: 1,true,closed

notes.length = 0;
print((h => [h.return().done, h.next().done, notes])(count().map(x => x))) // expect: true,true,closed

notes.length = 0;
print((h => [
  h.next().value, h.return().done, h.return().done, h.next().done, notes,
])(count().map(x => x))) // expect: 1,true,true,true,closed

notes.length = 0;
print((h => { for (const x of h) break; return notes })(count().flatMap(x => count()))) // expect: closed,closed

notes.length = 0;
print([
  caught(() => [...count().flatMap(x => 'text')]), caught(() => [...count().flatMap(x => 5)]),
  notes,
]) // expect: TypeError,TypeError,closed,closed

notes.length = 0;
print([caught(() => [...count().flatMap(x => ({ next() { throw 'inner' } }))]), notes]) // expect: inner,closed

notes.length = 0;
print([caught(() => [...({ next() { throw 'own' }, return() { notes.push('no') }, __proto__: Iterator.prototype }).map(x => x)]), notes])
// expect: own,
