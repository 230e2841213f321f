// Addition concatenates if an operand is a string.
// Operators and conversions (ECMA-262 §7.1, §7.2, §13)

print(1 + "2") // expect: 12
print("3" + 4 + 5) // expect: 345
print(3 + 4 + "5") // expect: 75
print([] + []) // expect:
print([] + {}) // expect: [object Object]
print(1 + null) // expect: 1
print(1 + undefined) // expect: NaN
print(true + true) // expect: 2
print("a" + null + undefined + true) // expect: anullundefinedtrue
print(({ valueOf() { return 2 }, toString() { return "s" } }) + 1) // expect: 3
print(String({ valueOf() { return 2 }, toString() { return "s" } })) // expect: s
print(new Date(0) + 1 === new Date(0).toString() + "1") // expect: true
print(({ [Symbol.toPrimitive](h) { return h } }) + "") // expect: default
print(+{ [Symbol.toPrimitive](h) { return h === "number" ? 4 : 0 } }) // expect: 4
print(`${{ [Symbol.toPrimitive](h) { return h } }}`) // expect: string

try { ({ [Symbol.toPrimitive]() { return {} } }) + 1 } catch (e) { print(e.message) }
// expect: Cannot convert object to primitive value

try { ({ toString: null, valueOf: null }) + 1 } catch (e) { print(e.message) }
// expect: Cannot convert object to primitive value

try { Symbol() + "" } catch (e) { print(e.message) } // expect: Cannot convert a Symbol value to a string

try { +Symbol() } catch (e) { print(e.message) } // expect: Cannot convert a Symbol value to a number
