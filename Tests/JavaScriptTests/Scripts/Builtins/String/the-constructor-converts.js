// The constructor converts values to strings.
// String (ECMA-262 §22.1)

print(show([
  String(), String(null), String(undefined), String(-0), String([1, [2, 3]]), String({}),
  String(Symbol("d")), String(true),
])) // expect: ["", "null", "undefined", "0", "1,2,3", "[object Object]", "Symbol(d)", "true"]

print(show([
  typeof new String("a"), new String("abc").length, new String("abc")[1],
  Object.keys(new String("ab")).join(),
])) // expect: ["object", 3, "b", "0,1"]

print(show([
  outcome(() => new String(Symbol("d"))), new String() == "", String.prototype == "",
  String.length, String.name,
])) // expect: ["TypeError: Cannot convert a Symbol value to a string", true, true, 1, "String"]

print(show(Object.prototype.toString.call(String.prototype))) // expect: "[object String]"

class S extends String { shout() { return this.toUpperCase() + "!"; } }
const s = new S("hi");
print(show([s.shout(), s.length, s instanceof S, s instanceof String])) // expect: ["HI!", 2, true, true]

print(show([
  new String("x").toString(), new String("x").valueOf(),
  outcome(() => String.prototype.toString.call({})),
  outcome(() => String.prototype.valueOf.call(1)),
]))
// expect: ["x", "x", "TypeError: String.prototype.toString requires that 'this' be a String", "TypeError: String.prototype.valueOf requires that 'this' be a String"]

print(String(Symbol("d".repeat(5000))).length) // expect: 5008
