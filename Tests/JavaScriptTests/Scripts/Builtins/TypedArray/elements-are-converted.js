// Assigned values are converted to the element type.
// Typed arrays (ECMA-262 §23.2): constructors, elements, properties

print(show([...new Int8Array([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])])) // expect: [0, 0, 1, -1, 127, -128, -1, 0, 0, 0, 0, 1, -1, 0, 0, 0]

print(show([...new Uint8Array([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])])) // expect: [0, 0, 1, 255, 127, 128, 255, 0, 0, 0, 0, 1, 255, 0, 0, 0]

print(show([...new Uint8ClampedArray([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])])) // expect: [0, 0, 2, 0, 128, 128, 255, 255, 255, 255, 255, 255, 0, 255, 0, 255]

print(show([...new Int16Array([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])])) // expect: [0, 0, 1, -1, 127, 128, 255, 256, -32768, 0, 0, 1, -1, 0, 0, 0]

print(show([...new Uint16Array([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])])) // expect: [0, 0, 1, 65535, 127, 128, 255, 256, 32768, 0, 0, 1, 65535, 0, 0, 0]

print(show([...new Int32Array([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])])) // expect: [0, 0, 1, -1, 127, 128, 255, 256, 32768, 65536, -2147483648, 1, -1, 1661992960, 0, 0]

print(show([...new Uint32Array([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])])) // expect: [0, 0, 1, 4294967295, 127, 128, 255, 256, 32768, 65536, 2147483648, 1, 4294967295, 1661992960, 0, 0]

print(show([...new Float32Array([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])]))
// expect: [0, -0, 1.899999976158142, -1.899999976158142, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967296, -1, 100000002004087730000, NaN, Infinity]

print(show([...new Float64Array([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])]))
// expect: [0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 100000000000000000000, NaN, Infinity]

print(show([...new Float16Array([
  0, -0, 1.9, -1.9, 127.5, 128, 255.5, 256, 32768, 65536, 2147483648, 4294967297, -1, 1e20, NaN,
  Infinity,
])]))
// expect: [0, -0, 1.900390625, -1.900390625, 127.5, 128, 255.5, 256, 32768, Infinity, Infinity, Infinity, -1, Infinity, NaN, Infinity]

print(show((a => {
  a[0] = '7';
  a[1] = null;
  a[2] = undefined;
  a[3] = { valueOf() { return 300 } };
  return [...a]
})(new Uint8Array(4)))) // expect: [7, 0, 0, 44]

print(show((a => {
  a[0]++;
  a[0] += 255;
  a[1] ^= 5;
  a[2]--;
  return [...a]
})(new Uint8Array([1, 2, 0])))) // expect: [1, 7, 255]

print(show(outcome(() => { new Uint8Array(1)[0] = Symbol() })))
// expect: "TypeError: Cannot convert a Symbol value to a number"

// Two views of the same bytes.
print(show((f => { f[0] = -1.5; return [...new Uint32Array(f.buffer)] })(new Float64Array(1))))
// expect: [0, 3220701184]

// Every bit pattern is a number.
print(show((b => {
  new Uint32Array(b).fill(0xFFFC1234);
  return [...new Float64Array(b), ...new Float32Array(b)]
})(new ArrayBuffer(8)))) // expect: [NaN, NaN, NaN]
