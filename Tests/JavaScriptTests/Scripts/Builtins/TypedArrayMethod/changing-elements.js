// fill, set, copyWithin and reverse change elements in place.
// The methods of %TypedArray%.prototype (ECMA-262 §23.2.3)

print(show([
  new Uint8Array(4).fill(7, 1, 3), new Uint8Array(4).fill(7, -1),
  new Uint8Array([1, 2, 3, 4, 5]).copyWithin(0, 3),
  new Uint8Array([1, 2, 3, 4, 5]).copyWithin(1, 0, 3), new Float64Array([1, 2, 3]).reverse(),
].map(String))) // expect: ["0,7,7,0", "0,0,0,7", "4,5,3,4,5", "1,1,2,3,5", "3,2,1"]

print(show((a => {
  a.set([1, 2]);
  a.set(new Float32Array([3.7]), 2);
  a.set({ length: 1, 0: '9' }, 3);
  return a.join()
})(new Uint8Array(4)))) // expect: "1,2,3,9"

print(show((a => [
  outcome(() => a.set([1, 2, 3])), outcome(() => a.set([1], 2)), outcome(() => a.set([], -1)),
  outcome(() => a.set([1], Infinity)), outcome(() => a.set(new Int8Array(3))),
])(new Uint8Array(2))))
// expect: ["RangeError: offset is out of bounds", "RangeError: offset is out of bounds", "RangeError: offset is out of bounds", "RangeError: offset is out of bounds", "RangeError: offset is out of bounds"]

// With overlapping views of different types, all elements are read before the first one is written.
print(show((b => {
  let bytes = new Uint8Array(b), words = new Uint16Array(b, 0, 2);
  bytes.set([1, 2, 3, 4]);
  words.set(bytes.subarray(0, 2));
  let r = [...words];
  bytes.set([1, 2, 3, 4]);
  bytes.set(words, 1);
  return [...r, ...bytes]
})(new ArrayBuffer(4)))) // expect: [1, 2, 1, 1, 3, 4]

print(show((a => { a.set(a.subarray(0, 3), 1); return a.join() })(new Uint8Array([1, 2, 3, 4])))) // expect: "1,1,2,3"
