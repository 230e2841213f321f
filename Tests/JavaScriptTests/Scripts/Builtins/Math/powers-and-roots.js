// Powers, roots and logarithms have the specified special cases.
// Math (ECMA-262 §21.3)

print([
  Math.pow(2, 10), Math.pow(2, 0.5), Math.pow(NaN, 0), Math.pow(1, Infinity), Math.pow(-8, 1 / 3),
  Math.pow(0, -1), Math.pow(-0, -1), 2 ** -1,
].join()) // expect: 1024,1.4142135623730951,1,NaN,NaN,Infinity,-Infinity,0.5

print([
  Math.sqrt(16), Math.sqrt(2), Math.sqrt(-1), Math.cbrt(27), Math.cbrt(-8), Math.hypot(3, 4),
  Math.hypot(), Math.hypot(NaN, Infinity), Math.hypot(1, NaN), Math.hypot(-5),
  Math.hypot(1e200, 1e200), Math.hypot(3, 4, 12),
].join()) // expect: 4,1.4142135623730951,NaN,3,-2,5,0,Infinity,NaN,5,1.414213562373095e+200,13

print([
  Math.exp(0), Math.exp(1), Math.expm1(0), Math.log(1), Math.log(0), Math.log(-1),
  Math.log10(1000), Math.log2(8), Math.log1p(0), Math.log10(2),
].join()) // expect: 1,2.718281828459045,0,0,-Infinity,NaN,3,3,0,0.3010299956639812

print([Math.expm1(1e-10), Math.log1p(1e-10), Math.log2(3)].map(v => v.toPrecision(14)).join())
// expect: 1.0000000000500e-10,9.9999999995000e-11,1.5849625007212

print([Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 1023, 2 ** 999].map(Math.cbrt).join())
// expect: 5.643803094122362e+102,-5.643803094122362e+102,4.4794894843556084e+102,1.7498005798264095e+100
