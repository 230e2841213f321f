// constructor and Symbol.toStringTag of the prototype are accessors that define own properties of other objects.
// Iterator and its helpers (ECMA-262 §27.1)

const notes = [];
class Count extends Iterator {
  constructor(n = Infinity) { super(); this.i = 0; this.n = n }
  next() { return this.i < this.n ? { done: false, value: ++this.i } : { done: true, value: "end" } }
  return() { notes.push("closed"); return {} }
}
const count = n => new Count(n);
function caught(f) { try { return f() } catch (e) { return e instanceof Error ? e.name : e } }

print([Iterator.prototype.constructor === Iterator, Iterator.prototype[Symbol.toStringTag]]) // expect: true,Iterator

print((o => { o.constructor = 5; o[Symbol.toStringTag] = 'T'; return [
  o.constructor, Object.keys(o), Object.prototype.toString.call(o),
  Iterator.prototype.constructor === Iterator,
] })(Object.create(Iterator.prototype))) // expect: 5,constructor,[object T],true

print((() => {
  'use strict';
  return [caught(() => { Iterator.prototype.constructor = 1 }), caught(() => {
    Iterator.prototype[Symbol.toStringTag] = ''
  })]
})()) // expect: TypeError,TypeError

print(caught(() => Object.getOwnPropertyDescriptor(Iterator.prototype, 'constructor').set.call(5, 1)))
// expect: TypeError

print(['get', 'set'].map(k => Object.getOwnPropertyDescriptor(Iterator.prototype, Symbol.toStringTag)[k].name))
// expect: get [Symbol.toStringTag],set [Symbol.toStringTag]

print(Object.prototype.toString.call(count().map(x => x))) // expect: [object Iterator Helper]
