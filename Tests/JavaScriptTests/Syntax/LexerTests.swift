import Testing

@testable import JavaScript

@Suite struct LexerTests {
  @Test(arguments: [
    ("0", 0), ("42", 42), ("1_000", 1000), ("0.1", 0.1), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1E-3", 0.001),
    ("5.e1", 50),
    ("9007199254740993", 9_007_199_254_740_992), ("123456789012345678901234567890", 1.2345678901234568e29),
    ("1e400", Double.infinity),
    ("5e-324", Double.leastNonzeroMagnitude), ("1e-400", 0), ("0xff", 255), ("0XFF", 255), ("0b101", 5), ("0o17", 15),
    ("017", 15), ("019", 19), ("08.5", 8.5),
    ("0x20000000000001", 9_007_199_254_740_992), ("0x20000000000003", 9_007_199_254_740_996),
    ("0x1000000000000080000000000000001", 1.3292279957849162e36), ("0xffffffffffffffffffff", 1.2089258196146292e24),
    ("00", 0), ("1_0.0_1e1_0", 100_100_000_000),
  ])
  func numbers(_ source: String, _ value: Double) throws {
    guard case .number(let number)? = try lastExpression(source)?.content else {
      Issue.record("not a number")
      return
    }
    #expect(number == value)
  }

  @Test(arguments: [("12n", "12"), ("1_0n", "10"), ("0xFn", "0xF"), ("0b1_1n", "0b11")])
  func bigInts(_ source: String, _ text: String) throws {
    guard case .bigInt(let found, _)? = try lastExpression(source)?.content else {
      Issue.record("not a BigInt")
      return
    }
    #expect(found.string == text)
  }

  @Test(arguments: [
    ("'a'+", [0x61]), ("'\\n\\t\\b\\v\\f\\r\\0\\'\\\"\\\\\\q'+", [10, 9, 8, 11, 12, 13, 0, 39, 34, 92, 113]),
    ("'\\x41\\u0042\\u{43}'+", [0x41, 0x42, 0x43]),
    ("'\\u{1F600}😀'+", [0xD83D, 0xDE00, 0xD83D, 0xDE00]), ("'\\uD83D'+", [0xD83D]),
    ("'a\\\nb\\\r\nc'+", [0x61, 0x62, 0x63]),
    ("'\\101\\7\\400\\377'+", [0x41, 7, 0x20, 0x30, 0xFF]), ("'é€'+", [0xE9, 0x20AC]), ("'\\8\\9'+", [0x38, 0x39]),
    ("'\\u2028\\\u{2029}'+", [0x2028]),
  ])
  func strings(_ source: String, _ units: CodeUnits) throws {
    guard case .binary(.add, let left, _, _)? = try lastExpression(source + "''")?.content,
      case .string(let found) = left.content
    else {
      Issue.record("not a string")
      return
    }
    #expect(found.units == units)
  }

  @Test func templates() throws {
    let source = "t`a\\n\r\n${1}\\u${2}\\\r\nb`"
    guard case .taggedTemplate(_, let quasi, _)? = try lastExpression(source)?.content else {
      Issue.record("not a template")
      return
    }
    #expect(quasi.expressions.count == 2)
    #expect(quasi.elements.map { $0.cooked?.units } == [Array("a\n\n".utf16), nil, Array("b".utf16)])
    #expect(quasi.elements.map(\.raw.units) == [Array("a\\n\n".utf16), Array("\\u".utf16), Array("\\\nb".utf16)])
  }

  @Test func regularExpressions() throws {
    guard case .regularExpression(let source, let offset)? = try lastExpression("a; /[/\\]]\\/é/gimsuyd")?.content
    else {
      Issue.record("not a regular expression")
      return
    }
    #expect(source.pattern.units == Array("[/\\]]\\/é".utf16))
    #expect(source.flags.units == Array("gimsuyd".utf16))
    #expect(offset == 3)
  }

  @Test func namesWithEscapesEqualNamesWithout() throws {
    guard case .binary(_, let left, let right, _)? = try lastExpression("\\u0061\\u{62}ü + abü")?.content,
      case .identifier(let first) = left.content, case .identifier(let second) = right.content
    else {
      Issue.record("the tokens are not names")
      return
    }
    #expect(first.name == second.name && first.text == "abü")
    #expect(second.offset == 17)
  }

  @Test func nameTableKeepsContextualNames() {
    let table = NameTable(SyntaxArena())
    for name in ContextualName.allCases { #expect(table.string(name.rawValue) == name.text.description) }
  }

  @Test func manyNamesKeepTheirTexts() {
    var table = NameTable(SyntaxArena())
    for _ in 0..<2 {
      for number in 0..<2000 {
        let text = Array("name\(number)".utf8)
        let (index, kind) = text.withUnsafeBufferPointer { table.intern($0) }
        #expect(kind == .identifier && table[index].index == index)
        #expect(table.string(index) == "name\(number)" && table.text(index).units == text.map(UInt16.init))
      }
    }
  }

  @Test("Names that differ in one byte, or in length, are different names")
  func similarNames() {
    var table = NameTable(SyntaxArena())
    var indices = Set<Int32>()
    var names = 0
    for length in 1..<40 {
      for position in 0..<length {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        text[position] = UInt8(ascii: "b")
        indices.insert(text.withUnsafeBufferPointer { table.intern($0).index })
        names += 1
        // Names whose hashes and first bytes are the same are compared further.
        guard position >= 8 else { continue }
        let other = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        #expect(!NameHash.hasSameRest(text, other, length) && NameHash.hasSameRest(other, other, length))
      }
    }
    #expect(indices.count == names)
  }

  @Test("Searches for bytes find the first one at every distance")
  func byteSearch() {
    for length in 0..<40 {
      for position in 0..<length {
        for byte in [0x0A, 0x0D, 0x2A, 0x80, 0xFF, 0x22, 0x5C, 0x1F, 0x27] as [UInt8] {
          var text = [UInt8](repeating: 0x61, count: length)
          text[position] = byte
          let searched = text
          searched.withUnsafeBufferPointer { bytes in
            func expected(_ isMatch: (UInt8) -> Bool) -> Int { bytes.firstIndex(where: isMatch) ?? length }
            #expect(
              ByteSearch.special(in: bytes, from: 0) == expected { $0 == 0x0A || $0 == 0x0D || $0 >= 0x80 })
            #expect(
              ByteSearch.commentSpecial(in: bytes, from: 0)
                == expected { $0 == 0x2A || $0 == 0x0A || $0 == 0x0D || $0 >= 0x80 })
            var special: [Int] = []
            ByteSearch.forEachSpecial(in: bytes) { special.append($0) }
            #expect(special == bytes.indices.filter { bytes[$0] < 0x0E || bytes[$0] >= 0x80 })
            #expect(ByteSearch.nonASCII(in: bytes, from: 0) == expected { $0 >= 0x80 })
            #expect(
              ByteSearch.stringSpecial(in: bytes, from: 0, quote: 0x22)
                == expected { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 || $0 >= 0x80 })
            #expect(ByteSearch.special(in: bytes, from: position + 1) == length)
          }
        }
      }
    }
  }

  @Test("Searches for the end of a comment find the first one at every distance")
  func commentEnd() {
    for length in 0..<40 {
      for position in 0...length {
        var text = [UInt8](repeating: UInt8(ascii: "*"), count: length)
        if position + 1 < length { text[position + 1] = UInt8(ascii: "/") }
        let searched = text + Array("/ */".utf8)
        searched.withUnsafeBufferPointer { bytes in
          let first = (0..<bytes.count).first { bytes[$0...].starts(with: "*/".utf8) } ?? bytes.count
          #expect(ByteSearch.commentEnd(in: bytes, from: 0) == first)
          #expect(ByteSearch.commentEnd(in: bytes, from: bytes.count - 1) == bytes.count)
        }
      }
    }
  }

  @Test func bytesThatAreNotUTF8AreRead() throws {
    let script = try Parser.parseScript(
      Array("'".utf8) + [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80] + Array("'".utf8), stackLimit: 0)
    guard case .expression(let expression, _)? = script.body.first?.content, case .string(let text) = expression.content
    else {
      Issue.record("not a string")
      return
    }
    #expect(text.units == CodeUnits(repeating: 0xFFFD, count: 6))
  }
}
