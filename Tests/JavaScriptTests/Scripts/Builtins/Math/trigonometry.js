// Trigonometric functions have the specified special cases.
// Math (ECMA-262 §21.3)

print([
  Math.sin(0), Math.cos(0), Math.tan(0), Math.asin(1), Math.acos(1), Math.atan(1),
  Math.atan2(1, -1), Math.atan2(0, -0), Math.atan2(-0, 0),
].map(v => Object.is(v, -0) ? "-0" : v).join())
// expect: 0,1,0,1.5707963267948966,0,0.7853981633974483,2.356194490192345,3.141592653589793,-0

print([
  Math.sin(1), Math.cos(1), Math.tan(1), Math.sinh(1), Math.cosh(1), Math.tanh(1), Math.asinh(1),
  Math.acosh(2), Math.atanh(0.5), Math.sin(1e6),
].map(v => v.toPrecision(13)).join())
// expect: 0.8414709848079,0.5403023058681,1.557407724655,1.175201193644,1.543080634815,0.7615941559558,0.8813735870195,1.316957896925,0.5493061443341,-0.3499935021713

print([
  Math.sin(Infinity), Math.acos(2), Math.acosh(0.5), Math.atanh(1), Math.tanh(Infinity),
  Math.sin(-0),
].map(v => Object.is(v, -0) ? "-0" : v).join()) // expect: NaN,NaN,NaN,Infinity,1,-0
