import Foundation
import TestSupport
import Testing

@testable import JSONModel

@Suite struct KeyTreeTests {
  private func list(_ text: String) throws -> JSONKeyList? {
    try JSON(parsing: text).objectValue?.storage?.keyList
  }

  @Test("Objects with the same keys in the same order share a list")
  func sharing() async throws {
    // On a thread whose tree is empty.
    try await onThread {
      let first = try list(#"{"type":1,"a key of many bytes":2,"exactly8":3,"seven77":4,"":5,"é":6}"#)
      let second = try list(#"{ "type" : 6, "a key of many bytes": [], "exactly8":{}, "seven77":0,"":"","é":null}"#)
      #expect(first === second)
      #expect(first?.count == 6)
      let other = try list(#"{"type":1,"a key of many byte":2,"exactly":3,"seven778":4,"":5,"e":6}"#)
      #expect(other !== first)
      let shorter = try list(#"{"type":1,"a key of many bytes":2}"#)
      #expect(shorter?.count == 2)
      #expect(shorter?.invariantsHold() == true)
    }
  }

  @Test("Objects that begin with one of many keys share a list with those that begin with the same one")
  func manyFirstKeys() async throws {
    try await onThread {
      let keys = (0..<200).map { i in
        i % 3 == 0 ? "the same first bytes \(i)" : "\(i)" + String(repeating: i % 2 == 0 ? "x" : "é", count: i % 17)
      }
      let texts = ([""] + keys).shuffled().map { "{\"\($0)\":1,\"second\":[2]}" }
      var lists: [JSONKeyList?] = []
      for text in texts { lists.append(try list(text)) }
      #expect(Set(lists.compactMap { $0.map(ObjectIdentifier.init) }).count == texts.count)
      for (text, known) in zip(texts, lists) {
        #expect(try list(text) === known && known?.invariantsHold() == true)
        let value = try JSON(parsing: text, options: .keepingText)
        #expect(value.objectValue?.stored?.keyList === known)
        #expect(try value.description == text && value == JSON(parsing: text))
      }
    }
  }

  @Test("Objects with too many different first keys are complete")
  func tooManyFirstKeys() async throws {
    try await onThread {
      for i in (0..<600).map({ $0 * 7 % 600 }) {
        let text = "{\"outer\":{\"key \(i)\":{\"\(i)\":\(i)}}}"
        for options in [JSONParsingOptions(), .keepingText] {
          let value = try JSON(parsing: text, options: options)
          #expect(value["outer"]?["key \(i)"]?["\(i)"] == .integer(Int64(i)))
        }
      }
    }
  }

  @Test("A change of an object does not change others that share its keys")
  func changes() throws {
    let text = #"{"a":1,"b":2,"c":3}"#
    var object = try #require(JSON(parsing: text).objectValue)
    object["d"] = 4
    object["a"] = nil
    #expect(object.description == #"{"b":2,"c":3,"d":4}"#)
    #expect(object.keyListIsSound)
    #expect(try JSON(parsing: text).description == text)
  }

  @Test("A key is found wherever the text ends")
  func ends() throws {
    for key in ["", "a", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmnopq", "é"] {
      for value in ["1", "\"abcdefghijk\"", "[[[[[]]]]]"] {
        for _ in 0..<2 {
          let text = "{\"\(key)\":\(value)}"
          #expect(try JSON(parsing: Array(text.utf8)).objectValue?.keys.map { $0 } == [key])
          for count in 1..<text.utf8.count {
            #expect(throws: JSONParseError.self) { try JSON(parsing: Array(text.utf8.prefix(count))) }
          }
        }
      }
    }
  }

  @Test("Duplicates have the last value at the first position, however often they occur")
  func duplicates() throws {
    for _ in 0..<3 {
      let object = try #require(JSON(parsing: #"{"a":1,"b":2,"a":3,"c":4,"\u0062":5}"#).objectValue)
      #expect(object.description == #"{"a":3,"b":5,"c":4}"#)
      #expect(object.keyListIsSound)
    }
  }

  @Test("Keys that never occur again do not fill the memory")
  func flood() async throws {
    try await onThread {
      for round in 0..<300 {
        let members = (0..<40).map { "\"key \(round) \($0)\":{\"inner \(round * $0)\":1}" }
        let object = try #require(JSON(parsing: "{" + members.joined(separator: ",") + "}").objectValue)
        #expect(object.count == 40 && object.keyListIsSound)
        #expect(object["key \(round) 39"]?["inner \(round * 39)"] == 1)
      }
      #expect(KeyTree.current.count <= KeyTree.maximumNodes)
    }
  }

  @Test("Keys that never occur again do not keep others out of the tree for long")
  func renewal() async throws {
    try await onThread {
      func isInTree(_ key: String) throws -> Bool {
        let text = "{\"outer\":{\"\(key)\":{\"inner\":1}}}"
        let value = try JSON(parsing: text, options: .keepingText)
        return try #require(value["outer"]?.objectValue?.stored).keyList.isInKeyTree
      }
      var number = 0
      func addNoise() throws {
        number += 1
        _ = try JSON(parsing: "{\"noise\":{\"\(number % 200)\":1,\"\(number)\":2}}", options: .keepingText)
      }
      for _ in 0..<10_000 where KeyTree.current.hasRoom { try addNoise() }
      #expect(!KeyTree.current.hasRoom)
      let full = KeyTree.current
      for _ in 0..<20_000 where KeyTree.current === full { try addNoise() }
      #expect(KeyTree.current !== full && KeyTree.current.count < 10)
      #expect(try isInTree("a new key"))
    }
  }

  @Test("Text that is kept for long keeps few trees")
  func kept() async throws {
    try await onThread {
      var kept: [JSON] = []
      var trees: Set<UnsafeMutableRawPointer> = []
      func parse(_ round: Int) throws {
        // At most 256 keys follow the same keys.
        let keys = ["a\(round % 16)", "b\(round / 16 % 16)", "c\(round / 256)"] + (0..<20).map { "key \($0)" }
        let members = keys.map { "\"\($0)\":\(round)" }
        let object = try JSON(parsing: "{" + members.joined(separator: ",") + "}", options: .keepingText)
        #expect(object["key 19"] == .integer(Int64(round)))
        let storage = try #require(object.objectValue?.stored)
        if storage.isText, let tree = storage.textHeader.pointee.keyTree { trees.insert(tree.toOpaque()) }
        kept.append(object)
      }
      for round in 0..<1000 { try parse(round) }
      #expect(trees.count == KeyTree.maximumTrees)
      let last = Unmanaged.passUnretained(KeyTree.current).toOpaque()
      #expect(trees.contains(last))
      // Without the text, the next tree is empty.
      kept = []
      try parse(1000)
      #expect(KeyTree.current.count < KeyTree.maximumNodes)
    }
  }

  @Test("Objects of more keys than a path has are complete", arguments: [63, 64, 65, 66, 200])
  func long(count: Int) throws {
    let text = "{" + (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    for _ in 0..<2 {
      let object = try #require(JSON(parsing: text).objectValue)
      #expect(object.keyListIsSound)
      #expect(object.description == text)
      #expect(object["k\(count - 1)"] == .integer(Int64(count - 1)))
    }
  }
}
