// String.fromCharCode, fromCodePoint and raw create strings.
// String (ECMA-262 §22.1)

print(show([
  String.fromCharCode(), String.fromCharCode(65), String.fromCharCode(65, 0x20ac, 66.9, "67"),
  String.fromCharCode(0x10041), String.fromCharCode(-1) === "\uffff",
])) // expect: ["", "A", "A€BC", "A", true]

print(show([
  String.fromCodePoint(), String.fromCodePoint(0x1f600, 65), String.fromCodePoint("0x41"),
])) // expect: ["", "😀A", "A"]

print(show([
  outcome(() => String.fromCodePoint(-1)), outcome(() => String.fromCodePoint(1.5)),
  outcome(() => String.fromCodePoint(0x110000)), outcome(() => String.fromCodePoint("x")),
]))
// expect: ["RangeError: Invalid code point -1", "RangeError: Invalid code point 1.5", "RangeError: Invalid code point 1114112", "RangeError: Invalid code point NaN"]

print(show(String.raw`a\n${1 + 1}\u0041${'x'}`)) // expect: "a\\n2\\u0041x"
print(show(String.raw({ raw: "abcd" }, 1, 2, 3, 4, 5))) // expect: "a1b2c3d"

print(show([
  String.raw({ raw: [] }, 1), String.raw({ raw: { length: 2, 0: "x", 1: "y" } }),
  outcome(() => String.raw()),
])) // expect: ["", "xy", "TypeError: Cannot convert undefined or null to object"]
