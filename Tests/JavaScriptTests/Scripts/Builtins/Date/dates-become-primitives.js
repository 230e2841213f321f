// Dates convert to strings or numbers, depending on the hint.
// Date (ECMA-262 §21.4)
// time zone: 120

const d = new Date(5);
print(show([
  d + 1 === String(d) + "1", d - 1, d * 2, `${d}` === String(d), d[Symbol.toPrimitive]("number"),
  d[Symbol.toPrimitive]("default") === String(d), d > new Date(4), d == String(d),
])) // expect: [true, 4, 10, true, 5, true, true, true]

print(show([
  outcome(() => new Date()[Symbol.toPrimitive]("x")),
  outcome(() => Date.prototype[Symbol.toPrimitive].call(1, "number")),
  Date.prototype[Symbol.toPrimitive].call({ toString: 1, valueOf: () => 3 }, "string"),
  Date.prototype[Symbol.toPrimitive].name,
  JSON.stringify(Object.getOwnPropertyDescriptor(Date.prototype, Symbol.toPrimitive)),
]))
// expect: ["TypeError: Invalid hint: x", "TypeError: Method Date.prototype [ @@toPrimitive ] called on incompatible receiver 1", 3, "[Symbol.toPrimitive]", "{\"writable\":false,\"enumerable\":false,\"configurable\":true}"]
