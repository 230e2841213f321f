// Rounding functions handle ties and signs as specified.
// Math (ECMA-262 §21.3)

print([
  Math.round(2.5), Math.round(-2.5), Math.round(-0.4), Math.round(0.49999999999999994),
  Math.round(-0.5), Math.round(1e300), Math.round(4503599627370495.5), Math.round(NaN),
  Math.round(-Infinity),
].map(v => Object.is(v, -0) ? "-0" : v).join()) // expect: 3,-2,-0,0,-0,1e+300,4503599627370496,NaN,-Infinity

print([
  Math.floor(-1.5), Math.floor(1.9), Math.floor(-0), Math.ceil(-0.5), Math.ceil(1.1),
  Math.trunc(-0.9), Math.trunc(4.7), Math.trunc("7.8"), Math.floor(null), Math.floor(undefined),
].map(v => Object.is(v, -0) ? "-0" : v).join()) // expect: -2,1,-0,-0,2,-0,4,7,0,NaN

print([
  Math.sign(-3), Math.sign(0), Math.sign(-0), Math.sign("5"), Math.sign(NaN),
].map(v => Object.is(v, -0) ? "-0" : v).join()) // expect: -1,0,-0,1,NaN

print([
  Math.abs(-5), Math.abs(-0), Math.abs("-3"), Math.abs(-2147483648), Math.abs(null), Math.abs(),
].map(v => Object.is(v, -0) ? "-0" : v).join()) // expect: 5,0,3,2147483648,0,NaN

print([
  Math.fround(5.5), Math.fround(5.05), Math.fround(1e300), Math.fround(-0), Math.fround(1e-50),
].map(v => Object.is(v, -0) ? "-0" : v).join()) // expect: 5.5,5.050000190734863,Infinity,-0,0

print([
  Math.f16round(5.5), Math.f16round(5.05), Math.f16round(65520), Math.f16round(65519.99),
  Math.f16round(-0), Math.f16round(2 ** -25), Math.f16round(NaN),
].map(v => Object.is(v, -0) ? "-0" : v).join()) // expect: 5.5,5.05078125,Infinity,65504,-0,0,NaN
