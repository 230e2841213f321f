// typeof of an undeclared name is undefined.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

print(typeof nothingHere) // expect: undefined
print((() => typeof nothingHere)()) // expect: undefined
