import JSONModel
import Testing

/// Numbers with more digits than a double preserves.
@Suite struct DecimalTests {
  @Test(
    arguments: [
      ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
      ("-12345678901234567890123456789.12", "-12345678901234567890123456789.12"),
      ("18446744073709551616", "18446744073709551616"), ("-9223372036854775809", "-9223372036854775809"),
      ("123456789012345678901234567890", "123456789012345678901234567890"),
      ("1.00000000000000000000000001", "1.00000000000000000000000001"), ("0.10000000000000001", "0.10000000000000001"),
      ("8.000000000000001", "8.000000000000001"), ("0.000123456789012345678", "0.000123456789012345678"),
      ("1.23456789012345678901e-30", "1.23456789012345678901e-30"), ("4.9e-324", "4.9e-324"),
      // One number has one text.
      ("23456789012345678901.50", "23456789012345678901.5"),
      ("1234567890123456789012E3", "1234567890123456789012000"),
      ("1234567890123456789012e+9", "1.234567890123456789012e+30"),
      ("0.0000000012345678901234567890", "1.234567890123456789e-9"),
    ] as [(String, String)])
  func digitsAreKept(_ text: String, _ printed: String) throws {
    let json = try JSON(parsing: text)
    #expect(try json.text() == printed)
    #expect(json.doubleValue == Double(text) && json.kindDescription == "a number" && !json.isEmpty)
    guard case .decimal(let decimal) = json else {
      Issue.record("\(json) is not a decimal")
      return
    }
    #expect(decimal.description == printed && decimal.doubleValue == Double(text))
    #expect(try JSON(parsing: printed) == json && JSON(parsing: printed).hashValue == json.hashValue)
    #expect(try JSON(parsing: printed).isIdentical(to: json) && json != .number(decimal.doubleValue))
  }

  @Test func anotherCaseIsUsedIfItPrintsTheNumber() throws {
    for (text, json) in [
      ("9007199254740993.0", JSON.integer(9_007_199_254_740_993)), ("1844674407370955161500e-2", .unsigned(.max)),
      ("0.30000000000000004", .number(0.30000000000000004)),
      ("1.7976931348623157e308", .number(1.7976931348623157e308)),
      ("100000000000000000000000", .number(1e23)), ("0.1000000000000000000000", .number(0.1)),
      ("12345678901234566000000000000", .number(1.2345678901234566e28)),
      ("5e-324", .number(.leastNonzeroMagnitude)),
      ("1e-400", .number(0)), ("-0.00000000000000000000", .number(-0.0)),
    ] {
      #expect(try JSON(parsing: text).isIdentical(to: json), "\(text)")
    }
    #expect(throws: JSONParseError.self) { try JSON(parsing: "123456789012345678901e300") }
  }

  /// A double that is printed and read is the same double, and other numbers of 15 to 18 digits keep their digits.
  @Test func exactlyTheNumbersThatDoublesPrintAreDoubles() throws {
    var state: UInt64 = 7
    for digits in 0..<3000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let double = Double(bitPattern: state)
      if double.isFinite {
        let read = try JSON(parsing: JSON.number(double).text())
        #expect(read == .number(double) || read.intValue != nil || double.magnitude > 1e15, "\(double)")
        if case .decimal = read { Issue.record("\(double) is a decimal") }
      }
      let text = "8." + String(state).prefix(14 + digits % 4) + "1"
      let json = try JSON(parsing: text)
      #expect(try json.text() == text)
      if case .number(let value) = json { #expect(value.description == text) }
    }
  }

  @Test func decodesAsNumbers() throws {
    let json: JSON = ["d": try JSON(parsing: "1.23456789012345678901")]
    #expect(try json.decode([String: Double].self) == ["d": 1.2345678901234568])
    #expect(try json.decode([String: JSON].self) == ["d": json["d"] ?? .null])
    #expect(throws: DecodingError.self) { try json.decode([String: Int].self) }
    #expect(json["d"]?.intValue == nil && json["d"]?.stringValue == nil)
    #expect(try JSON(encoding: json) == json)
  }

  @Test func integersBeyond64BitsAreExact() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    #expect(JSON(UInt128.max).description == "340282366920938463463374607431768211455")
    #expect(JSON(Int128(Int64.min) - 1).description == "-9223372036854775809")
  }

  @Test func manyDigitsTakeLinearTime() throws {
    let zeros = String(repeating: "0", count: 300_000)
    let json = try JSON(parsing: "0.\(zeros)123456789012345678901e300000")
    #expect(json.description == "0.123456789012345678901")
  }
}
