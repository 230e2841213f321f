// Typed arrays can be prototypes of other objects.
// Typed arrays (ECMA-262 §23.2): constructors, elements, properties

// Assigning to an object that inherits from a typed array defines a property for a valid index, and otherwise nothing.
print(show((a => {
  let o = Object.create(a);
  o[0] = 7;
  o[5] = 8;
  return [a[0], Object.keys(o), o[5], 5 in o, 0 in o]
})(new Uint8Array([1])))) // expect: [1, ["0"], undefined, false, true]

print(show((a => [
  Reflect.set({}, 0, 7, a), a[0], Reflect.set({}, 4, 7, a), Reflect.set(a, 0, 3, {}), a[0],
])(new Uint8Array(1)))) // expect: [true, 7, false, true, 7]

print(show((a => {
  let o = Object.create(a);
  Object.prototype[3] = 'inherited';
  let r = [o[3], a[3], 3 in a];
  delete Object.prototype[3];
  return r
})(new Uint8Array(1)))) // expect: [undefined, undefined, false]

print(show(Reflect.ownKeys(Object.getPrototypeOf(Uint8Array.prototype)).length)) // expect: 38

print(show([
  'Int8', 'Uint8', 'Uint8Clamped', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float16', 'Float32',
  'Float64', 'BigInt64', 'BigUint64',
].map(n => globalThis[n + 'Array']).map(C => C.BYTES_PER_ELEMENT + C.prototype.BYTES_PER_ELEMENT + C.length)))
// expect: [5, 5, 5, 7, 7, 11, 11, 7, 11, 19, 19, 19]

print(show((T => [
  T.name, T.length, T.prototype.toString === Array.prototype.toString,
  T.prototype[Symbol.iterator] === T.prototype.values, T[Symbol.species] === T,
])(Object.getPrototypeOf(Uint8Array)))) // expect: ["TypedArray", 0, true, true, true]

print(show([Object.prototype.toString.call(new Int8Array(1)), Object.getPrototypeOf(Int8Array.prototype)[Symbol.toStringTag]]))
// expect: ["[object Int8Array]", undefined]
