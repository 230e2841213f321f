// Reading and writing check the bounds.
// DataView (ECMA-262 §25.3)

print(show((v => [
  outcome(() => v.getUint16(3)), outcome(() => v.getUint8(4)), outcome(() => v.getInt8(-1)),
  outcome(() => v.setFloat64(0, 1)), outcome(() => v.getUint8(2 ** 53)), v.getUint8(3),
])(new DataView(new ArrayBuffer(8), 2, 4))))
// expect: ["RangeError: Offset is outside the bounds of the DataView", "RangeError: Offset is outside the bounds of the DataView", "RangeError: Offset is outside the bounds of the DataView", "RangeError: Offset is outside the bounds of the DataView", "RangeError: Offset is outside the bounds of the DataView", 0]

print(show((b => [
  outcome(() => new DataView(b, 9)), outcome(() => new DataView(b, 4, 5)),
  outcome(() => new DataView({})), outcome(() => DataView(b)),
  outcome(() => new DataView(b, -1)).split(':')[0],
])(new ArrayBuffer(8))))
// expect: ["RangeError: Start offset 9 is outside the bounds of the buffer", "RangeError: Invalid DataView length 5", "TypeError: First argument to DataView constructor must be an ArrayBuffer", "TypeError: Constructor DataView requires 'new'", "RangeError"]

print(show((b => (v => [v.byteLength, v.byteOffset, v.buffer === b])(new DataView(b, 3)))(new ArrayBuffer(8))))
// expect: [5, 3, true]

// The value is converted before the bounds are checked.
print(show(outcome(() => new DataView(new ArrayBuffer(1)).setInt8(5, { valueOf() { throw new Error('first') } }))))
// expect: "Error: first"
