// parseInt and parseFloat read the longest numeric prefix.
// Number (ECMA-262 §21.1)

print([
  parseInt("42px"), parseInt("0x1F"), parseInt("z", 36), parseInt("101", 2), parseInt(""),
  parseInt("  -7.9"), parseInt("9", 8), parseInt("1e3"), parseInt(null, 36), parseInt("12", 1),
  parseInt("12", 0), parseInt(0.0000005), parseInt("-0") === 0, parseInt(-1.9), parseInt("0x"),
  parseInt("123", 37),
].join()) // expect: 42,31,35,5,NaN,-7,NaN,1,1112745,NaN,12,5,true,-1,NaN,NaN

print([
  parseFloat("3.14abc"), parseFloat(".5."), parseFloat("-.5e-2x"), parseFloat("Infinityx"),
  parseFloat("e5"), parseFloat("  1e1000"), parseFloat("1_000"), parseFloat("0x10"),
  parseFloat(""),
].join()) // expect: 3.14,0.5,-0.005,Infinity,NaN,Infinity,1,0,NaN

print(Object.is(parseFloat("-0"), -0) + "" + Object.is(parseInt("-0"), -0)) // expect: truetrue

print(parseInt("9007199254740993") + "," + parseInt("123456789012345678901234567890") + "," + parseInt("fffffffffffffffff", 16))
// expect: 9007199254740992,1.2345678901234568e+29,295147905179352830000
