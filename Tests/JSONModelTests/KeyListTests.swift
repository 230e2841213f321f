import Foundation
import Testing

@testable import JSONModel

/// Tests the invariants of key lists after every kind of change.
@Suite struct KeyListTests {
  @Test(arguments: [0, 1, 15, 16, 17, 40, 300]) func keyListsAreSound(_ count: Int) throws {
    var object = JSONObject()
    for i in 0..<count { object["key \(i)"] = .integer(Int64(i)) }
    #expect(object.keyListIsSound)
    var copy = object
    for i in stride(from: 0, to: count, by: 3) { copy["key \(i)"] = nil }
    for i in 0..<20 { copy["more \(i)"] = nil }
    for i in 0..<20 { copy["more \(i)"] = .null }
    #expect(copy.keyListIsSound)
    #expect(object.keyListIsSound)
    let text = "{" + (0..<count).map { "\"a\($0 % 100)\": \($0)" }.joined(separator: ",") + "}"
    guard case .object(let parsed) = try JSON(parsing: text) else { return #expect(Bool(false)) }
    #expect(parsed.keyListIsSound)
    #expect(parsed.count == min(count, 100))
  }

  @Test(
    "Merged and appended members are those that setting each of them results in", arguments: [0, 1, 20, 60, 64, 300])
  func merging(_ count: Int) {
    var base: JSONObject = ["key 0": "old", "key 7": "old", "own": true]
    var expected = base
    var members: [(key: JSONKey, value: JSON)] = []
    var other = JSONObject()
    for i in 0..<count {
      other["key \(i)"] = .integer(Int64(i))
      expected["key \(i)"] = .integer(Int64(i))
      members.append((JSONKey("later \(i)"), .string("\(i)")))
    }
    let copy = base
    base.merge(other)
    #expect(base == expected && base.keyListIsSound && Array(base.keys) == Array(expected.keys))
    var both = base
    both.append(members)
    for (key, value) in members { expected[key.text] = value }
    #expect(both == expected && both.keyListIsSound && Array(both.keys) == Array(expected.keys))
    #expect(base.keyListIsSound && base.count == expected.count - count)
    #expect(copy == ["key 0": "old", "key 7": "old", "own": true])
    var empty = JSONObject()
    empty.merge(other)
    #expect(empty == other)
  }

  @Test("Objects with common keys contain what setting each member results in, and share their keys")
  func commonKeys() {
    let keys = ["kind", "a key that is stored apart", "é"].map { JSONKey($0) }
    func object(_ order: [Int]) -> (common: JSONObject, expected: JSONObject) {
      var (common, expected) = (JSONObject(commonCapacity: 2), JSONObject())
      for (number, place) in order.enumerated() {
        common.set(.integer(Int64(number)), common: keys[place])
        expected[keys[place].text] = .integer(Int64(number))
      }
      return (common, expected)
    }
    var shared: [[Int]: JSONObject] = [:]
    for order in [[], [0], [0, 1], [0, 1, 2], [1, 0, 2], [0, 2, 1], [0, 0, 1, 1, 0], [2], [0, 1, 2]] {
      let (common, expected) = object(order)
      #expect(common == expected && Array(common.keys) == Array(expected.keys))
      #expect(common.count == 0 || common.keyListIsSound)
      shared[order] = common
    }
    #expect(shared[[0, 1]]?.storage?.keyList === object([0, 1]).common.storage?.keyList)
    var changed = object([0, 1]).common
    changed["another"] = true
    changed.set("later", common: keys[2])
    changed.removeValue(forKey: "kind")
    changed.set("last", common: keys[0])
    #expect(changed.keyListIsSound)
    #expect(changed == ["a key that is stored apart": 1, "another": true, "é": "later", "kind": "last"])
    #expect(Array(changed.keys) == ["a key that is stored apart", "another", "é", "kind"])
    #expect(object([0, 1]).common == ["kind": 0, "a key that is stored apart": 1])
  }

  @Test("Threads that add the same common keys for the first time share one list for each order")
  func commonKeysOfThreads() {
    let keys = (0..<40).map { JSONKey("common key of threads \($0)") }
    let lock = NSLock()
    nonisolated(unsafe) var found: [Int: Set<ObjectIdentifier>] = [:]
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for first in 0..<20 {
        let number = (first + thread) % 20
        var object = JSONObject(commonCapacity: 2)
        object.set(1, common: keys[number])
        object.set(2, common: keys[20 + number])
        let isRight = object.count == 2 && object[keys[number]] == 1 && object[keys[20 + number]] == 2
        let list = isRight ? object.storage.map { ObjectIdentifier($0.keyList) } : nil
        lock.withLock { if let list { _ = found[number, default: []].insert(list) } else { found[-1] = [] } }
      }
    }
    #expect(found.count == 20 && found[-1] == nil)
    for (_, lists) in found { #expect(lists.count == 1) }
  }
}

extension JSONObject {
  /// Whether the invariants of the key list hold.
  var keyListIsSound: Bool { storage?.keyList.invariantsHold() ?? (count == 0) }
}
