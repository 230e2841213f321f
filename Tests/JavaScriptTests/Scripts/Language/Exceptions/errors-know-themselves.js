// Errors have their specified properties.
// throw, try, catch, finally and errors (ECMA-262 §14.14, §14.15, §20.5)

print(String(new TypeError("m"))) // expect: TypeError: m
print(new Error("a", { cause: 5 }).cause) // expect: 5
print("cause" in new Error("a")) // expect: false
print(Object.keys(new Error("a")).length) // expect: 0
print(new RangeError instanceof Error) // expect: true
print(Error("x") instanceof Error) // expect: true
print(Object.prototype.toString.call(new Error)) // expect: [object Error]

var e = new Error("m");
e.name = "N";
print(String(e)) // expect: N: m

print(String(Object.assign(new Error(""), { name: "" }))) // expect:
print(new AggregateError([1, 2], "m").errors.length) // expect: 2
print(Error.prototype.toString.call({ name: "A", message: "B" })) // expect: A: B
print(typeof new Error().stack) // expect: string

try { null.f() } catch (e) { print(e.constructor.name + e.message) }
// expect: TypeErrorCannot read properties of null (reading 'f')

try { undefined.f } catch (e) { print(e.message) } // expect: Cannot read properties of undefined (reading 'f')

try { let q = 1; q() } catch (e) { print(e.message) } // expect: q is not a function

try { [].reduce((a, b) => a) } catch (e) { print(e.message) } // expect: Reduce of empty array with no initial value

try { "x".repeat(-1) } catch (e) { print(e.name) } // expect: RangeError

try { new Array(-1) } catch (e) { print(e.name) } // expect: RangeError

try { (1).toFixed(101) } catch (e) { print(e.name) } // expect: RangeError

try { decodeURIComponent("%") } catch (e) { print(e.name) } // expect: URIError

try { JSON.parse("{") } catch (e) { print(e.name) } // expect: SyntaxError

try { Object.defineProperty(1, "a", {}) } catch (e) { print(e.name) } // expect: TypeError
