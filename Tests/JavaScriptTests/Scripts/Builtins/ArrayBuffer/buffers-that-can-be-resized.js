// Resizable buffers change their length up to a maximum.
// ArrayBuffer (ECMA-262 §25.1)

print(show((b => {
  b.resize(6);
  return [b.byteLength, b.maxByteLength, b.resizable]
})(new ArrayBuffer(2, { maxByteLength: 8 })))) // expect: [6, 8, true]

// Growing after shrinking fills with zeros.
print(show((b => {
  let u = new Uint8Array(b);
  u.fill(7);
  b.resize(1);
  b.resize(4);
  return [...u]
})(new ArrayBuffer(4, { maxByteLength: 8 })))) // expect: [7, 0, 0, 0]

print(show((b => {
  let u = new Uint8Array(b);
  for (let n = 1; n <= 300; n++) { b.resize(n); u[n - 1] = n }
  return [u.length, u[0], u[99], u[255], u[299]]
})(new ArrayBuffer(0, { maxByteLength: 300 })))) // expect: [300, 1, 100, 0, 44]

print(show((b => {
  let u = new Uint8Array(b);
  u[9] = 5;
  b.resize(10);
  let before = u[9];
  b.resize(1 << 18);
  return [before, u[9], u[1 << 17]]
})(new ArrayBuffer(1 << 18, { maxByteLength: 1 << 18 })))) // expect: [5, 5, 0]

print(show(outcome(() => new ArrayBuffer(2, { maxByteLength: 8 }).resize(9)).split(':')[0])) // expect: "RangeError"
print(show(outcome(() => new ArrayBuffer(2).resize(1)).split(':')[0])) // expect: "TypeError"
print(show(outcome(() => new ArrayBuffer(9, { maxByteLength: 8 })).split(':')[0])) // expect: "RangeError"
print(show(outcome(() => new ArrayBuffer(9, { maxByteLength: 2 ** 50 })).split(':')[0])) // expect: "RangeError"

print(show([new ArrayBuffer(1, { maxByteLength: undefined }).resizable, new ArrayBuffer(1, 8).resizable]))
// expect: [false, false]
