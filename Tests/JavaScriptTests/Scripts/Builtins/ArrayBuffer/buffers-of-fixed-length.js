// The constructor creates buffers with a fixed length.
// ArrayBuffer (ECMA-262 §25.1)

print(show([
  new ArrayBuffer(8).byteLength, new ArrayBuffer().byteLength, new ArrayBuffer(2.9).byteLength,
  new ArrayBuffer('3').byteLength,
])) // expect: [8, 0, 2, 3]

print(show((b => [b.resizable, b.maxByteLength, b.detached])(new ArrayBuffer(8)))) // expect: [false, 8, false]
print(show([...new Uint8Array(new ArrayBuffer(3))])) // expect: [0, 0, 0]

print(show([
  ArrayBuffer.length, ArrayBuffer.name, ArrayBuffer[Symbol.species] === ArrayBuffer,
  String(new ArrayBuffer(1)),
])) // expect: [1, "ArrayBuffer", true, "[object ArrayBuffer]"]

print(show([
  new Int8Array(1), new DataView(new ArrayBuffer(1)), new ArrayBuffer(1), [], null,
].map(ArrayBuffer.isView))) // expect: [true, true, false, false, false]

print(show(outcome(() => ArrayBuffer(1)))) // expect: "TypeError: Constructor ArrayBuffer requires 'new'"

print(show([-1, -Infinity, 2 ** 53, 1e12, 2 ** 52].map(n => outcome(() => new ArrayBuffer(n)).split(':')[0])))
// expect: ["RangeError", "RangeError", "RangeError", "RangeError", "RangeError"]

print(show(outcome(() => ArrayBuffer.prototype.byteLength).split(':')[0])) // expect: "TypeError"
