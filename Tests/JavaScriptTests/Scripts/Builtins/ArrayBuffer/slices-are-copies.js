// slice copies a range of bytes.
// ArrayBuffer (ECMA-262 §25.1)

print(show((u => {
  let s = u.buffer.slice(1, 3);
  u[1] = 9;
  return [...new Uint8Array(s)]
})(new Uint8Array([1, 2, 3, 4])))) // expect: [2, 3]

print(show((b => [
  b.slice(-3, -1), b.slice(6), b.slice(2, 1), b.slice(),
].map(x => x.byteLength))(new ArrayBuffer(4)))) // expect: [2, 0, 0, 4]

class B extends ArrayBuffer {}
print(show(new B(4).slice(1) instanceof B)) // expect: true

// ---

class B extends ArrayBuffer {
  static get [Symbol.species]() { return function () { return new ArrayBuffer(1) } }
}
print(show(outcome(() => new B(4).slice()))) // expect: "TypeError: Species constructor returned a too small ArrayBuffer"

let b = new ArrayBuffer(4);
b.constructor = { [Symbol.species]: function () { return b } };
print(show(outcome(() => b.slice()))) // expect: "TypeError: ArrayBuffer subclass returned this from species constructor"
