// Loose equality converts operands, and strict equality does not.
// Operators and conversions (ECMA-262 §7.1, §7.2, §13)

print(null == undefined) // expect: true
print(null == 0) // expect: false
print("" == 0) // expect: true
print("1" == 1) // expect: true
print(NaN == NaN) // expect: false
print([1] == 1) // expect: true
print([] == false) // expect: true
print(({}) == "[object Object]") // expect: true
print(true == "1") // expect: true
print(null === null) // expect: true
print(0 === -0) // expect: true
print(Object.is(0, -0)) // expect: false
print("a" === "a") // expect: true
print(Symbol.iterator == Object(Symbol.iterator)) // expect: true
print(undefined == false) // expect: false
print("b" > "a") // expect: true
print("10" < "9") // expect: true
print("10" < 9) // expect: false
print(null >= 0) // expect: true
print(undefined >= 0) // expect: false
print("a" < 1) // expect: false
print([2] > 1) // expect: true
print("\ud83d" < "\uffff") // expect: true
print(NaN != NaN) // expect: true
print(({}) === ({})) // expect: false
print(new String("a") == "a") // expect: true
print(new String("a") == new String("a")) // expect: false
print("ab".concat("c") === "abc") // expect: true
