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

  @Test("The object itself is text, with its spelling, until it is changed")
  func outermost() throws {
    let text = #"{ "a" : 1.50, "b":"\u0041" ,"c":[1e2, {"d": 0.10}]}"#
    var value = try kept("  \(text)\r\n")
    #expect(isText(value))
    #expect(value["a"] == 1.5 && value["b"] == "A" && value["c"]?.arrayValue?.count == 2)
    #expect(isText(value) && value.description == text)
    value["a"] = 2
    #expect(value.description == #"{"a":2,"b":"A","c":[100,{"d": 0.10}]}"#)
  }

  /// Returns an object with the keys and members of another one, except for one value.
  private func replacing(_ place: Int, of value: JSON, by new: JSON) throws -> JSON {
    let object = try #require(value.objectValue)
    return withUnsafePointer(to: object) { object in
      let members = UnsafeJSONMembers(of: object)
      let builder = JSONObjectBuilder(keysOf: members, membersOf: members)
      builder.append(membersOf: members, 0..<place)
      builder.append(new)
      builder.append(membersOf: members, (place + 1)..<members.count)
      return .object(builder.finish())
    }
  }

  @Test("Members that a script does not change keep their spelling")
  func changes() throws {
    let value = try kept(#"{"a": 1.0,"b":{"x":2.0 ,"y": 3.0},"c" :[4.0]}"#)
    let inner = try replacing(0, of: value["b"] ?? .null, by: "new")
    #expect(inner.description == #"{"x":"new","y": 3.0}"#)
    let changed = try replacing(1, of: value, by: inner)
    #expect(isText(changed))
    #expect(changed.description == #"{"a": 1.0,"b":{"x":"new","y": 3.0},"c" :[4.0]}"#)
    #expect(changed == ["a": 1, "b": ["x": "new", "y": 3], "c": [4]])
    let again = try replacing(0, of: changed, by: ["z": 5])
    #expect(again.description == #"{"a":{"z":5},"b":{"x":"new","y": 3.0},"c" :[4.0]}"#)
    #expect(value.description == #"{"a": 1.0,"b":{"x":2.0 ,"y": 3.0},"c" :[4.0]}"#)
    let isShared = try #require(again["c"]).isIdentical(to: value["c"] ?? .null)
    #expect(isShared)
  }

  /// Returns an object in which `body` has replaced values.
  private func patched(
    _ value: JSON, _ body: (_ members: UnsafeJSONMembers, _ patches: inout JSONPatches) throws -> Void
  ) throws -> JSON {
    let object = try #require(value.objectValue)
    return try withUnsafePointer(to: object) { object in
      let members = UnsafeJSONMembers(of: object)
      var patches = JSONPatches()
      try body(members, &patches)
      return .object(patches.finish(members, from: 0))
    }
  }

  @Test("Patches replace values at any level and keep the rest of the text")
  func patches() async throws {
    // On a thread whose key tree has room.
    try await onThread {
      let value = try kept(#"{ "a": 1.0,"b":{"x":2.0 , "y":{"z": 3.0,"w":[]}} ,"c" :[4.0]}"#)
      let changed = try patched(value) { members, patches in
        let inner = try #require(members.nested(at: 1))
        let innermost = try #require(inner.nested(at: 1))
        patches.append("new", at: 0, of: inner, level: 2)
        patches.append([["k": 5]], at: 0, of: innermost, level: 3)
      }
      #expect(changed.description == #"{ "a": 1.0,"b":{"x":"new" , "y":{"z": [{"k":5}],"w":[]}} ,"c" :[4.0]}"#)
      #expect(changed == ["a": 1, "b": ["x": "new", "y": ["z": [["k": 5]], "w": []]], "c": [4]])
      #expect(changed["b"]?["y"]?.description == #"{"z": [{"k":5}],"w":[]}"#)
      let areIdentical =
        try #require(changed["c"]).isIdentical(to: value["c"] ?? .null)
        && #require(changed["b"]).isIdentical(to: changed["b"] ?? .null)
      #expect(areIdentical)
      let again = try replacing(0, of: changed, by: 2)
      #expect(again.description == #"{"a":2,"b":{"x":"new" , "y":{"z": [{"k":5}],"w":[]}},"c" :[4.0]}"#)
      #expect(value["b"]?["x"] == 2)
    }
  }

  @Test("A part of a text is an object of its own, with patches of its own")
  func parts() async throws {
    // On a thread whose key tree has room.
    try await onThread {
      let value = try kept(#"{"a":{"b":{"c": 1.0,"d":2}},"e":0}"#)
      let part = try #require(value["a"])
      #expect(isText(part) && isText(part["b"]))
      let changed = try patched(part) { members, patches in
        patches.append(.null, at: 0, of: try #require(members.nested(at: 0)), level: 2)
      }
      #expect(changed.description == #"{"b":{"c": null,"d":2}}"#)
      #expect(value.description == #"{"a":{"b":{"c": 1.0,"d":2}},"e":0}"#)
    }
  }

  @Test("Two changes of a part are known to differ only in the values that they replace")
  func differences() async throws {
    // On a thread whose key tree has room.
    try await onThread {
      let value = try kept(#"{"part":{"text":"large","list":[1],"more":{}},"other":0}"#)
      let parts = try [2, 3].map { (element: JSON) -> JSONObject in
        let changed = try patched(value) { members, patches in
          patches.append([element], at: 1, of: try #require(members.nested(at: 0)), level: 2)
        }
        return try #require(changed["part"]?.objectValue)
      }
      withUnsafePointer(to: parts[0]) { first in
        withUnsafePointer(to: parts[1]) { second in
          let (first, second) = (UnsafeJSONMembers(of: first), UnsafeJSONMembers(of: second))
          #expect(first.firstDifference(from: second, startingAt: 0) == 1)
          #expect(first.firstDifference(from: second, startingAt: 2) == 3)
        }
      }
    }
  }

  @Test("A number that cannot be printed is named by its path in the text")
  func pathOfPatch() async throws {
    // On a thread whose key tree has room.
    try await onThread {
      let value = try kept(#"{"a":{"b":{"c":1}},"d":2}"#)
      let changed = try patched(value) { members, patches in
        let inner = try #require(members.nested(at: 0)?.nested(at: 0))
        patches.append([0, .number(.infinity)], at: 0, of: inner, level: 3)
      }
      let error = #expect(throws: JSONPrintingError.self) { try changed.bytes(.init(nonFiniteNumbers: .throw)) }
      #expect(error?.path == "a.b.c[1]")
    }
  }

  @Test("The members of inner objects are found, whatever their strings contain")
  func innerMembers() throws {
    let strings = [
      #"}]{["#, #",:"#, #"\""#, #"\\"#, #"\\\"}"#, #"a text that ends a vector \\"#, #"\u0022,\u005c"#, "é}",
    ]
    for (index, string) in strings.enumerated() {
      let inner = #"{ "s":"\#(string)", "o" : {"t":["\#(string)" ,{}], "e":{}} ,"n":-1.5e2,"a":[1, [2]],"x":null }"#
      let value = try kept(#"{"k\#(index)":\#(inner),"after":true}"#)
      let found = try #require(value["k\(index)"])
      #expect(isText(found) && isText(found["o"]))
      let parsed = try JSON(parsing: inner)
      #expect(found == parsed)
      for key in ["s", "o", "n", "a", "x"] { #expect(found[key] == parsed[key]) }
      #expect(value["after"] == true)
    }
  }

  @Test("Objects are text even if too many different keys have followed the same ones")
  func manyForms() throws {
    for round in 0..<40 {
      let value = try kept(#"{"first key \#(round)":{"inner key \#(round)": 1.0},"b":2}"#)
      #expect(isText(value) && isText(value["first key \(round)"]))
      #expect(value["b"] == 2)
    }
  }

  @Test("Objects are indexed whatever forms the objects before had, and however their keys are written")
  func likelyKeys() async throws {
    // On a thread whose key tree has room.
    try await onThread {
      // Up to 14 bytes of a key are compared together with the colon.
      let keys = ["", "a", "é", "exactly8", "thirteen char", "fourteen chars", "fifteen charact", "sixteen characte"]
      for round in 0..<3 {
        for (i, key) in keys.enumerated() {
          for colon in [":", " : ", ": ", " :"] {
            let other = keys[(i + 1) % keys.count]
            let inner = "{\"\(key)\"\(colon)1,\"\(other)\"\(colon){\"\(key)\"\(colon)[]},\"third\":2}"
            let value = try kept("{\"\(other)\"\(colon)\(inner),\"\(key)\"\(colon)\(inner)}")
            let parsed = try JSON(parsing: value.description)
            #expect(value == parsed, "round \(round)")
            #expect(isText(value) && isText(value[key]) && isText(value[other]?[other]), "\(value)")
            #expect(value[other]?.description == inner)
          }
        }
      }
    }
  }

  @Test("Objects in arrays may have any keys, but none twice")
  func arrayKeys() async throws {
    try await onThread {
      for round in 0..<40 {
        let value = try kept(#"{"a":[{"x":1,"key \#(round)":{"y":[{}, {"x":2}]}},{"x":3}],"b":{"c":4}}"#)
        #expect(isText(value) && isText(value["b"]))
        #expect(value["a"]?[0]?["key \(round)"]?["y"]?[1]?["x"] == 2)
        #expect(value["a"]?[1]?["x"] == 3)
        let twice = try kept(#"{"a":[{"x":1,"key \#(round)":2,"x":3}],"b":[{"c":[{"x":4,"x":5}]}]}"#)
        #expect(!isText(twice))
        #expect(twice["a"]?[0] == ["x": 3, "key \(round)": 2])
        #expect(twice["b"]?[0]?["c"]?[0] == ["x": 5])
      }
    }
  }

  @Test("An object with an unusual key is read as the others are")
  func unusualKey() async throws {
    try await onThread {
      let long = String(repeating: "long ", count: 20)
      for _ in 0..<2 {
        let inner = #"{"x":{"y":1.0},"\#(long)":[1,{"z":2}],"w":{"v":{"u":3}}}"#
        let value = try kept(#"{"a":\#(inner),"b":{"c":{"d":4}}}"#)
        #expect(isText(value) && isText(value["b"]))
        #expect(value["a"]?["x"]?["y"] == 1 && value["a"]?[long]?[1]?["z"] == 2)
        #expect(value["a"]?["w"]?["v"]?["u"] == 3 && value["b"]?["c"]?["d"] == 4)
        let twice = try kept(#"{"a":{"x":1,"\#(long)":2,"\#(long)":3,"x":4},"b":5}"#)
        #expect(!isText(twice) && twice == ["a": ["x": 4, long: 3], "b": 5])
      }
    }
  }

  @Test("Numbers that are text are read as the parser reads them")
  func numbers() throws {
    var random = SeededRandom(seed: 5)
    var texts = ["0", "-0", "-0.0", "0.0", "1e3", "-1.5E-3", "9007199254740993", "0.30000000000000004"]
    for _ in 0..<5_000 {
      func digits(_ count: Int) -> String { (0..<count).map { _ in "\(random.below(10))" }.joined() }
      let count = random.chance(20) ? 20 : 8
      let integer = random.chance(20) ? "0" : "\(random.below(9) + 1)\(digits(random.below(count)))"
      let fraction = random.chance(40) ? "" : ".\(digits(random.below(count) + 1))"
      texts.append("\(random.chance(30) ? "-" : "")\(integer)\(fraction)\(random.chance(10) ? "e5" : "")")
    }
    for text in texts {
      let (parsed, read) = try (JSON(parsing: text), kept("{\"n\":\(text)}")["n"])
      // Negative zero equals zero.
      #expect(read == parsed && read?.kind == parsed.kind && read?.description == parsed.description, "\(text)")
      switch (read, parsed) {
      case (.integer?, .integer), (.unsigned?, .unsigned), (.number?, .number), (.decimal?, .decimal): break
      default: Issue.record("\(text) is read as another case")
      }
    }
  }

  @Test("Patches report the members that they replace")
  func replacedMembers() async throws {
    // On a thread whose key tree has room.
    try await onThread {
      let value = try kept(#"{"a":1,"b":{"x":2},"c":3,"d":{"y":4}}"#)
      let changed = try patched(value) { members, patches in
        patches.append(5, at: 0, of: try #require(members.nested(at: 1)), level: 2)
        patches.append("new", at: 2, of: members, level: 1)
      }
      let (new, old) = (try #require(changed.objectValue), try #require(value.objectValue))
      withUnsafePointer(to: new) { new in
        withUnsafePointer(to: old) { old in
          let (new, old) = (UnsafeJSONMembers(of: new), UnsafeJSONMembers(of: old))
          #expect(new.replacedMembers(of: old) == 0b100)
          #expect(old.replacedMembers(of: new) == nil && old.replacedMembers(of: old) == nil)
          #expect(new.kinds(at: [3, 2, 1, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 2]) == 0x3000_0000_0000_2535)
        }
      }
    }
  }

  @Test("Text without a closing bracket is invalid, and nothing after its end is read")
  func ends() throws {
    for text in [
      "{\"a\":1", "{\"a\":{}", "{\"a\":[]", "{\"a\":\"b}", "{\"a\":\"b]", "{\"a\":tru}", "{\"a\":1}}", "{\"a\":1]", "{",
    ] {
      // Of exactly this size, so that the address sanitizer would find a read after the end.
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
      defer { bytes.deallocate() }
      bytes.copyBytes(from: text.utf8)
      #expect(throws: JSONParseError.self, "\(text)") {
        try JSON(parsing: UnsafeRawBufferPointer(bytes), options: .keepingText)
      }
    }
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
    for inner in [
      #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, "{\"a\":\n1}", "{\"a\":\t1}", #"{"a":1e300}"#, "{}", "{ }", long,
      #"{"a":\#(String(repeating: "1", count: 400).prefix(80))}"#,
    ] {
      let value = try kept(#"{"inner":\#(inner)}"#)
      #expect(!isText(value["inner"]), "\(inner.prefix(40))")
      let parsed = try JSON(parsing: #"{"inner":\#(inner)}"#)
      #expect(value == parsed)
      let printed = try JSON(parsing: value.description)
      #expect(printed.description == parsed.description)
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

  @Test(
    "Arrays of all levels remain text, and objects of many",
    arguments: [(#"{"d":"#, "}", [16, 17, 200]), ("[", "]", [16, 17, 511, 512])])
  func levels(open: String, close: String, depths: [Int]) throws {
    for depth in depths {
      let inner = String(repeating: open, count: depth - 1) + "1" + String(repeating: close, count: depth - 1)
      let text = #"{"a":\#(inner),"b": 1.0}"#
      let value = try kept(text)
      #expect(isText(value) && value.description == text)
      let parsed = try JSON(parsing: text)
      #expect(value == parsed)
      let tooDeep = #"{"a":\#(String(repeating: open, count: 512))"#
      #expect(throws: JSONParseError.self) { try kept(tooDeep) }
    }
  }

  @Test("Text counts towards the depth of a value")
  func depth() throws {
    var options = JSONParsingOptions.keepingText
    options.maximumDepth = 4
    #expect(isText(try JSON(parsing: #"{"a":{"b":{"c":{}}}}"#, options: options)["a"]))
    #expect(throws: JSONParseError.self) { try JSON(parsing: #"{"a":{"b":{"c":{"d":{}}}}}"#, options: options) }
    var value = try kept(#"{"a":{"b":{"c":{"d":1}}}}"#)["a"] ?? .null
    for _ in 0..<510 { value = .array([value]) }
    var writer = JSONLineWriter()
    try writer.print(value)
    let isTooDeep = writer.isTooDeep
    #expect(isTooDeep)
    // Printing another value does not depend on it.
    try writer.print([1])
    let isNextTooDeep = writer.isTooDeep
    #expect(!isNextTooDeep)
  }

  @Test("A writer is not affected by the depth of the value that it has printed before")
  func depthOfNextValue() async throws {
    try await onThread {
      var writer = JSONLineWriter()
      for levels in [511, 513, 1, 513, 511] {
        try writer.print((1..<levels).reduce([1]) { value, _ in [value] })
        let isTooDeep = writer.isTooDeep
        #expect(isTooDeep == (levels > 512), "\(levels)")
      }
    }
  }

  @Test("The levels around a patch count towards the depth of a value")
  func depthOfPatch() async throws {
    try await onThread {
      var writer = JSONLineWriter()
      // Two levels of text and two of the new value.
      let text = try kept(#"{"a":{"b":0}}"#)
      var changed = try patched(text) { members, patches in
        patches.append([[0]], at: 0, of: try #require(members.nested(at: 0)), level: 2)
      }
      for levels in [508, 509] {
        for _ in 0..<(levels == 508 ? 508 : 1) { changed = .array([changed]) }
        try writer.print(changed)
        let isTooDeep = writer.isTooDeep
        #expect(isTooDeep == (levels == 509), "\(levels)")
      }
    }
  }

  @Test("Threads that need members first use the same ones")
  func threads() throws {
    for round in 0..<50 {
      let value = try kept(#"{"a":{"x":{"n": \#(round)},"y":"a text that has no room in a string itself"}}"#)
      let part = value["a"]?.objectValue
      let found = Recorder<UInt>()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let isRight =
          value["a"]?["x"]?["n"] == .integer(Int64(round)) && value["a"]?.isIdentical(to: .object(part ?? [:])) == true
        let storage = part?.storage.map { Unmanaged.passUnretained($0).toOpaque() }
        found.add(isRight ? UInt(bitPattern: storage) : 0)
      }
      #expect(found.all.count == 4)
      #expect(Set(found.all).count == 1)
      #expect(!found.all.contains(0))
    }
  }
}
