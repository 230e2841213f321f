// Views follow buffers that are resized or detached.
// DataView (ECMA-262 §25.3)

print(show((b => { let all = new DataView(b), part = new DataView(b, 1, 2); b.resize(8); let r = [all.byteLength, part.byteLength]; b.resize(2); return [
  ...r, all.byteLength, outcome(() => part.byteLength).split(':')[0],
  outcome(() => part.getInt8(0)).split(':')[0],
] })(new ArrayBuffer(4, { maxByteLength: 8 })))) // expect: [8, 2, 2, "TypeError", "TypeError"]

print(show((v => { v.buffer.transfer(); return [
  outcome(() => v.getInt8(0)), outcome(() => v.byteLength),
  outcome(() => v.byteOffset).split(':')[0], v.buffer.detached,
] })(new DataView(new ArrayBuffer(4)))))
// expect: ["TypeError: Cannot perform getInt8 on a detached ArrayBuffer", "TypeError: Cannot perform get DataView.prototype.byteLength on a detached ArrayBuffer", "TypeError", true]

// The length of the buffer counts before the requested length is converted to a number, which may change it.
function lengthOrError(buffer, change) {
  return outcome(() => new DataView(buffer, 1, { valueOf() { change(buffer); return 8 } }).byteLength).split(':')[0];
}
print(lengthOrError(new ArrayBuffer(4, { maxByteLength: 16 }), b => b.resize(16))) // expect: RangeError
print(lengthOrError(new ArrayBuffer(9, { maxByteLength: 16 }), b => b.resize(8))) // expect: RangeError
print(lengthOrError(new ArrayBuffer(9), b => b.transfer())) // expect: TypeError
print(lengthOrError(new ArrayBuffer(8), b => b.transfer())) // expect: RangeError
print(lengthOrError(new ArrayBuffer(9, { maxByteLength: 16 }), b => b.resize(16))) // expect: 8
