// toFixed formats with a fixed number of digits.
// Number (ECMA-262 §21.1)

print([
  (1.005).toFixed(2), (1.45).toFixed(1), (-1.5).toFixed(0), (2.5).toFixed(0), (1e21).toFixed(2),
  (0).toFixed(2), (-0.0000001).toFixed(2), (123.456).toFixed(), (0.000001).toFixed(7),
  NaN.toFixed(2), (1.23e-10).toFixed(2), (-1e-10).toFixed(2),
].join()) // expect: 1.00,1.4,-2,3,1e+21,0.00,-0.00,123,0.0000010,NaN,0.00,-0.00

try { (1).toFixed(101) } catch (e) { print(e.name + ": " + e.message) }
// expect: RangeError: toFixed() digits argument must be between 0 and 100

try { (1).toFixed(-1) } catch (e) { print(e.name) } // expect: RangeError
print((0.1).toFixed(20) + "," + (1000000000000000128).toFixed(0)) // expect: 0.10000000000000000555,1000000000000000128
