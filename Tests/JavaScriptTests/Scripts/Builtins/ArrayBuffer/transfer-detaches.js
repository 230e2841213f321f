// transfer and transferToFixedLength detach the original buffer.
// ArrayBuffer (ECMA-262 §25.1)

print(show((b => { let u = new Uint8Array(b).fill(3), c = b.transfer(); return [
  b.detached, b.byteLength, b.maxByteLength, u.length, u[0], [...new Uint8Array(c)],
] })(new ArrayBuffer(2)))) // expect: [true, 0, 0, 0, undefined, [3, 3]]

print(show((b => [...new Uint8Array((new Uint8Array(b).fill(3), b.transfer(4)))])(new ArrayBuffer(2))))
// expect: [3, 3, 0, 0]

print(show((b => [...new Uint8Array((new Uint8Array(b).fill(3), b.transfer(1)))])(new ArrayBuffer(2)))) // expect: [3]

print(show((b => {
  let c = b.transfer();
  return [c.resizable, c.maxByteLength, c.byteLength]
})(new ArrayBuffer(2, { maxByteLength: 8 })))) // expect: [true, 8, 2]

print(show((b => {
  let c = b.transferToFixedLength();
  return [c.resizable, c.maxByteLength, b.resizable]
})(new ArrayBuffer(2, { maxByteLength: 8 })))) // expect: [false, 2, true]

print(show((b => { b.transfer(); return [
  outcome(() => b.transfer()), outcome(() => b.slice()).split(':')[0],
  outcome(() => new Uint8Array(b)).split(':')[0],
] })(new ArrayBuffer(2))))
// expect: ["TypeError: Cannot perform ArrayBuffer.prototype.transfer on a detached ArrayBuffer", "TypeError", "TypeError"]

print(show(outcome(() => new ArrayBuffer(2, { maxByteLength: 8 }).transfer(9)).split(':')[0])) // expect: "RangeError"
