// toPrecision formats with a number of significant digits.
// Number (ECMA-262 §21.1)

print([
  (123.456).toPrecision(4), (0.000123).toPrecision(2), (123456).toPrecision(2),
  (1.25).toPrecision(2), (0).toPrecision(3), (1e21).toPrecision(3), (5).toPrecision(),
  Infinity.toPrecision(5), (1e-7).toPrecision(3),
].join()) // expect: 123.5,0.00012,1.2e+5,1.3,0.00,1.00e+21,5,Infinity,1.00e-7

try { (1).toPrecision(0) } catch (e) { print(e.name + ": " + e.message) }
// expect: RangeError: toPrecision() argument must be between 1 and 100

try { (1).toPrecision(101) } catch (e) { print(e.name) } // expect: RangeError
