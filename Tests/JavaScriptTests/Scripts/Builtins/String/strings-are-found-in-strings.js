// Strings are searched and compared.
// String (ECMA-262 §22.1)

print(show([
  "banana".indexOf("an"), "banana".indexOf("an", 2), "banana".indexOf("an", 4),
  "banana".indexOf(""), "banana".indexOf("", 9), "banana".indexOf("x"), "".indexOf(""),
])) // expect: [1, 3, -1, 0, 6, -1, 0]

print(show([
  "banana".indexOf("an", -5), "banana".indexOf("a", Infinity), "undefined".indexOf(),
  "a1b".indexOf(1),
])) // expect: [1, -1, 0, 1]

print(show([
  "banana".lastIndexOf("an"), "banana".lastIndexOf("an", 2), "banana".lastIndexOf("an", -1),
  "banana".lastIndexOf("b", -1), "banana".lastIndexOf(""), "banana".lastIndexOf("", 2),
  "banana".lastIndexOf("x"), "banana".lastIndexOf("a", NaN),
])) // expect: [3, 1, -1, 0, 6, 2, -1, 5]

print(show([
  "banana".includes("nan"), "banana".includes("nan", 3), "banana".includes(""),
  "abc€def".includes("€d"), "abc".includes("€"),
])) // expect: [true, false, true, true, false]

print(show([
  "banana".startsWith("ban"), "banana".startsWith("nan", 2), "banana".startsWith(""),
  "banana".startsWith("banana!"), "banana".startsWith("a", 5),
])) // expect: [true, true, true, false, true]

print(show([
  "banana".endsWith("ana"), "banana".endsWith("ban", 3), "banana".endsWith(""),
  "banana".endsWith("x"), "banana".endsWith("a", 1),
])) // expect: [true, true, true, false, false]

print(show([
  "€uro €".indexOf("€", 1), "€uro €".lastIndexOf("€"), "a€".indexOf("a"), "a€".endsWith("€"),
  "x€y".indexOf("y"), "éa".indexOf("é"),
])) // expect: [5, 5, 0, true, 2, 0]

print(show([
  outcome(() => "a".includes(/a/)), outcome(() => "a".startsWith(/a/)),
  outcome(() => "a".endsWith(/a/)),
]))
// expect: ["TypeError: First argument to String.prototype.includes must not be a regular expression", "TypeError: First argument to String.prototype.startsWith must not be a regular expression", "TypeError: First argument to String.prototype.endsWith must not be a regular expression"]

const r = /a/;
r[Symbol.match] = false;
print(show("x/a/y".includes(r))) // expect: true

print(show([
  "a".repeat(3000).indexOf("a".repeat(1000) + "b"),
  ("a".repeat(3000) + "b").indexOf("a".repeat(1000) + "b"),
  ("b" + "a".repeat(3000)).lastIndexOf("b" + "a".repeat(1000)),
  ("ab".repeat(2000) + "aab").indexOf("ab".repeat(500) + "aa"),
  "a".repeat(3000).lastIndexOf("b" + "a".repeat(1000)),
  "ba".repeat(2000).lastIndexOf("aba".repeat(1)),
])) // expect: [-1, 2000, 0, 3000, -1, 3997]

print(show(["abc".search("c"), "abc".search("x"), "a.c".search("."), "abc".search()])) // expect: [2, -1, 0, 0]

print(show([
  "a".localeCompare("b"), "b".localeCompare("a"), "a".localeCompare("a"), "".localeCompare("a"),
  "undefined".localeCompare(),
])) // expect: [-1, 1, 0, -1, 0]

// Canonically equivalent strings are equal; other strings are compared by code units.
print(show([
  "o\u0308".localeCompare("\u00f6"), "\u00f6".localeCompare("o\u0308"),
  "\u1e69".localeCompare("s\u0307\u0323"), "\u212b".localeCompare("\u00c5"),
  "\uac00".localeCompare("\u1100\u1161"), "o\u0308".localeCompare("p"),
  "z".localeCompare("o\u0308"), "\u4e00".localeCompare("\u4e01"), "a".localeCompare("\ud800"),
])) // expect: [0, 0, 0, 0, 0, 1, -1, -1, -1]
