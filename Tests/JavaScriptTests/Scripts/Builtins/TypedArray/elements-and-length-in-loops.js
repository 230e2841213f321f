// Reads of elements and of the length in a loop, of all types, beyond the end, and while the array or its accessors change.
// TypedArrayGetElement (ECMA-262 §10.4.5.16), get %TypedArray%.prototype.length (§23.2.3.21)
"use strict"

const types = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
  Float64Array, BigInt64Array, BigUint64Array]
const sum = a => { let s = []; for (let i = -1; i <= a.length; i++) s.push(String(a[i])); return s.join() }
for (const T of types) {
  const big = T.name.startsWith("Big")
  print(T.name, sum(T.of(...[0, -1, 200, 2 ** 31].map(x => big ? BigInt(x) : x))))
}
// expect: Int8Array undefined,0,-1,-56,0,undefined
// expect: Uint8Array undefined,0,255,200,0,undefined
// expect: Uint8ClampedArray undefined,0,0,200,255,undefined
// expect: Int16Array undefined,0,-1,200,0,undefined
// expect: Uint16Array undefined,0,65535,200,0,undefined
// expect: Int32Array undefined,0,-1,200,-2147483648,undefined
// expect: Uint32Array undefined,0,4294967295,200,2147483648,undefined
// expect: Float32Array undefined,0,-1,200,2147483648,undefined
// expect: Float64Array undefined,0,-1,200,2147483648,undefined
// expect: BigInt64Array undefined,0,-1,200,2147483648,undefined
// expect: BigUint64Array undefined,0,18446744073709551615,200,2147483648,undefined

const buffer = new ArrayBuffer(8, { maxByteLength: 16 })
const tracking = new Uint8Array(buffer)
const fixed = new Uint8Array(buffer, 4, 4)
const view = () => [tracking.length, tracking[9], fixed.length, fixed[3]].join()
print(view())
// expect: 8,,4,0
buffer.resize(12)
print(view())
// expect: 12,0,4,0
buffer.resize(6)
print(view())
// expect: 6,,0,
buffer.transfer()
print(view())
// expect: 0,,0,

const length = a => a.length
const array = new Int16Array(3)
const own = Object.defineProperty(new Int16Array(3), "length", { value: "own" })
for (let i = 0; i < 2; i++) print(length(array), length(own))
// expect: 3 own
// expect: 3 own
class Sub extends Int16Array { get length() { return "sub" } }
print(length(new Sub(2)), length(array))
// expect: sub 3
Object.defineProperty(Object.getPrototypeOf(Int16Array.prototype), "length", { get() { return "replaced" } })
print(length(array), length(own))
// expect: replaced own
