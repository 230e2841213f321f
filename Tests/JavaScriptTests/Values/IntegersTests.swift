import Testing

@testable import JavaScript

@Suite struct IntegersTests {
  /// A number with its conversions to Int32, UInt32, Int16, UInt16, Int8, UInt8 and clamped UInt8, and whether it is
  /// integral.
  struct Conversion: Sendable {
    let x: Double
    let expected: [Int]
    let isIntegral: Bool

    init(_ x: Double, _ expected: [Int], _ isIntegral: Bool) {
      (self.x, self.expected, self.isIntegral) = (x, expected, isIntegral)
    }
  }

  @Test(arguments: [
    Conversion(0, [0, 0, 0, 0, 0, 0, 0], true),
    Conversion(-0.0, [0, 0, 0, 0, 0, 0, 0], true),
    Conversion(.nan, [0, 0, 0, 0, 0, 0, 0], false),
    Conversion(.infinity, [0, 0, 0, 0, 0, 0, 255], false),
    Conversion(1.9, [1, 1, 1, 1, 1, 1, 2], false),
    Conversion(-1.9, [-1, 4_294_967_295, -1, 65535, -1, 255, 0], false),
    Conversion(255, [255, 255, 255, 255, -1, 255, 255], true),
    Conversion(256, [256, 256, 256, 256, 0, 0, 255], true),
    Conversion(-1, [-1, 4_294_967_295, -1, 65535, -1, 255, 0], true),
    Conversion(32768, [32768, 32768, -32768, 32768, 0, 0, 255], true),
    Conversion(65536, [65536, 65536, 0, 0, 0, 0, 255], true),
    Conversion(2_147_483_648, [-2_147_483_648, 2_147_483_648, 0, 0, 0, 0, 255], true),
    Conversion(-2_147_483_649, [2_147_483_647, 2_147_483_647, -1, 65535, -1, 255, 0], true),
    Conversion(4_294_967_296, [0, 0, 0, 0, 0, 0, 255], true),
    Conversion(4_294_967_295, [-1, 4_294_967_295, -1, 65535, -1, 255, 255], true),
    Conversion(9_007_199_254_740_992, [0, 0, 0, 0, 0, 0, 255], true),
    Conversion(9007199254740994.0, [2, 2, 2, 2, 2, 2, 255], true),
    Conversion(9223372036854775808.0, [0, 0, 0, 0, 0, 0, 255], true),
    Conversion(-9223372036854775808.0, [0, 0, 0, 0, 0, 0, 0], true),
    Conversion(18446744073709555712.0, [4096, 4096, 4096, 4096, 0, 0, 255], true),
    Conversion(1000000000000000000000.0, [-559_939_584, 3_735_027_712, 0, 0, 0, 0, 255], true),
    Conversion(-1000000000000000000000.0, [559_939_584, 559_939_584, 0, 0, 0, 0, 0], true),
    Conversion(1e300, [0, 0, 0, 0, 0, 0, 255], true),
    Conversion(254.5, [254, 254, 254, 254, -2, 254, 254], false),
    Conversion(253.5, [253, 253, 253, 253, -3, 253, 254], false),
    Conversion(0.5, [0, 0, 0, 0, 0, 0, 0], false),
  ])
  func modularConversions(_ conversion: Conversion) {
    let x = conversion.x
    let actual = [
      Int(Integers.toInt32(x)), Int(Integers.toUint32(x)), Int(Integers.toInt16(x)), Int(Integers.toUint16(x)),
      Int(Integers.toInt8(x)), Int(Integers.toUint8(x)), Int(Integers.toUint8Clamp(x)),
    ]
    #expect(actual == conversion.expected)
    #expect(Integers.isIntegral(x) == conversion.isIntegral)
  }

  @Test(
    arguments: [
      (5, 3, 2),
      (-5, 3, -2),
      (5, -3, 2),
      (-4, 2, -0.0),
      (-0.0, 5, -0.0),
      (0, 5, 0),
      (5, 0, .nan),
      (5.5, -2, 1.5),
      (-1, 1, -0.0),
      (1e308, 3, 2),
      (5, .infinity, 5),
      (-.infinity, 5, .nan),
      (.nan, 1, .nan),
      (9_007_199_254_740_992, 3, 2),
      (-1.5, 0.5, -0.0),
    ] as [(Double, Double, Double)])
  func remainder(a: Double, b: Double, expected: Double) {
    expectSame(Integers.remainder(a, b) ?? a.truncatingRemainder(dividingBy: b), expected)
  }

  @Test(
    arguments: [
      (2, 10, 1024),
      (2, -1, 0.5),
      (.nan, 0, 1),
      (1, .nan, .nan),
      (1, .infinity, .nan),
      (-1, -.infinity, .nan),
      (-8, 1.0 / 3.0, .nan),
      (0, -1, .infinity),
      (-0.0, -1, -.infinity),
      (-0.0, -3, -.infinity),
      (-0.0, -2, .infinity),
      (-2, 3, -8),
      (.infinity, 0.5, .infinity),
      (3, 2, 9),
      (0.5, .infinity, 0),
    ] as [(Double, Double, Double)])
  func power(base: Double, exponent: Double, expected: Double) {
    expectSame(Integers.power(base, exponent), expected)
  }

  @Test func integerOrInfinity() {
    expectSame(Integers.toIntegerOrInfinity(-0.9), 0)
    expectSame(Integers.toIntegerOrInfinity(.nan), 0)
    expectSame(Integers.toIntegerOrInfinity(-7.9), -7)
    expectSame(Integers.toIntegerOrInfinity(-.infinity), -.infinity)
  }

  private func expectSame(_ actual: Double, _ expected: Double) {
    #expect(actual.isNaN ? expected.isNaN : actual.bitPattern == expected.bitPattern)
  }
}
