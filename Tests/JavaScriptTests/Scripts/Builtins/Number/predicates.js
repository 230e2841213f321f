// Predicates classify numbers without conversion.
// Number (ECMA-262 §21.1)

print([
  Number.isInteger(5), Number.isInteger(5.5), Number.isInteger("5"), Number.isInteger(1e300),
  Number.isInteger(Infinity), Number.isInteger(-0),
].join()) // expect: true,false,false,true,false,true

print([
  Number.isSafeInteger(2 ** 53), Number.isSafeInteger(2 ** 53 - 1), Number.isSafeInteger(1.5),
  Number.isSafeInteger("1"),
].join()) // expect: false,true,false,false

print([
  Number.isNaN(NaN), Number.isNaN("NaN"), Number.isFinite(1), Number.isFinite("1"),
  Number.isFinite(Infinity), Number.isFinite(NaN),
].join()) // expect: true,false,true,false,false,false

print([
  isNaN("abc"), isNaN(""), isNaN(undefined), isFinite("5"), isFinite(null), isFinite("x"),
].join()) // expect: true,false,true,true,true,false
