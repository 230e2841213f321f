// sort compares elements as numbers by default.
// The methods of %TypedArray%.prototype (ECMA-262 §23.2.3)

print(show([...new Float64Array([3, NaN, -0, 0, -1, Infinity, -Infinity, 0.5, NaN]).sort()]))
// expect: [-Infinity, -1, -0, 0, 0.5, 3, Infinity, NaN, NaN]

print(show([...new Float32Array([1.5, -2.5, NaN, 0, -0]).sort(), ...new Float16Array([2, -1, NaN, -0, 0]).toSorted()]))
// expect: [-2.5, -0, 0, 1.5, NaN, -1, -0, 0, 2, NaN]

print(show([
  new Uint8Array([200, 3, 10]).sort().join(), new Int8Array([-1, 5, -128]).sort().join(),
  new Uint32Array([4294967295, 1, 2147483648]).sort().join(),
  new Uint8ClampedArray([3, 1]).sort().join(),
])) // expect: ["3,10,200", "-128,-1,5", "1,2147483648,4294967295", "1,3"]

print(show([
  new Uint8Array([1, 2, 3, 4]).sort((a, b) => b - a).join(),
  new Uint8Array([13, 21, 11, 23]).sort((a, b) => a % 10 - b % 10).join(),
  new Uint8Array([2, 1]).sort(() => NaN).join(),
])) // expect: ["4,3,2,1", "21,11,13,23", "2,1"]

print(show(outcome(() => new Uint8Array(2).sort(null))))
// expect: "TypeError: The comparison function must be either a function or undefined"

// ---

var a = new Float64Array(3000), x = 1;
for (var i = 0; i < 3000; i++) a[i] = x = x * 16807 % 2147483647;
a.sort();
print(a.every((v, i) => !i || a[i - 1] <= v)) // expect: true
