// toExponential formats with an exponent.
// Number (ECMA-262 §21.1)

print([
  (123456).toExponential(2), (123456).toExponential(), (0).toExponential(2),
  (0.00015).toExponential(1), (-1.5e-9).toExponential(), NaN.toExponential(200),
  (1e21).toExponential(0), (25).toExponential(0),
].join()) // expect: 1.23e+5,1.23456e+5,0.00e+0,1.5e-4,-1.5e-9,NaN,1e+21,3e+1

try { (1).toExponential(101) } catch (e) { print(e.name + ": " + e.message) }
// expect: RangeError: toExponential() argument must be between 0 and 100

try { (1).toExponential(-1) } catch (e) { print(e.name) } // expect: RangeError
