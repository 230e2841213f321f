// Arrays can be frozen, sealed and made non-extensible, with holes, accessors and other attributes.
// Object.freeze (ECMA-262 §20.1.2.6), Object.seal (§20.1.2.22), Array exotic objects (§10.4.2)
"use strict"

function attempt(f) { try { return f() } catch (e) { return e.name } }
const levels = a => [Object.isExtensible(a), Object.isSealed(a), Object.isFrozen(a)].join()
const text = d => d ? `${d.value ?? typeof d.get}:${+!!d.writable}${+d.enumerable}${+d.configurable}` : "-"
const describe = a => Object.entries(Object.getOwnPropertyDescriptors(a)).map(([k, d]) => k + "=" + text(d)).join()

const frozen = Object.freeze([1, 2, 3])
print(levels(frozen), describe(frozen)) // expect: false,true,true 0=1:010,1=2:010,2=3:010,length=3:000
print([
  attempt(() => { frozen[0] = 5 }), attempt(() => frozen.push(4)), attempt(() => frozen.pop()),
  attempt(() => delete frozen[0]), attempt(() => { frozen.length = 0 }), attempt(() => frozen.sort()),
  attempt(() => { frozen[7] = 1 }), Reflect.set(frozen, 1, 2), Reflect.defineProperty(frozen, 1, { value: 2 }),
].join()) // expect: TypeError,TypeError,TypeError,TypeError,TypeError,TypeError,TypeError,false,true
print([...frozen], frozen.map(x => x * 2), frozen.slice(1), frozen.indexOf(3), JSON.stringify(frozen), frozen.at(-1))
// expect: 1,2,3 2,4,6 2,3 2 [1,2,3] 3

const sealed = Object.seal(["a", "b", "c"])
sealed[1] = "B"
print(levels(sealed), describe(sealed)) // expect: false,true,false 0=a:110,1=B:110,2=c:110,length=3:100
print(attempt(() => { sealed.length = 1 }), sealed.length) // expect: TypeError 3
print(attempt(() => sealed.push(1)), sealed.length, sealed.reverse().join()) // expect: TypeError 3 c,B,a
Object.freeze(sealed)
print(levels(sealed), attempt(() => { sealed[1] = 0 }), sealed.join()) // expect: false,true,true TypeError c,B,a

const fixed = Object.preventExtensions([1, 2, 3, 4])
fixed[0] = 0
delete fixed[2]
print(levels(fixed), describe(fixed)) // expect: false,false,false 0=0:111,1=2:111,3=4:111,length=4:100
print(attempt(() => { fixed[2] = 1 }), fixed.length, 2 in fixed) // expect: TypeError 4 false
fixed.length = 2
print(describe(fixed), attempt(() => { fixed[2] = 1 })) // expect: 0=0:111,1=2:111,length=2:100 TypeError
Object.defineProperty(fixed, 1, { writable: false })
print(describe(fixed), Object.keys(fixed)) // expect: 0=0:111,1=2:011,length=2:100 0,1
Object.seal(fixed)
print(describe(fixed), levels(fixed)) // expect: 0=0:110,1=2:010,length=2:100 false,true,false

const mixed = [1, , 3]
Object.defineProperty(mixed, 1, { get() { return 7 }, set(v) { this.seen = v }, configurable: true })
mixed[5000] = 9
mixed.seen = 0
Object.freeze(mixed)
print(levels(mixed), describe(mixed))
// expect: false,true,true 0=1:010,1=function:000,2=3:010,5000=9:010,length=5001:000,seen=0:010
print(mixed[1], mixed.filter(() => true).join(), Object.keys(mixed).join()) // expect: 7 1,7,3,9 0,2,5000,seen

const holes = Object.freeze([, 1, ,])
print(levels(holes), holes.length, 0 in holes, describe(holes)) // expect: false,true,true 3 false 1=1:010,length=3:000

print([[], [[]], [{}]].map(a => levels(Object.freeze(a))).join(" "))
// expect: false,true,true false,true,true false,true,true
print(levels(Object.preventExtensions([])), levels(Object.seal([]))) // expect: false,true,false false,true,false

// Elements that are deleted and added again take memory once.
const few = []
few[4e9] = 1
for (let i = 0; i < 3000; i++) {
  few[5e6] = i
  delete few[5e6]
}
print(Object.keys(few)) // expect: 4000000000
