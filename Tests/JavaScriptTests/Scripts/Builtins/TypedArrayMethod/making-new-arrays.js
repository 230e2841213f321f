// Methods create new typed arrays.
// The methods of %TypedArray%.prototype (ECMA-262 §23.2.3)

print(show((a => [
  a.map(x => x * 100), a.filter(x => x != 2), a.slice(1), a.slice(-2, -1), a.toReversed(),
  a.with(1, 300), a.toSorted((x, y) => y - x),
].map(String).concat(String(a)))(new Uint8Array([1, 2, 3]))))
// expect: ["100,200,44", "1,3", "2,3", "2", "3,2,1", "1,44,3", "3,2,1", "1,2,3"]

print(show((a => [
  outcome(() => a.with(3, 0)), outcome(() => a.with(-4, 0)), a.with(-1, 9).join(),
])(new Uint8Array(3))))
// expect: ["RangeError: Invalid typed array index", "RangeError: Invalid typed array index", "0,0,9"]

// The value is converted before the index is checked.
print(show(outcome(() => new Uint8Array(1).with(5, { valueOf() { throw new Error('first') } }))))
// expect: "Error: first"

print(show((a => { let s = a.subarray(1, 3); s[0] = 9; return [
  a[1], s.length, s.byteOffset, a.subarray(2).length, a.subarray(-1)[0], a.subarray(3, 1).length,
] })(new Int16Array([1, 2, 3, 4])))) // expect: [9, 2, 2, 2, 4, 0]

class A extends Uint8Array { static get [Symbol.species]() { return Float32Array } }
let r = new A([1, 2]).map(x => x / 2);
print(show([r.constructor.name, r[0]])) // expect: ["Float32Array", 0.5]

// ---

class A extends Uint8Array { static get [Symbol.species]() { return Array } }
print(show(outcome(() => new A(2).slice()))) // expect: "TypeError: this is not a typed array."

let a = new Uint8Array(4);
a.constructor = { [Symbol.species]: function (n) { return new Uint8Array(n - 1) } };
print(show(outcome(() => a.map(x => x))))
// expect: "TypeError: Derived TypedArray constructor created an array which was too small"

// ---

// A species that returns a view of the same bytes observes the written elements.
let a = new Uint8Array([1, 2, 3, 4]);
a.constructor = { [Symbol.species]: function () { return new Uint8Array(a.buffer, 1, 3) } };
print(show([a.slice(0, 3).join(), a.join()])) // expect: ["1,1,1", "1,1,1,1"]
