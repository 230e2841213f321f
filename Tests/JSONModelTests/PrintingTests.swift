import JSONModel
import Testing

@Suite struct PrintingTests {
  @Test(
    arguments: [
      (0.1, "0.1"), (1e21, "1e+21"), (1e20, "100000000000000000000"), (1.2345678901234568e20, "123456789012345680000"),
      (0.000001, "0.000001"), (1e-7, "1e-7"), (1.5e-7, "1.5e-7"), (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (0.30000000000000004, "0.30000000000000004"), (100, "100"),
      (1e300, "1e+300"), (18.99, "18.99"), (-2.5, "-2.5"), (4.35, "4.35"), (0.000001234, "0.000001234"),
      (123_456_789, "123456789"), (1.0 / 3, "0.3333333333333333"), (1.23e-18, "1.23e-18"),
      (9_007_199_254_740_992, "9007199254740992"),
      (9_223_372_036_854_775_808, "9223372036854776000"), (1.1e21, "1.1e+21"), (0.001, "0.001"), (0.002, "0.002"),
      (999999999.999999, "999999999.999999"), (1000000000.5, "1000000000.5"), (0.3, "0.3"), (33.333333, "33.333333"),
      (-0.0, "-0"),
    ] as [(Double, String)])
  func writesNumbersAsJavaScriptDoes(_ number: Double, _ text: String) throws {
    #expect(try JSON.number(number).text() == text)
    #expect(try JSON(parsing: text).doubleValue?.bitPattern == number.bitPattern)
  }

  @Test func doublesSurviveARoundTrip() throws {
    var state: UInt64 = 42
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let bits = Double(bitPattern: state)
      // A number like a price, and any finite number.
      for number in [Double(Int64(bitPattern: state) >> 30) / 1000, bits] where number.isFinite {
        let text = try JSON.number(number).text()
        #expect(Double(text) == number)
      }
    }
  }

  @Test func largeDoublesComeBackAsTheIntegerWritten() throws {
    let json = try JSON(parsing: JSON.number(1_844_674_407_370_955_264).text())
    #expect(json.isIdentical(to: .integer(1_844_674_407_370_955_300)))
    #expect(json.doubleValue == 1_844_674_407_370_955_264)
  }

  @Test func writesIntegers() {
    #expect(
      JSON.array([.integer(.min), .integer(.max), .unsigned(.max), 0, 7, 10, -10]).description
        == "[-9223372036854775808,9223372036854775807,18446744073709551615,0,7,10,-10]")
  }

  @Test func escapesAtEveryPlaceOfTextOfEveryLength() {
    let specials = [
      ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1}", "\\u0001"), ("\u{1F}", "\\u001f"), ("é", "é"),
      ("!", "!"), (" ", " "),
    ]
    for length in 1...36 {
      for place in 0..<length {
        for (special, escaped) in specials {
          let before = String(repeating: "[", count: place)
          let after = String(repeating: "#", count: length - place - 1)
          let printed = "\"" + before + escaped + after + "\""
          #expect(JSON.string(before + special + after).description == printed)
          #expect(JSON.object([before + special + after: 1]).description == "{" + printed + ":1}")
        }
      }
    }
    #expect(JSON.object(["": ""]).description == #"{"":""}"#)
  }

  @Test func escapesWhatMustBe() throws {
    let json = JSON(codeUnits: Array("\0\u{8}\t\n\u{c}\r\"\\/\u{1f}\u{7f}\u{2028}é😀".utf16) + [0xD83D])
    #expect(json.description == "\"\\u0000\\b\\t\\n\\f\\r\\\"\\\\/\\u001f\u{7f}\u{2028}é😀\\ud83d\"")
    let wellFormed: JSON = "\0 a long piece of text \u{1f} with\tcontrol \"characters\" é"
    #expect(wellFormed.description == #""\u0000 a long piece of text \u001f with\tcontrol \"characters\" é""#)
  }

  @Test func prettyIndentsByTwoSpaces() throws {
    let json: JSON = ["a": [1, ["b": []], [:]], "c": "x"]
    #expect(
      try json.text(.init(style: .pretty)) == """
        {
          "a": [
            1,
            {
              "b": []
            },
            {}
          ],
          "c": "x"
        }
        """)
  }

  @Test func nonFiniteNumbersFollowTheStrategy() throws {
    let json: JSON = ["a": [.number(.infinity), .number(-.infinity)], "b": ["c": .number(.nan)]]
    #expect(try json.text() == #"{"a":[null,null],"b":{"c":null}}"#)
    #expect(try json.text(.init(nonFiniteNumbers: .zero)) == #"{"a":[0,0],"b":{"c":0}}"#)
    let strings = JSONPrintingOptions.NonFiniteNumbers.strings(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    #expect(try json.text(.init(nonFiniteNumbers: strings)) == #"{"a":["+","-"],"b":{"c":"?"}}"#)
    let error = try #require(throws: JSONPrintingError.self) { try json.bytes(.init(nonFiniteNumbers: .throw)) }
    #expect(error.number == "Infinity")
    #expect(error.path == "a[0]")
    let nan: JSON = ["b": [1, ["c": .number(.nan)]]]
    let nested = try #require(throws: JSONPrintingError.self) { try nan.text(.init(nonFiniteNumbers: .throw)) }
    #expect(nested.number == "NaN" && nested.path == "b[1].c")
  }

  @Test func loneSurrogatesSurviveARoundTrip() throws {
    let text = #"{"v":"a\ud83d","w":"\ude00é\n\ud83d\ud83d😀","\ud83d":1,"x\udc00":2,"D83D":3}"#
    let json = try JSON(parsing: text)
    #expect(try json.text() == text)
    #expect(json["v"]?.isIdentical(to: .malformedString([0x61, 0xD83D])) == true)
    #expect(json["v"]?.stringValue == "a\u{FFFD}")

    let object = try #require(json.objectValue)
    #expect(object.entry(at: 2).key == "\u{FFFD}")
    #expect(object[codeUnits: [0xD83D]] == 1)
    #expect(object[codeUnits: [0x78, 0xDC00]] == 2)
    #expect(object["d83d"] == nil)
    #expect(object[codeUnits: Array("D83D".utf16)] == 3)
    #expect(object.withMembers { keys, _ in keys[2].malformedCodeUnits } == [0xD83D])
    #expect(object.withMembers { keys, _ in keys[4].malformedCodeUnits } == nil)
  }

  @Test func whatIsReadIsWrittenBack() throws {
    let text =
      #"{"z":1,"a":{"big":9007199254740993,"neg":-0,"e":1e+21},"list":[true,false,null,"",{},[]],"é":"e\u0001"}"#
    #expect(try JSON(parsing: text).text() == text)
    #expect(try JSON(parsing: JSON(parsing: text).text(.init(style: .pretty))).text() == text)
  }
}
