import JSONModel
import Testing

@Suite struct ParsingTests {
  @Test func readsEveryKindOfValue() throws {
    let json = try JSON(
      parsing: #" { "n" : null , "t":true, "f":false,"i":-12,"d":1.5,"s":"x","a":[1,[],{}],"o":{"k":"v"} } "#)
    #expect(
      json == [
        "n": .null, "t": true, "f": false, "i": -12, "d": 1.5, "s": "x", "a": [1, [], [:]], "o": ["k": "v"],
      ])
    #expect(json.objectValue?.keys.map { $0 } == ["n", "t", "f", "i", "d", "s", "a", "o"])
  }

  @Test func readsScalarsAtTheTop() throws {
    #expect(try JSON(parsing: "true") == true)
    #expect(try JSON(parsing: " \t\r\n7\n").isIdentical(to: .integer(7)))
    #expect(try JSON(parsing: [0x22, 0x61, 0x22]) == "a")
  }

  @Test func keepsIntegersExact() throws {
    for (text, value) in [
      ("0", JSON.integer(0)), ("-1", .integer(-1)), ("9007199254740993", .integer(9_007_199_254_740_993)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .unsigned(9_223_372_036_854_775_808)), ("18446744073709551615", .unsigned(.max)),
      ("-0", .number(-0.0)), ("-0.0", .number(-0.0)), ("1.0", .number(1)), ("1e2", .number(100)),
    ] {
      let json = try JSON(parsing: text)
      #expect(json.isIdentical(to: value), "\(text)")
    }
  }

  @Test func roundsDoublesCorrectly() throws {
    for (text, value) in [
      ("0.1", 0.1), ("18.99", 18.99), ("1E5", 1e5), ("1e-5", 1e-5), ("1e+22", 1e22), ("1e23", 1e23),
      ("1.7976931348623157e308", 1.7976931348623157e308),
      ("5e-324", .leastNonzeroMagnitude), ("2.2250738585072011e-308", Double(bitPattern: 0x000F_FFFF_FFFF_FFFF)),
      ("0.30000000000000004", 0.30000000000000004),
      ("9007199254740993.0", 9_007_199_254_740_992), ("123456789.123456789", 123456789.123456789),
      ("0.00000000000000000000000000000001", 1e-32), ("1e-400", 0), ("0e999999999999999999999", 0),
      ("100000000000000000000000000000000000000000e-41", 1), ("37.77492950000001", 37.77492950000001),
    ] {
      #expect(try JSON(parsing: text).doubleValue?.bitPattern == value.bitPattern, "\(text)")
    }
  }

  @Test func readsEscapesAndText() throws {
    #expect(try JSON(parsing: #""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\uDE00""#) == "\"\\/\u{8}\u{c}\n\r\tAé€😀")
    #expect(try JSON(parsing: "\"é€😀 and a long tail of plain text\"") == "é€😀 and a long tail of plain text")
    #expect(try JSON(parsing: #"{"\u0061":1,"long \n escaped key":2}"#) == ["a": 1, "long \n escaped key": 2])
  }

  @Test func lastValueOfADuplicateKeyWinsAtTheFirstPlace() throws {
    let small = try JSON(parsing: #"{"a":1,"b":2,"a":3,"c":4,"\u0062":5}"#)
    #expect(small.description == #"{"a":3,"b":5,"c":4}"#)
    #expect(small.objectValue?.keyListHash == (["a": 0, "b": 0, "c": 0] as JSONObject).keyListHash)

    let members = (0..<100).map { "\"k\($0 % 40)\":\($0)" }.joined(separator: ",")
    let large = try #require(try JSON(parsing: "{\(members)}").objectValue)
    #expect(large.count == 40)
    #expect(large["k19"] == 99)
    #expect(large["k20"] == 60)
    #expect(large.entry(at: 39).key == "k39")
  }

  @Test func depthIsLimited() throws {
    let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    _ = try JSON(parsing: nested(512))
    let error = try #require(throws: JSONParseError.self) { try JSON(parsing: nested(513)) }
    #expect(error.column == 514)
    #expect(error.message.contains("512"))
    _ = try JSON(parsing: #"{"a":{}}"#, options: .init(maximumDepth: 2))
    #expect(throws: JSONParseError.self) { try JSON(parsing: #"{"a":{"b":[]}}"#, options: .init(maximumDepth: 2)) }
    #expect(throws: JSONParseError.self) { try JSON(parsing: String(repeating: "[", count: 1_000_000)) }
    #expect(throws: JSONParseError.self) { try JSON(parsing: String(repeating: #"{"a":"#, count: 1_000_000)) }
  }

  @Test(arguments: [
    ("", 1, 1, 0, "empty"),
    ("  ", 1, 3, 2, "the end of the text"),
    ("{\n  \"a\": 1,\n}", 3, 1, 12, "remove the comma"),
    ("[1,]", 1, 4, 3, "remove the comma"),
    ("[1 2]", 1, 4, 3, "expected ',' or ']'"),
    (#"{"a" 1}"#, 1, 6, 5, "expected ':'"),
    (#"{"a":1 "b":2}"#, 1, 8, 7, "expected ',' or '}'"),
    ("{a:1}", 1, 2, 1, "expected a key in double quotes"),
    (#"{"a":1,b:2}"#, 1, 8, 7, "write the key as"),
    ("[1] x", 1, 5, 4, "end of the text"),
    ("tru", 1, 1, 0, "true, false and null"),
    ("NaN", 1, 1, 0, "true, false and null"),
    ("01", 1, 2, 1, "leading zeros"),
    ("-", 1, 2, 1, "digit after '-'"),
    ("+1", 1, 1, 0, "leading '+'"),
    (".5", 1, 1, 0, "starts with a digit"),
    ("1.", 1, 3, 2, "decimal point"),
    ("1e+", 1, 4, 3, "exponent"),
    ("1e400", 1, 1, 0, "too large"),
    ("\"abc", 1, 5, 4, "close it"),
    ("\"a\nb\"", 1, 3, 2, "U+000A"),
    (#""\x""#, 1, 3, 2, "found 'x' after"),
    (#""\u12G4""#, 1, 6, 5, "four hexadecimal digits, found 'G'"),
    ("\"é\u{1}\"", 1, 3, 3, "U+0001"),
    ("'a'", 1, 1, 0, "expected a value, found '''"),
    ("\u{FEFF}{}", 1, 1, 0, "byte order mark"),
    ("[\"a\",\r\n\r\n é]", 3, 2, 10, "found 'é'"),
    ("[", 1, 2, 1, "the end of the text"),
    ("{", 1, 2, 1, "the end of the text"),
    ("\"\\", 1, 3, 2, "close it"),
  ])
  func errorsSayWhatAndWhere(_ text: String, _ line: Int, _ column: Int, _ offset: Int, _ words: String) throws {
    let error = try #require(throws: JSONParseError.self) { try JSON(parsing: text) }
    #expect(error.line == line)
    #expect(error.column == column)
    #expect(error.byteOffset == offset)
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test(arguments: [
    ([0x22, 0xC3, 0x22] as [UInt8], 1), ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
    ([0x22, 0x61, 0xF4, 0x90, 0x80, 0x80, 0x22], 2), ([0x22, 0xE0, 0x80, 0x80, 0x22], 1), ([0x22, 0xFF, 0x22], 1),
    ([0x22, 0xF0, 0x9F, 0x98], 1), ([0x22, 0x80, 0x22], 1), ([0xFF], 0),
  ])
  func invalidUTF8IsAnError(_ bytes: [UInt8], _ offset: Int) throws {
    let error = try #require(throws: JSONParseError.self) { try JSON(parsing: bytes) }
    #expect(error.byteOffset == offset)
    #expect(error.message.contains("UTF-8"))
  }

  @Test func truncatedAndDamagedTextNeverCrashes() {
    let text = Array(#"{"a":[1,-2.5e10,"x\u00e9\ud83d\ude00é",true,null,{"b":{}}],"long key to pass":"\ud800"}"#.utf8)
    for length in 0..<text.count { #expect(throws: JSONParseError.self) { try JSON(parsing: Array(text[..<length])) } }
    for index in text.indices {
      for byte in [0x00, 0x22, 0x2C, 0x5B, 0x5C, 0x7D, 0x80, 0xFF] as [UInt8] {
        var damaged = text
        damaged[index] = byte
        _ = try? JSON(parsing: damaged).bytes()
      }
    }
  }
}
