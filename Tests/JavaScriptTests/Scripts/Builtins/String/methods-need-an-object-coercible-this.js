// Methods throw for undefined and null.
// String (ECMA-262 §22.1)

print(show([
  "at", "charAt", "codePointAt", "concat", "includes", "indexOf", "isWellFormed", "match",
  "normalize", "padEnd", "repeat", "replaceAll", "search", "slice", "split", "substr",
  "toLowerCase", "trim",
].map(m => outcome(() => String.prototype[m].call(undefined)))))
// expect: ["TypeError: String.prototype.at called on null or undefined", "TypeError: String.prototype.charAt called on null or undefined", "TypeError: String.prototype.codePointAt called on null or undefined", "TypeError: String.prototype.concat called on null or undefined", "TypeError: String.prototype.includes called on null or undefined", "TypeError: String.prototype.indexOf called on null or undefined", "TypeError: String.prototype.isWellFormed called on null or undefined", "TypeError: String.prototype.match called on null or undefined", "TypeError: String.prototype.normalize called on null or undefined", "TypeError: String.prototype.padEnd called on null or undefined", "TypeError: String.prototype.repeat called on null or undefined", "TypeError: String.prototype.replaceAll called on null or undefined", "TypeError: String.prototype.search called on null or undefined", "TypeError: String.prototype.slice called on null or undefined", "TypeError: String.prototype.split called on null or undefined", "TypeError: String.prototype.substr called on null or undefined", "TypeError: String.prototype.toLowerCase called on null or undefined", "TypeError: String.prototype.trim called on null or undefined"]

print(show([
  outcome(() => String.prototype.trim.call(Symbol())),
  String.prototype.slice.call({ toString: () => "hello" }, 1, 3),
  String.prototype.indexOf.call([1, 2, 3], "2"),
])) // expect: ["TypeError: Cannot convert a Symbol value to a string", "el", 2]
