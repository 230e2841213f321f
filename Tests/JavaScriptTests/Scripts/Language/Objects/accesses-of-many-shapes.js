// One access that meets objects of many shapes follows every change of prototypes, setters, integrity and receivers.
// OrdinaryGet (ECMA-262 §10.1.8.1), OrdinarySet (§10.1.9.1)
"use strict"

function attempt(f) { try { return f() } catch (e) { return e.name } }
const shapes = n => Array.from({ length: n }, (_, i) => {
  const o = {}
  for (let j = 0; j < i; j++) o["p" + j] = j
  return o
})
const read = o => o.x
const write = (o, v) => { o.x = v }

// Absent, then inherited, then own, then inherited again.
const absent = shapes(6)
const all = () => absent.map(read).join()
print(all(), "/", all())
// expect: ,,,,, / ,,,,,
Object.prototype.x = "inherited"
print(all() === absent.map(() => "inherited").join(), all() === absent.map(() => "inherited").join())
// expect: true true
absent.forEach((o, i) => write(o, i))
print(all(), all())
// expect: 0,1,2,3,4,5 0,1,2,3,4,5
absent.forEach(o => { delete o.x })
delete Object.prototype.x
print(all() === ",,,,,", all() === ",,,,,")
// expect: true true

// Prototypes of six classes gain a setter after their objects gained the property.
const prototypes = shapes(6)
const make = () => prototypes.map(p => Object.create(p))
for (let i = 0; i < 3; i++) make().forEach(o => write(o, i))
const log = []
prototypes.forEach((p, i) => { if (i % 2) Object.defineProperty(p, "x", { set(v) { log.push(i + ":" + v) }, configurable: true }) })
const mixed = make()
mixed.forEach(o => write(o, "v"))
print(mixed.map(o => Object.hasOwn(o, "x")).join(), log.join())
// expect: true,false,true,false,true,false 1:v,3:v,5:v

// Objects that do not accept the property, among others with the same shapes.
const closed = shapes(6).map((o, i) => i % 2 ? Object.preventExtensions(o) : o)
print(closed.map(o => attempt(() => write(o, 1))).join(), closed.map(read).join())
// expect: ,TypeError,,TypeError,,TypeError 1,,1,,1,
const frozen = shapes(6).map(o => Object.assign(o, { x: 1 })).map((o, i) => i % 2 ? Object.freeze(o) : o)
print(frozen.map(o => attempt(() => write(o, 2))).join(), frozen.map(read).join())
// expect: ,TypeError,,TypeError,,TypeError 2,1,2,1,2,1

// An object that becomes a prototype while it gains the property.
const parents = shapes(6)
const children = parents.map(p => Object.create(p))
children.map(read)
parents.forEach((p, i) => write(p, i * 10))
print(children.map(read).join())
// expect: 0,10,20,30,40,50

// Arrays, strings, functions and typed arrays at the same access.
const length = o => o.length
const measured = [[1, 2], "abc", (a, b) => 0, new Uint8Array(4), { length: 9 }, Object.create([1, 2, 3]), new String("abcde"),
  new Proxy({ length: 8 }, {}), Object.create({ length: 7 }), {}]
for (let i = 0; i < 2; i++) print(measured.map(length).join())
// expect: 2,3,2,4,9,3,5,8,7,
// expect: 2,3,2,4,9,3,5,8,7,
