import Testing

/// Math (ECMA-262 §21.3): scripts and what Node 20 makes of them.
@Suite struct MathTests {
  @Test func constants() throws {
    try expectScript(
      "[Math.E, Math.LN10, Math.LN2, Math.LOG10E, Math.LOG2E, Math.PI, Math.SQRT1_2, Math.SQRT2].join()",
      "2.718281828459045,2.302585092994046,0.6931471805599453,0.4342944819032518,1.4426950408889634,3.141592653589793,0.7071067811865476,1.4142135623730951"
    )
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(Math, "PI")) + Math[Symbol.toStringTag]"#,
      #"{"value":3.141592653589793,"writable":false,"enumerable":false,"configurable":false}Math"#)
    try expectScript(
      "Object.getOwnPropertyNames(Math).sort().join()",
      "E,LN10,LN2,LOG10E,LOG2E,PI,SQRT1_2,SQRT2,abs,acos,acosh,asin,asinh,atan,atan2,atanh,cbrt,ceil,clz32,cos,cosh,exp,expm1,f16round,floor,fround,hypot,imul,log,log10,log1p,log2,max,min,pow,random,round,sign,sin,sinh,sqrt,tan,tanh,trunc"
    )
    try expectScript(
      #"Object.getOwnPropertyNames(Math).filter(n => typeof Math[n] === "function").sort().map(n => n + Math[n].length).join()"#,
      "abs1,acos1,acosh1,asin1,asinh1,atan1,atan22,atanh1,cbrt1,ceil1,clz321,cos1,cosh1,exp1,expm11,f16round1,floor1,fround1,hypot2,imul2,log1,log101,log1p1,log21,max2,min2,pow2,random0,round1,sign1,sin1,sinh1,sqrt1,tan1,tanh1,trunc1"
    )
  }

  @Test func rounding() throws {
    try expectScript(
      #"[Math.round(2.5), Math.round(-2.5), Math.round(-0.4), Math.round(0.49999999999999994), Math.round(-0.5), Math.round(1e300), Math.round(4503599627370495.5), Math.round(NaN), Math.round(-Infinity)].map(v => Object.is(v, -0) ? "-0" : v).join()"#,
      "3,-2,-0,0,-0,1e+300,4503599627370496,NaN,-Infinity")
    try expectScript(
      #"[Math.floor(-1.5), Math.floor(1.9), Math.floor(-0), Math.ceil(-0.5), Math.ceil(1.1), Math.trunc(-0.9), Math.trunc(4.7), Math.trunc("7.8"), Math.floor(null), Math.floor(undefined)].map(v => Object.is(v, -0) ? "-0" : v).join()"#,
      "-2,1,-0,-0,2,-0,4,7,0,NaN")
    try expectScript(
      #"[Math.sign(-3), Math.sign(0), Math.sign(-0), Math.sign("5"), Math.sign(NaN)].map(v => Object.is(v, -0) ? "-0" : v).join()"#,
      "-1,0,-0,1,NaN")
    try expectScript(
      #"[Math.abs(-5), Math.abs(-0), Math.abs("-3"), Math.abs(-2147483648), Math.abs(null), Math.abs()].map(v => Object.is(v, -0) ? "-0" : v).join()"#,
      "5,0,3,2147483648,0,NaN")
    try expectScript(
      #"[Math.fround(5.5), Math.fround(5.05), Math.fround(1e300), Math.fround(-0), Math.fround(1e-50)].map(v => Object.is(v, -0) ? "-0" : v).join()"#,
      "5.5,5.050000190734863,Infinity,-0,0")
    try expectScript(
      #"[Math.f16round(5.5), Math.f16round(5.05), Math.f16round(65520), Math.f16round(65519.99), Math.f16round(-0), Math.f16round(2 ** -25), Math.f16round(NaN)].map(v => Object.is(v, -0) ? "-0" : v).join()"#,
      "5.5,5.05078125,Infinity,65504,-0,0,NaN")
  }

  @Test func maxAndMin() throws {
    try expectScript(
      #"[Math.max(), Math.min(), Math.max(1, 3, 2), Math.min(1, 3, 2), Math.max(1, NaN), Math.min(NaN, 1), Math.max("5", 2), Math.max(1, undefined)].join()"#,
      "-Infinity,Infinity,3,1,NaN,NaN,5,NaN")
    try expectScript(
      #"[Math.max(-0, 0), Math.max(0, -0), Math.min(0, -0), Math.min(-0, 0), Math.max(-0, -0)].map(v => Object.is(v, -0) ? "-0" : v).join()"#,
      "0,0,-0,-0,-0")
    try expectScript("(() => { var n = 0, o = { valueOf() { n++; return NaN } }; Math.max(o, o, o); return n })()", "3")
    try expectScript("[Math.max(1.5, 2), Math.min(-1, 1.5), Math.max(...[1, 2, 3]), Math.max([2])].join()", "2,-1,3,2")
  }

  @Test func powersAndRoots() throws {
    try expectScript(
      "[Math.pow(2, 10), Math.pow(2, 0.5), Math.pow(NaN, 0), Math.pow(1, Infinity), Math.pow(-8, 1 / 3), Math.pow(0, -1), Math.pow(-0, -1), 2 ** -1].join()",
      "1024,1.4142135623730951,1,NaN,NaN,Infinity,-Infinity,0.5")
    try expectScript(
      "[Math.sqrt(16), Math.sqrt(2), Math.sqrt(-1), Math.cbrt(27), Math.cbrt(-8), Math.hypot(3, 4), Math.hypot(), Math.hypot(NaN, Infinity), Math.hypot(1, NaN), Math.hypot(-5), Math.hypot(1e200, 1e200), Math.hypot(3, 4, 12)].join()",
      "4,1.4142135623730951,NaN,3,-2,5,0,Infinity,NaN,5,1.414213562373095e+200,13")
    try expectScript(
      "[Math.exp(0), Math.exp(1), Math.expm1(0), Math.log(1), Math.log(0), Math.log(-1), Math.log10(1000), Math.log2(8), Math.log1p(0), Math.log10(2)].join()",
      "1,2.718281828459045,0,0,-Infinity,NaN,3,3,0,0.3010299956639812")
    try expectScript(
      "[Math.expm1(1e-10), Math.log1p(1e-10), Math.log2(3)].map(v => v.toPrecision(14)).join()",
      "1.0000000000500e-10,9.9999999995000e-11,1.5849625007212")
  }

  @Test func trigonometry() throws {
    try expectScript(
      #"[Math.sin(0), Math.cos(0), Math.tan(0), Math.asin(1), Math.acos(1), Math.atan(1), Math.atan2(1, -1), Math.atan2(0, -0), Math.atan2(-0, 0)].map(v => Object.is(v, -0) ? "-0" : v).join()"#,
      "0,1,0,1.5707963267948966,0,0.7853981633974483,2.356194490192345,3.141592653589793,-0")
    try expectScript(
      "[Math.sin(1), Math.cos(1), Math.tan(1), Math.sinh(1), Math.cosh(1), Math.tanh(1), Math.asinh(1), Math.acosh(2), Math.atanh(0.5), Math.sin(1e6)].map(v => v.toPrecision(13)).join()",
      "0.8414709848079,0.5403023058681,1.557407724655,1.175201193644,1.543080634815,0.7615941559558,0.8813735870195,1.316957896925,0.5493061443341,-0.3499935021713"
    )
    try expectScript(
      #"[Math.sin(Infinity), Math.acos(2), Math.acosh(0.5), Math.atanh(1), Math.tanh(Infinity), Math.sin(-0)].map(v => Object.is(v, -0) ? "-0" : v).join()"#,
      "NaN,NaN,NaN,Infinity,1,-0")
  }

  @Test func integers() throws {
    try expectScript(
      "[Math.clz32(1), Math.clz32(0), Math.clz32(-1), Math.clz32(0.5), Math.clz32(), Math.clz32(2 ** 32)].join()",
      "31,32,0,32,32,32")
    try expectScript(
      "[Math.imul(3, 4), Math.imul(-5, 12), Math.imul(0xffffffff, 5), Math.imul(2 ** 31, 2), Math.imul()].join()",
      "12,-60,-5,0,0")
  }

  @Test func random() throws {
    try expectScript(
      #"(() => { for (var i = 0; i < 100; i++) { var r = Math.random(); if (!(r >= 0 && r < 1)) return r } return "in range" })()"#,
      "in range", stresses: false)
  }
}
