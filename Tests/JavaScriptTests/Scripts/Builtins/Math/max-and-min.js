// max and min compare all arguments.
// Math (ECMA-262 §21.3)

print([
  Math.max(), Math.min(), Math.max(1, 3, 2), Math.min(1, 3, 2), Math.max(1, NaN),
  Math.min(NaN, 1), Math.max("5", 2), Math.max(1, undefined),
].join()) // expect: -Infinity,Infinity,3,1,NaN,NaN,5,NaN

print([
  Math.max(-0, 0), Math.max(0, -0), Math.min(0, -0), Math.min(-0, 0), Math.max(-0, -0),
].map(v => Object.is(v, -0) ? "-0" : v).join()) // expect: 0,0,-0,-0,-0

var n = 0, o = { valueOf() { n++; return NaN } };
Math.max(o, o, o);
print(n) // expect: 3

print([Math.max(1.5, 2), Math.min(-1, 1.5), Math.max(...[1, 2, 3]), Math.max([2])].join()) // expect: 2,-1,3,2
