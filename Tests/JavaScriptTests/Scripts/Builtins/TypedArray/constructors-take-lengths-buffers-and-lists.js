// The constructors accept lengths, buffers and lists.
// Typed arrays (ECMA-262 §23.2): constructors, elements, properties

print(show([
  new Int16Array(3).length, new Int16Array().length, new Int16Array([1, 2]).byteLength,
  new Int16Array({ length: 2, 0: 5 }).join(),
])) // expect: [3, 0, 4, "5,0"]

print(show([...new Uint8Array(new Set([3, 1]))])) // expect: [3, 1]
print(show([...new Uint8Array([, 2])])) // expect: [0, 2]
print(show([...new Int8Array(new Float32Array([1.7, -1, 300]))])) // expect: [1, -1, 44]

print(show((b => (b.fill(1), [
  new Uint16Array(b.buffer, 2).length, new Uint16Array(b.buffer, 2, 2)[1],
  new Uint16Array(b.buffer, 2).byteOffset,
]))(new Uint8Array(8)))) // expect: [3, 257, 2]

print(show((b => [
  outcome(() => new Uint16Array(b, 1)), outcome(() => new Uint16Array(b, 2, 9)),
  outcome(() => new Uint16Array(b, 10)), outcome(() => new Uint16Array(new ArrayBuffer(3))),
])(new ArrayBuffer(8))))
// expect: ["RangeError: start offset of Uint16Array should be a multiple of 2", "RangeError: Invalid typed array length: 9", "RangeError: Start offset 10 is outside the bounds of the buffer", "RangeError: byte length of Uint16Array should be a multiple of 2"]

print(show([-1, 2 ** 53, 1e15].map(n => outcome(() => new Float64Array(n)).split(':')[0])))
// expect: ["RangeError", "RangeError", "RangeError"]

print(show([outcome(() => Uint8Array(1)), outcome(() => new (Object.getPrototypeOf(Uint8Array))())]))
// expect: ["TypeError: Constructor Uint8Array requires 'new'", "TypeError: Abstract class TypedArray not directly constructable"]

class A extends Uint8Array { get sum() { return this.reduce((a, b) => a + b) } }
let a = new A([1, 2]);
print(show([a.sum, a.map(x => x * 2).sum, a.subarray(1) instanceof A, a instanceof Uint8Array]))
// expect: [3, 6, true, true]

print(show([
  Uint8Array.from('123').join(), Uint8Array.from({ length: 2 }, (_, i) => i * 3).join(),
  Int8Array.of(1, -1, 300).join(),
])) // expect: ["1,2,3", "0,3", "1,-1,44"]

print(show([outcome(() => Uint8Array.from.call({}, [])).split(':')[0], outcome(() => Uint8Array.of.call(Array, 1))]))
// expect: ["TypeError", "TypeError: this is not a typed array."]
