import Foundation
import TestSupport
import Testing

@testable import JSONModel

/// Tests that an object whose members are only text so far is the same value as one whose members have been parsed.
@Suite struct TextStorageTests {
  private func kept(_ text: String) throws -> JSON { try JSON(parsing: text, options: .keepingText) }

  private func isText(_ value: JSON?) -> Bool { value?.objectValue?.stored?.isText ?? false }

  @Test("Inner objects remain text, with their spelling, until they are changed")
  func fidelity() throws {
    let text =
      #"{"a":{"x": 1.50, "y":"\u0041\/", "z":[ 1e2, {"w" : 0.10} ]},"b":1,"c":{"d":{"e": 2.0},"f":{"g": 3.0}}}"#
    var value = try kept(text)
    #expect(isText(value["a"]))
    #expect(value.description == text)
    value["c"]?["d"]?["e"] = 5
    #expect(value["c"]?.description == #"{"d":{"e":5},"f":{"g": 3.0}}"#)
  }

  @Test("Reading members neither changes an object nor its text")
  func reading() throws {
    let value = try kept(#"{"a":{"x": 1.0,"y":{"z": 2.0}}}"#)
    let before = value["a"]
    #expect(value["a"]?["y"]?["z"] == 2)
    #expect(value["a"]?.objectValue?.keys.map { $0 } == ["x", "y"])
    #expect(value.description == #"{"a":{"x": 1.0,"y":{"z": 2.0}}}"#)
    let isIdentical = try #require(before).isIdentical(to: value["a"] ?? .null)
    #expect(isIdentical)
  }

  @Test("Text that is unusual is parsed at once")
  func unusual() throws {
    let long = "{" + (0..<300).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    let deep = String(repeating: #"{"d":"#, count: 20) + "1" + String(repeating: "}", count: 20)
    for inner in [
      #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, "{\"a\":\n1}", "{\"a\":\t1}", #"{"a":1e300}"#, "{}", "{ }", long, deep,
      #"{"a":\#(String(repeating: "1", count: 400).prefix(80))}"#,
    ] {
      let value = try kept(#"{"inner":\#(inner)}"#)
      #expect(!isText(value["inner"]), "\(inner.prefix(40))")
      let parsed = try JSON(parsing: #"{"inner":\#(inner)}"#)
      #expect(value == parsed)
      #expect(value.description == parsed.description)
    }
  }

  @Test(
    "Errors are those of the parser",
    arguments: [
      #"{"a":{"b":01}}"#, #"{"a":{"b":1,}}"#, #"{"a":{"b" 1}}"#, #"{"a":{"b":tru}}"#, #"{"a":{"b":"\x"}}"#,
      #"{"a":{"b":"\u12g4"}}"#, #"{"a":{"b":[1 2]}}"#, #"{"a":{"b":1e999}}"#, #"{"a":{"b":-}}"#, #"{"a":{"b":1.}}"#,
      #"{"a":{"b":"c"#, #"{"a":{"b":{"#, #"{"a":{b:1}}"#, "{\"a\":{\"b\":\"\u{1}\"}}",
    ])
  func errors(text: String) throws {
    var messages: [String] = []
    for options in [JSONParsingOptions(), .keepingText] {
      do {
        _ = try JSON(parsing: text, options: options)
        Issue.record("\(text) is accepted")
      } catch {
        messages.append("\(error)")
      }
    }
    #expect(messages.count == 2 && messages[0] == messages[1])
  }

  @Test("Text counts towards the depth of a value")
  func depth() throws {
    var options = JSONParsingOptions.keepingText
    options.maximumDepth = 4
    #expect(isText(try JSON(parsing: #"{"a":{"b":{"c":{}}}}"#, options: options)["a"]))
    #expect(throws: JSONParseError.self) { try JSON(parsing: #"{"a":{"b":{"c":{"d":{}}}}}"#, options: options) }
    var value = try kept(#"{"a":{"b":{"c":{"d":1}}}}"#)["a"] ?? .null
    for _ in 0..<510 { value = .array([value]) }
    var (hasMetKnown, isTooDeep) = (false, false)
    _ = try value.bytes(.init(), known: nil, &hasMetKnown, isTooDeep: &isTooDeep)
    #expect(isTooDeep)
  }

  @Test("Threads that need members first use the same ones")
  func threads() throws {
    for round in 0..<50 {
      let value = try kept(#"{"a":{"x":{"n": \#(round)},"y":"a text that has no room in a string itself"}}"#)
      let found = Recorder<UInt>()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let isRight = value["a"]?["x"]?["n"] == .integer(Int64(round))
        let storage = value["a"]?.objectValue?.storage.map { Unmanaged.passUnretained($0).toOpaque() }
        found.add(isRight ? UInt(bitPattern: storage) : 0)
      }
      #expect(found.all.count == 4)
      #expect(Set(found.all).count == 1)
      #expect(!found.all.contains(0))
    }
  }
}
