import Testing

@testable import JavaScript

@Suite struct StringToNumberTests {
  @Test(
    arguments: [
      ("", 0),
      ("  ", 0),
      ("42", 42),
      (" \u{9}\u{a}12.5\u{2028}", 12.5),
      ("\u{feff}7\u{3000}", 7),
      ("\u{a0}-0", -0.0),
      ("+.5", 0.5),
      ("5.", 5),
      (".", .nan),
      ("1e3", 1000),
      ("1E-3", 0.001),
      ("1e", .nan),
      ("1e1000", .infinity),
      ("1e-1000", 0),
      ("-1e-1000", -0.0),
      ("0x1F", 31),
      ("0b101", 5),
      ("0o17", 15),
      ("-0x10", .nan),
      ("0x", .nan),
      ("0xg", .nan),
      ("Infinity", .infinity),
      ("-Infinity", -.infinity),
      ("infinity", .nan),
      ("1_000", .nan),
      ("12px", .nan),
      ("0e99999999999999999999", 0),
      ("9007199254740993", 9_007_199_254_740_992),
      ("0x20000000000001", 9_007_199_254_740_992),
      ("0x20000000000003", 9007199254740996.0),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("1.7976931348623159e308", .infinity),
      ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
      ("\u{180e}1", .nan),
      ("--1", .nan),
    ] as [(String, Double)])
  func wholeText(text: String, expected: Double) {
    expectSame(Array(text.utf16).withUnsafeBufferPointer { StringToNumber.parse($0) }, expected)
    if let latin1 = latin1(text) {
      expectSame(latin1.withUnsafeBufferPointer { StringToNumber.parse($0) }, expected)
    }
  }

  @Test(
    arguments: [
      ("3.14abc", 3.14),
      ("  -2e", -2),
      ("1e+", 1),
      (".5.5", 0.5),
      ("abc", .nan),
      ("-Infinityx", -.infinity),
      ("", .nan),
      ("-0", -0.0),
      ("5e-7px", 5e-7),
      ("0x10", 0),
    ] as [(String, Double)])
  func floatPrefix(text: String, expected: Double) {
    expectSame(Array(text.utf16).withUnsafeBufferPointer { StringToNumber.parseFloatPrefix($0) }, expected)
  }

  @Test(
    arguments: [
      ("12px", 0, 12),
      (" -0", 0, -0.0),
      ("0x1f", 0, 31),
      ("0x1f", 16, 31),
      ("0x1f", 10, 0),
      ("zz", 36, 1295),
      ("zz", 35, .nan),
      ("101", 2, 5),
      ("9", 8, .nan),
      ("", 10, .nan),
      ("12", 1, .nan),
      ("12", 37, .nan),
      ("+7.9", 0, 7),
      ("123456789012345678901234567890", 7, 22875),
      ("000123456789012345678901234567890", 0, 1.2345678901234568e29),
      ("111111111111111111111111111111111111111111111111111111111111", 2, 1152921504606846976.0),
    ] as [(String, Int32, Double)])
  func integerPrefix(text: String, radix: Int32, expected: Double) {
    expectSame(Array(text.utf16).withUnsafeBufferPointer { StringToNumber.parseIntPrefix($0, radix: radix) }, expected)
  }

  @Test func halfwayDecimalsOfManyDigitsRoundToEven() {
    // 2^53 + 1 is halfway between two doubles, so that any later nonzero digit decides.
    let zeros = String(repeating: "0", count: 900)
    expectSame(literal("9007199254740993." + zeros), 9_007_199_254_740_992)
    expectSame(literal("9007199254740993." + zeros + "1"), 9_007_199_254_740_994)
    expectSame(literal("9007199254740993" + zeros + "e-900"), 9_007_199_254_740_992)
    expectSame(literal("0." + zeros + "15e901"), 1.5)
  }

  @Test func radixLiteralsRoundToEven() {
    expectSame(powerOfTwo("20000000000001", bits: 4), 9_007_199_254_740_992)
    expectSame(powerOfTwo("20000000000003", bits: 4), 9_007_199_254_740_996)
    expectSame(powerOfTwo("2000000000000100000000000000000001", bits: 4), 1.0889035741470033e40)
    expectSame(powerOfTwo(String(repeating: "f", count: 256), bits: 4), .infinity)
    expectSame(powerOfTwo("", bits: 1), .nan)
  }

  @Test func whiteSpaceIsThatOfTheSpecification() {
    let expected: Set<UInt16> = [
      0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006,
      0x2007, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF,
    ]
    #expect(Set((UInt16.min...UInt16.max).filter { StringToNumber.isStringWhiteSpace($0) }) == expected)
  }

  private func literal(_ text: String) -> Double {
    Array(text.utf8).withUnsafeBufferPointer { StringToNumber.decimalLiteral($0) }
  }

  private func powerOfTwo(_ digits: String, bits: Int) -> Double {
    Array(digits.utf8).withUnsafeBufferPointer { StringToNumber.powerOfTwoLiteral($0, bitsPerDigit: bits) }
  }

  private func latin1(_ text: String) -> [UInt8]? {
    text.utf16.allSatisfy { $0 <= 0xFF } ? text.utf16.map { UInt8(truncatingIfNeeded: $0) } : nil
  }

  private func expectSame(_ actual: Double, _ expected: Double) {
    #expect(actual.isNaN ? expected.isNaN : actual.bitPattern == expected.bitPattern)
  }
}
