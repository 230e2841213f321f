// The constants of Math have their specified values.
// Math (ECMA-262 §21.3)

print([
  Math.E, Math.LN10, Math.LN2, Math.LOG10E, Math.LOG2E, Math.PI, Math.SQRT1_2, Math.SQRT2,
].join())
// expect: 2.718281828459045,2.302585092994046,0.6931471805599453,0.4342944819032518,1.4426950408889634,3.141592653589793,0.7071067811865476,1.4142135623730951

print(JSON.stringify(Object.getOwnPropertyDescriptor(Math, "PI")) + Math[Symbol.toStringTag])
// expect: {"value":3.141592653589793,"writable":false,"enumerable":false,"configurable":false}Math

print(Object.getOwnPropertyNames(Math).sort().join())
// expect: E,LN10,LN2,LOG10E,LOG2E,PI,SQRT1_2,SQRT2,abs,acos,acosh,asin,asinh,atan,atan2,atanh,cbrt,ceil,clz32,cos,cosh,exp,expm1,f16round,floor,fround,hypot,imul,log,log10,log1p,log2,max,min,pow,random,round,sign,sin,sinh,sqrt,tan,tanh,trunc

print(Object.getOwnPropertyNames(Math).filter(n => typeof Math[n] === "function").sort().map(n => n + Math[n].length).join())
// expect: abs1,acos1,acosh1,asin1,asinh1,atan1,atan22,atanh1,cbrt1,ceil1,clz321,cos1,cosh1,exp1,expm11,f16round1,floor1,fround1,hypot2,imul2,log1,log101,log1p1,log21,max2,min2,pow2,random0,round1,sign1,sin1,sinh1,sqrt1,tan1,tanh1,trunc1
