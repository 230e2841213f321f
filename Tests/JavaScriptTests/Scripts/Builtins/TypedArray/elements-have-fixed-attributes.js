// Elements have fixed attributes.
// Typed arrays (ECMA-262 §23.2): constructors, elements, properties

print(show(JSON.stringify(Object.getOwnPropertyDescriptor(new Uint8Array([5]), 0))))
// expect: "{\"value\":5,\"writable\":true,\"enumerable\":true,\"configurable\":true}"

print(show((a => [
  { value: 8 }, { value: 8, configurable: false }, { enumerable: false }, { writable: false },
  { get() {} }, { value: 3, writable: true, enumerable: true, configurable: true },
].map(d => Reflect.defineProperty(a, 0, d)).concat(a[0]))(new Uint8Array(1))))
// expect: [true, false, false, false, false, true, 3]

print(show((a => ['1', '-0', '0.5'].map(k => Reflect.defineProperty(a, k, { value: 1, writable: true, enumerable: true, configurable: true })))(new Uint8Array(1))))
// expect: [false, false, false]

print(show([
  outcome(() => Object.freeze(new Uint8Array(1))).split(':')[0],
  Object.isFrozen(Object.freeze(new Uint8Array(0))),
  outcome(() => Object.seal(new Uint8Array(1))).split(':')[0],
])) // expect: ["TypeError", true, "TypeError"]

print(show((a => [
  Object.isExtensible(Object.preventExtensions(a)), Reflect.set(a, 0, 4), a[0],
  Reflect.set(a, 'x', 1),
])(new Uint8Array(1)))) // expect: [false, true, 4, false]

print(show(outcome(() => Object.preventExtensions(new Uint8Array(new ArrayBuffer(1, { maxByteLength: 2 })))).split(':')[0]))
// expect: "TypeError"
