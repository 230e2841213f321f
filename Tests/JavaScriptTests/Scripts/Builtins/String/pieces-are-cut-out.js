// slice, substring, substr and the trim methods return parts of a string.
// String (ECMA-262 §22.1)

print(show([
  "abcdef".slice(1, 3), "abcdef".slice(-2), "abcdef".slice(2, -1), "abcdef".slice(4, 2),
  "abcdef".slice(), "abcdef".slice(NaN, 2), "abcdef".slice(-Infinity, Infinity),
])) // expect: ["bc", "ef", "cde", "", "abcdef", "ab", "abcdef"]

print(show([
  "abcdef".substring(1, 3), "abcdef".substring(3, 1), "abcdef".substring(-2),
  "abcdef".substring(2), "abcdef".substring(NaN, 2), "abcdef".substring(9, 4),
])) // expect: ["bc", "bc", "abcdef", "cdef", "ab", "ef"]

print(show([
  "abcdef".substr(1, 3), "abcdef".substr(-2), "abcdef".substr(-2, 1), "abcdef".substr(2),
  "abcdef".substr(2, -1), "abcdef".substr(-9, 2), "abcdef".substr(7, 1),
])) // expect: ["bcd", "ef", "e", "cdef", "", "ab", ""]

print(show(["a€bc".slice(0, 1), "a€bc".substring(1, 2), "a€bc".substr(2)])) // expect: ["a", "€", "bc"]

print(show([
  "  a b\t\n ".trim(), "\ufeff\u00a0a\u2003\u3000".trim(), "".trim(), "   ".trim(),
  " a ".trimStart(), " a ".trimEnd(), " a ".trimLeft(), " a ".trimRight(), "\u180ea".trim(),
])) // expect: ["a b", "a", "", "", "a ", " a", "a ", " a", "᠎a"]

print(show([
  String.prototype.trimLeft === String.prototype.trimStart,
  String.prototype.trimRight === String.prototype.trimEnd, String.prototype.trimLeft.name,
])) // expect: [true, true, "trimStart"]
