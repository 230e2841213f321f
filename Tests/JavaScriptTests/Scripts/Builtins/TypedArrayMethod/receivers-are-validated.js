// Receivers are validated.
// The methods of %TypedArray%.prototype (ECMA-262 §23.2.3)

print(show((T => Object.getOwnPropertyNames(T).filter(n => {
  let d = Object.getOwnPropertyDescriptor(T, n);
  return typeof d.value == 'function' && !['constructor', 'toString'].includes(n) && !outcome(() => d.value.call([1], () => 1, 1)).startsWith('TypeError')
}))(Object.getPrototypeOf(Int8Array.prototype)))) // expect: []

print(show((T => {
  let d = new Uint8Array(2);
  d.buffer.transfer();
  return Object.getOwnPropertyNames(T).filter(n => {
    let p = Object.getOwnPropertyDescriptor(T, n);
    return typeof p.value == 'function' && !['constructor', 'toString', 'subarray'].includes(n) && !outcome(() => p.value.call(d, () => 1, 1)).startsWith('TypeError')
  })
})(Object.getPrototypeOf(Int8Array.prototype)))) // expect: []

print(show((d => { d.buffer.transfer(); return [
  d.length, d.byteLength, d.byteOffset, d[0], Object.keys(d), outcome(() => d.fill(0)),
] })(new Uint8Array(2))))
// expect: [0, 0, 0, undefined, [], "TypeError: Cannot perform %TypedArray%.prototype.fill on a detached ArrayBuffer"]

print(show((d => outcome(() => d.fill({ valueOf() {
  d.buffer.transfer();
  return 1
} })).split(':')[0])(new Uint8Array(2)))) // expect: "TypeError"

print(show((d => {
  d[0] = { valueOf() { d.buffer.transfer(); return 1 } };
  return d.length
})(new Uint8Array(2)))) // expect: 0
