// Characters are read by index.
// String (ECMA-262 §22.1)

print(show(["abc".at(0), "abc".at(-1), "abc".at(3), "abc".at(-4), "abc".at(NaN), "abc".at(1.9)]))
// expect: ["a", "c", undefined, undefined, "a", "b"]

print(show([
  "abc".charAt(), "abc".charAt(2), "abc".charAt(-1), "abc".charAt(3), "abc".charAt("1"),
  "abc".charAt(Infinity),
])) // expect: ["a", "c", "", "", "b", ""]

print(show([
  "abc".charCodeAt(1), "abc".charCodeAt(9), "€".charCodeAt(0), "abc".charCodeAt(-0.5),
  "\ud83d\ude00".charCodeAt(1),
])) // expect: [98, NaN, 8364, 97, 56832]

print(show([
  "😀x".codePointAt(0), "😀x".codePointAt(1), "😀x".codePointAt(2), "".codePointAt(0),
  "\ud83d".codePointAt(0),
])) // expect: [128512, 56832, 120, undefined, 55357]

print(show(["😀".length, "héllo".length, [..."a😀b\ud83d"].length])) // expect: [2, 5, 4]
print(show([..."a😀b"])) // expect: ["a", "😀", "b"]
print(show(String.prototype.at.call(12345, -2))) // expect: "4"
