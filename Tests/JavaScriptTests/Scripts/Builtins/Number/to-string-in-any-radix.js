// toString formats in any radix.
// Number (ECMA-262 §21.1)

print([
  (255).toString(16), (255).toString(2), (-255).toString(36), (0.5).toString(2),
  (0.1).toString(3), (1e21).toString(7), NaN.toString(2), (-Infinity).toString(16),
  (0).toString(2), (-0).toString(),
].join()) // expect: ff,11111111,-73,0.1,0.0022002200220022002200220022002201,5135235413265003022600000,NaN,-Infinity,0,0

print([
  (3.14159).toString(16), (123.456).toString(36), (2 ** 53).toString(2), (1e-7).toString(2),
].join())
// expect: 3.243f3e0370cdc,3f.gez4w97ry,100000000000000000000000000000000000000000000000000000,0.0000000000000000000000011010110101111111001010011010101111001010111101001

print([
  (25).toString(), (1e21).toString(), (1e-7).toString(), (123456789.125).toString(10),
  0.1 + 0.2 + "", 5e-324 + "", 1.7976931348623157e308 + "",
].join()) // expect: 25,1e+21,1e-7,123456789.125,0.30000000000000004,5e-324,1.7976931348623157e+308

try { (1).toString(1) } catch (e) { print(e.name + ": " + e.message) }
// expect: RangeError: toString() radix argument must be between 2 and 36

try { (1).toString(37) } catch (e) { print(e.name) } // expect: RangeError

try { Number.prototype.toString.call("1") } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Number.prototype.toString requires that 'this' be a Number

print(new Number(255).toString(16)) // expect: ff
