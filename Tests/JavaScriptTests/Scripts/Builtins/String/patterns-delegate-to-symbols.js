// Methods with a pattern delegate to its symbol methods.
// String (ECMA-262 §22.1)

print(show([
  "abc".match({ [Symbol.match]: s => s + 1 }), "abc".search({ [Symbol.search]: s => s + 2 }),
  "abc".matchAll({ [Symbol.matchAll]: s => s + 3 }),
])) // expect: ["abc1", "abc2", "abc3"]

print(show([
  "a.c".match(".").index, "abc".match("c").index, "abc".match()[0], "abc".match("x"),
  "aXbX".match(/X/g),
])) // expect: [0, 2, "", null, ["X", "X"]]

print(show([
  [..."a1b2".matchAll("[0-9]")].map(m => m[0] + m.index), outcome(() => "a".matchAll(/a/)),
  [..."aa".matchAll(undefined)].length,
])) // expect: [["11", "23"], "TypeError: String.prototype.matchAll called with a non-global RegExp argument", 3]

print(show(outcome(() => "a".match({ [Symbol.match]: 1 })).slice(0, 9))) // expect: "TypeError"
