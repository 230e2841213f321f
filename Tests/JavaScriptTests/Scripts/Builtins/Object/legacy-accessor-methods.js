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

// The object of a primitive receiver stays alive while a script converts the key.
var churn = { toString() { for (let i = 0; i < 500; i++) ({ i }); return "k" } };
print([ "text".__defineGetter__(churn, g), "text".__defineSetter__(churn, g) ].join()) // expect: ,

// It also stays alive while a trap returns a prototype, so that no other object is taken for it.
var p = new Proxy({}, { getPrototypeOf() { for (let i = 0; i < 500; i++) ({ i }); return new String("text") } });
print("text".isPrototypeOf(p)) // expect: false
