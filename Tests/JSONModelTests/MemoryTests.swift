import Foundation
import Testing

@testable import JSONModel

/// Tests how much memory and how much text values are said to have.
@Suite struct MemoryTests {
  private func kept(_ text: String) throws -> JSON { try JSON(parsing: text, options: .keepingText) }

  /// A part of a text all of whose values, at every level, have been read in both ways.
  private func readPart(depth: Int) throws -> JSON {
    let text = String(repeating: #"{"n":1,"s":[2],"o":"#, count: depth) + "3" + String(repeating: "}", count: depth)
    let value = try kept(text)
    var next = value.objectValue
    while var object = next {
      _ = object["s"]
      next = object["o"]?.objectValue
      // The copy has parsed members, which the text keeps.
      object["new"] = 1
      _ = object["o"]?["s"]
    }
    return try #require(value["o"])
  }

  @Test("Measuring a part of a text ends, whatever has been read in the text", arguments: [1, 2, 3, 30, 200])
  func parts(_ depth: Int) throws {
    let part = try readPart(depth: depth)
    let byteCount = JSON.byteCount(of: [part, part])
    // A part retains its text, with everything that has been read in it.
    #expect(byteCount > 20 * depth && byteCount < 3000 * (depth + 1), "\(byteCount)")
  }

  @Test("Each text in an array counts, and the same one once")
  func textsInArray() throws {
    let long = String(repeating: "x", count: 1000)
    let texts = try (0..<100).map { try kept("{\"a\":\"\(long)\",\"n\":{\"b\":\($0)}}") }
    #expect(JSON.byteCount(of: texts) > 100 * 1000)
    #expect(JSON.byteCount(of: texts) < 100 * 2000)
    #expect(JSON.byteCount(of: Array(repeating: texts[0], count: 100)) < 5000)
  }

  @Test("A text is freed although parts of it have been read, in every way")
  func freed() throws {
    weak var text: JSONObjectStorage?
    do {
      var value = try kept(#"{"a":{"b":{"c":1}},"d":[{"e":2}]}"#)
      text = value.objectValue?.stored
      #expect(text?.isText == true)
      #expect(value["a"]?["b"]?["c"] == 1 && value["d"]?[0]?["e"] == 2)
      value["a"]?["b"]?["c"] = 2
      value["new"] = 1
      #expect(value["a"]?["b"]?["c"] == 2)
    }
    #expect(text == nil)
  }

  /// How an object contains a changed copy of the one before.
  enum Nesting: CaseIterable {
    case member, object, shortArray, longArray, arrays, text

    func wrap(_ value: JSON) throws -> JSON {
      switch self {
      case .member: return value
      case .object: return ["inner": value, "n": 1]
      case .shortArray: return [1, value]
      case .longArray: return .array(Array(repeating: 1, count: 100) + [value])
      case .arrays: return [[value]]
      case .text:
        var text = try JSON(parsing: #"{"a":{"b":{"c":1}},"d":"e"}"#, options: .keepingText)
        text["a"]?["b"] = value
        return text
      }
    }
  }

  @Test("Objects that contain a changed copy of the one before are freed", arguments: Nesting.allCases)
  func chain(_ nesting: Nesting) throws {
    weak var first: JSONObjectStorage?
    var last: JSON = ["previous": 0, "b": "a text that is stored apart", "c": 2]
    for number in 0..<1000 {
      var copy = last
      copy["previous"] = 0
      last = ["previous": try nesting.wrap(copy), "b": "another text that is stored apart", "c": 3]
      if number == 0 { first = last.objectValue?.stored }
    }
    #expect(first == nil)
  }

  @Test("Comparing values that are text, and printing their beginning, does not make them larger")
  func compared() throws {
    let text = #"{"a":[[1],[2]],"b":{"c":{"d":[{"e":[3]}]}},"f":"g"}"#
    let (left, right, other) = try (kept(text), kept(text), kept(text.replacing("3", with: "4")))
    let values = [left, right, other]
    let sizes = values.map { JSON.byteCount(of: [$0]) }
    let parsed = try JSON(parsing: text)
    #expect(left == right && left != other && right == parsed)
    #expect(left.excerpt(30) == parsed.excerpt(30))
    #expect(values.map { JSON.byteCount(of: [$0]) } == sizes)
  }

  @Test("A copy counts the replaced values that it keeps in memory, once")
  func replacedValues() {
    let original: JSON = ["large": .string(String(repeating: "x", count: 100_000)), "b": [1], "c": ["d": 2]]
    var copy = original
    copy["large"] = 0
    #expect(JSON.byteCount(of: [copy]) > 100_000)
    let copies = (0..<10).map { number in
      var other = copy
      other["large"] = JSON(number)
      return other
    }
    #expect(JSON.byteCount(of: copies) < 110_000)
  }

  @Test("Measuring values that contain the one before twice ends, because each is counted once")
  func sharedValues() throws {
    let makers: [(JSON) throws -> JSON] = [
      { ["a": $0, "b": $0] }, { [$0, $0] }, { ["a": [$0, $0]] },
      { inner in
        var text = try self.kept(#"{"a":1,"b":2}"#)
        text["a"] = inner
        text["c"] = inner
        return text
      },
    ]
    for make in makers {
      let one = JSON.byteCount(of: [try make(["x": 1])])
      var value: JSON = ["x": 1]
      for _ in 0..<100 { value = try make(value) }
      let byteCount = JSON.byteCount(of: [value])
      #expect(byteCount > 100 * 48 && byteCount < 101 * one, "\(byteCount), \(one)")
    }
  }

  @Test("Measuring the text of values that contain the one before twice ends with the work that is allowed")
  func work() throws {
    for isText in [false, true] {
      var value: JSON = ["x": 1]
      for _ in 0..<100 {
        var next: JSON = isText ? try kept(#"{"y":1}"#) : [:]
        next["a"] = value
        next["b"] = value
        value = next
      }
      let size = JSONTextSize.measure(value, upTo: .max, work: 100_000) { false }
      #expect(size.work >= 100_000 && size.work < 101_000 && size.byteCount < size.work / 2, "\(size)")
    }
  }

  @Test("Many parts of one text count the text once")
  func manyParts() throws {
    let members = (0..<500).map { #""k\#($0)":{"a":1}"# }.joined(separator: ",")
    let value = try kept("{\(members)}")
    let parts = try (0..<500).map { try #require(value["k\($0)"]) }
    #expect(JSON.byteCount(of: parts) < 10 * JSON.byteCount(of: [value]))
  }

  @Test(
    "The size of text is not less than the text and not much more",
    arguments: [
      "null", "true", "-12345678901234567", "1.2345678901234567e-300", #""short""#, #""a long text, longer""#,
      #""\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u0009\u000b\u000c\u000e\u000f\u0010\u0011\u0012""#,
      #""\ud800""#, #"{"a":[1,2,{"b":"c"}],"long key of an object":{}}"#, "[[],[[]],{}]",
      #"{"k":{"x":1.0,"y":[1,2,3]},"z":"\"\\"}"#,
    ])
  func textSize(_ text: String) throws {
    for options in [JSONParsingOptions(), .keepingText] {
      var value = try JSON(parsing: text, options: options)
      var length = value.description.utf8.count
      var size = JSONTextSize.measure(value, upTo: .max) { false }.byteCount
      #expect(size + 2 >= length && size < 40 + 10 * length, "\(size) for \(value)")
      guard value.objectValue != nil else { continue }
      value["added"] = .array([value, value])
      length = value.description.utf8.count
      size = JSONTextSize.measure(value, upTo: .max) { false }.byteCount
      #expect(size + 2 >= length && size < 40 + 10 * length, "\(size) for \(value)")
    }
  }

  @Test("Text, parts, patches and changes count with their levels", arguments: [1, 3, 70, 200])
  func levels(_ depth: Int) throws {
    let text = String(repeating: #"{"a":{"b":"#, count: depth) + "1" + String(repeating: "}}", count: depth)
    for options in [JSONParsingOptions(), .keepingText] {
      let value = try JSON(parsing: text, options: options)
      var changed = value
      changed["new"] = [value]
      for (value, levels) in [(value, 2 * depth), (value["a"] ?? .null, 2 * depth - 1), (changed, 2 * depth + 2)] {
        #expect(!JSONTextSize.measure(value, upTo: .max, levels: levels) { false }.isTooDeep)
        #expect(JSONTextSize.measure(value, upTo: .max, levels: levels - 1) { false }.isTooDeep)
      }
    }
  }

  @Test("Values that contain another one often are not visited beyond the limit")
  func limit() {
    var value = JSON.string("a text that is long enough")
    // 10 to the power of 30 texts.
    for _ in 0..<30 { value = .array(Array(repeating: value, count: 10)) }
    let size = JSONTextSize.measure(value, upTo: 1_000_000) { false }.byteCount
    #expect(size >= 1_000_000 && size < 1_001_000)
    var count = 0
    let ended = JSONTextSize.measure(value, upTo: 1 << 40) {
      count += 1
      return count == 10
    }.byteCount
    #expect(ended >= 1 << 40 && count == 10)
  }

  @Test(
    "A limit of memory counts arrays, objects, keys, texts and numbers",
    arguments: [
      "[1]", "[]", #"{"a":1}"#, #"{"key #":1}"#, #"{"\ud800 #":1}"#, #""a text of 20 bytes..""#, #""\ud800""#, "1",
      "1234567890123456789.25", "[[]]",
    ])
  func limit(element: String) throws {
    let elements = (0..<20_000).map { element.replacing("#", with: "\($0)") }
    let list = "[\(elements.joined(separator: ","))]"
    let members = elements.enumerated().map { "\"a longer key \($0)\":\($1)" }
    // Because of the tab, the outermost object does not remain text, but the objects in the list do.
    for (text, options) in [
      (list, JSONParsingOptions()), ("{\(members.joined(separator: ","))}", JSONParsingOptions()),
      ("{\"x\":\t1,\"list\":\(list)}", .keepingText),
    ] {
      var options = options
      let size = JSON.byteCount(of: [try JSON(parsing: text, options: options)])
      options.maximumByteCount = size / 2
      let error = #expect(throws: JSONParseError.self) { try JSON(parsing: text, options: options) }
      #expect(error?.isTooLarge == true)
      options.maximumByteCount = 3 * size
      #expect(throws: Never.self) { try JSON(parsing: text, options: options) }
    }
  }
}
