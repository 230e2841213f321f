// Objects that were made in the same way and are then frozen, sealed or made non-extensible behave independently.
// Object.freeze (ECMA-262 §20.1.2.6), Object.preventExtensions (§20.1.2.20)
"use strict"

function attempt(f) { try { return f() } catch (e) { return e.name } }
const make = () => ({ a: 1, get b() { return 2 }, [Symbol.for("s")]: 3 })
function setA(o, v) { o.a = v }
function setNew(o) { o.added = 1 }
function remove(o) { return delete o.a }

const open = make(), stopped = Object.preventExtensions(make()), sealed = Object.seal(make()), frozen = Object.freeze(make())
for (const o of [open, stopped, sealed, frozen, make()]) print([
  attempt(() => setA(o, 5)), o.a, attempt(() => setNew(o)), o.added, attempt(() => remove(o)), "a" in o, o.b,
].join())
// expect: ,5,,1,true,false,2
// expect: ,5,TypeError,,true,false,2
// expect: ,5,TypeError,,TypeError,true,2
// expect: TypeError,1,TypeError,,TypeError,true,2
// expect: ,5,,1,true,false,2

// Properties that are added to a copy do not appear in the original.
const copy = { ...Object.preventExtensions({ x: 1 }) }
setNew(copy)
print(JSON.stringify(copy), JSON.stringify(Object.assign({}, Object.freeze({ x: 1 })))) // expect: {"x":1,"added":1} {"x":1}

// Private names can be added, and keep their values.
class Base { constructor(o) { return o } }
class Marked extends Base {
  #mark = 1
  static next(o) { return ++o.#mark }
}
const target = Object.freeze({ x: 1 })
new Marked(target)
print(Marked.next(target), Marked.next(target), Object.isFrozen(target)) // expect: 2 3 true
const before = {}
new Marked(before)
Object.freeze(before)
print(Marked.next(before), Object.isFrozen(before)) // expect: 2 true

// A field cannot be added to an instance that its base class has frozen.
class Closed { constructor() { Object.freeze(this) } }
class Extended extends Closed { field = 1 }
print(attempt(() => new Extended()), attempt(() => new Extended())) // expect: TypeError TypeError

// Prototypes: methods of a frozen prototype are found, and cannot be overridden by assignment.
const prototype = { m() { return 1 }, n: 2 }
const heir = Object.create(prototype)
const readN = o => o.n
print(readN(heir), readN(heir)) // expect: 2 2
Object.freeze(prototype)
print(readN(heir), attempt(() => { heir.n = 3 }), readN(heir), heir.m()) // expect: 2 TypeError 2 1

// Functions, regular expressions, errors, dates, and objects with many or deleted properties.
const f = Object.freeze(function named() {})
print(Object.isFrozen(f), attempt(() => { f.prototype = 1 }), f.name) // expect: true TypeError named
const r = Object.freeze(/a/g)
print(Object.isFrozen(r), attempt(() => r.test("a")), r.lastIndex) // expect: true TypeError 0
print([new Error("e"), new Date(0), new Map(), class {}, Symbol].map(o => Object.isFrozen(Object.seal(o))).join())
// expect: false,true,true,true,false
const many = {}
for (let i = 0; i < 300; i++) many["k" + i] = i
delete many.k7
Object.freeze(many)
print(Object.isFrozen(many), attempt(() => { many.k8 = 0 }), many.k8, Object.keys(many).length) // expect: true TypeError 8 299
const indexed = Object.freeze({ 1: "a", 5000: "b", c: "d" })
print(Object.isFrozen(indexed), attempt(() => { indexed[1] = 0 }), JSON.stringify(indexed))
// expect: true TypeError {"1":"a","5000":"b","c":"d"}
function parameters(a) {
  "sloppy"
  Object.freeze(arguments)
  return [Object.isFrozen(arguments), attempt(() => { arguments[0] = 2 }), a].join()
}
print(parameters(1)) // expect: true,TypeError,1
