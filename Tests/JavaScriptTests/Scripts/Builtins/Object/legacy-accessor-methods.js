// The legacy methods for accessors define and read accessors.
// Object (ECMA-262 §20.1)

var o = {};
o.__defineGetter__("a", () => 5);
o.__defineSetter__("a", function (v) { this.b = v });
o.a = 7;
print(o.a + "" + o.b + Object.keys(o).join()) // expect: 57a,b

var g = () => 1, o = { __proto__: {} };
Object.defineProperty(Object.getPrototypeOf(o), "x", { get: g });
print((o.__lookupGetter__("x") === g) + "" + o.__lookupSetter__("x") + o.__lookupGetter__("y"))
// expect: trueundefinedundefined

try { ({}).__defineGetter__("a", 1) } catch (e) { print(e.message) }
// expect: Object.prototype.__defineGetter__: Expecting function
