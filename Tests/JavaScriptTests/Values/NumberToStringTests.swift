import Testing

@testable import JavaScript

@Suite struct NumberToStringTests {
  @Test(
    arguments: [
      (0, "0"),
      (-0.0, "0"),
      (.nan, "NaN"),
      (.infinity, "Infinity"),
      (-.infinity, "-Infinity"),
      (1, "1"),
      (-1, "-1"),
      (2_147_483_647, "2147483647"),
      (-2_147_483_648, "-2147483648"),
      (0.1, "0.1"),
      (-1.5, "-1.5"),
      (19.99, "19.99"),
      (123456.789, "123456.789"),
      (0.000001, "0.000001"),
      (1e-7, "1e-7"),
      (1.5e-7, "1.5e-7"),
      (-1.234e-10, "-1.234e-10"),
      (1000000000000000000000.0, "1e+21"),
      (123456789012345683968.0, "123456789012345680000"),
      (999999999999999868928.0, "999999999999999900000"),
      (100000000000000000000.0, "100000000000000000000"),
      (9_007_199_254_740_991, "9007199254740991"),
      (9007199254740994.0, "9007199254740994"),
      (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"),
      (0.30000000000000004, "0.30000000000000004"),
      (5.684341886080802e-14, "5.684341886080802e-14"),
      (4.35, "4.35"),
      (0.3333333333333333, "0.3333333333333333"),
    ] as [(Double, String)])
  func shortestDecimal(x: Double, expected: String) {
    #expect(text(NumberToString.decimal(x)) == expected)
  }

  @Test(
    arguments: [
      (0, "0"),
      (7, "7"),
      (-1, "-1"),
      (1000, "1000"),
      (2_147_483_647, "2147483647"),
      (-2_147_483_648, "-2147483648"),
    ] as [(Int32, String)])
  func integer(i: Int32, expected: String) {
    let bytes = [UInt8](unsafeUninitializedCapacity: NumberToString.maximumDecimalLength) { buffer, count in
      count = NumberToString.decimal(i, into: buffer)
    }
    #expect(text(bytes) == expected)
  }

  @Test func everyPowerOfTwoConvertsBack() {
    for exponent in -1074...1023 {
      let x = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Double(text(NumberToString.decimal(x))) == x)
    }
  }

  @Test(
    arguments: [
      (255, 16, "ff"),
      (255.5, 16, "ff.8"),
      (-7.25, 2, "-111.01"),
      (1000000000000000000000.0, 36, "5v1j4f4ds7c000"),
      (0.5, 36, "0.i"),
      (1152921504606846976.0, 7, "2031000661631341064200"),
      (3.141592653589793, 16, "3.243f6a8885a3"),
      (0.1, 3, "0.0022002200220022002200220022002201"),
      (-255, 36, "-73"),
      (0, 2, "0"),
      (.nan, 2, "NaN"),
      (1e-7, 36, "0.000061oezo085tl"),
      (39631676720860368.0, 17, "4006abeb27bdf8"),
    ] as [(Double, Int, String)])
  func radix(x: Double, radix: Int, expected: String) {
    #expect(text(NumberToString.radix(x, radix: radix)) == expected)
  }

  @Test(
    arguments: [
      (1.005, 2, "1.00"),
      (123.456, 30, "123.456000000000003069544618483633"),
      (0.000001, 7, "0.0000010"),
      (1.45, 1, "1.4"),
      (8.345, 2, "8.35"),
      (-1.5, 0, "-2"),
      (999.995, 2, "1000.00"),
      (0.5, 0, "1"),
      (2.5, 0, "3"),
      (-0.0, 2, "0.00"),
      (-0.0001, 2, "-0.00"),
      (100000000000000000000.0, 2, "100000000000000000000.00"),
      (1000000000000000000000.0, 2, "1e+21"),
      (0, 0, "0"),
      (.leastNonzeroMagnitude, 3, "0.000"),
      (.nan, 2, "NaN"),
      (123.456, 0, "123"),
      (1e-10, 2, "0.00"),
      (0.1, 55, "0.1000000000000000055511151231257827021181583404541015625"),
    ] as [(Double, Int, String)])
  func fixedRoundsTheExactValue(x: Double, digits: Int, expected: String) {
    #expect(text(NumberToString.fixed(x, digits: digits)) == expected)
  }

  @Test(
    arguments: [
      (123456, 2, "1.23e+5"),
      (0.00015, nil, "1.5e-4"),
      (99999, 2, "1.00e+5"),
      (.leastNonzeroMagnitude, 20, "4.94065645841246544177e-324"),
      (0, nil, "0e+0"),
      (0, 2, "0.00e+0"),
      (25, 0, "3e+1"),
      (-1.5e-9, nil, "-1.5e-9"),
      (12345, nil, "1.2345e+4"),
      (-.infinity, 3, "-Infinity"),
    ] as [(Double, Int?, String)])
  func exponential(x: Double, digits: Int?, expected: String) {
    #expect(text(NumberToString.exponential(x, digits: digits)) == expected)
  }

  @Test(
    arguments: [
      (123.456, 4, "123.5"),
      (0.000001, 2, "0.0000010"),
      (1e-7, 2, "1.0e-7"),
      (1000000000000000000000.0, 3, "1.00e+21"),
      (99.99, 3, "100"),
      (123_456_789, 2, "1.2e+8"),
      (1.25, 2, "1.3"),
      (0, 3, "0.00"),
      (-1.5, 1, "-2"),
      (0.1, 21, "0.100000000000000005551"),
      (1000, 4, "1000"),
    ] as [(Double, Int, String)])
  func precision(x: Double, precision: Int, expected: String) {
    #expect(text(NumberToString.precision(x, precision: precision)) == expected)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
