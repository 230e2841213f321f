// Strings can be concatenated, repeated and padded.
// String (ECMA-262 §22.1)

print(show(["a".concat(), "a".concat("b", 1, null, undefined, [2, 3]), "".concat({})]))
// expect: ["a", "ab1nullundefined2,3", "[object Object]"]

print(show([
  "5".padStart(3, "0"), "abc".padStart(2), "abc".padStart(8, "12"), "abc".padStart(6),
  "abc".padStart(6, ""), "a".padStart(4, "€x"),
])) // expect: ["005", "abc", "12121abc", "   abc", "abc", "€x€a"]

print(show([
  "5".padEnd(3, "0"), "abc".padEnd(8, "12"), "abc".padEnd(6), "abc".padEnd(-1),
  "€".padEnd(3, "é"),
])) // expect: ["500", "abc12121", "abc   ", "abc", "€éé"]

print(show([
  "ab".repeat(3), "ab".repeat(0), "".repeat(9), "€".repeat(2), "a".repeat(1.9), "a".repeat("2"),
])) // expect: ["ababab", "", "", "€€", "a", "aa"]

print(show([
  outcome(() => "a".repeat(-1)), outcome(() => "a".repeat(Infinity)),
  outcome(() => "".repeat(-Infinity)), outcome(() => "ab".repeat(2 ** 30)),
  outcome(() => "a".padEnd(2 ** 30)),
]))
// expect: ["RangeError: Invalid count value: -1", "RangeError: Invalid count value: Infinity", "RangeError: Invalid count value: -Infinity", "RangeError: Invalid string length", "RangeError: Invalid string length"]
