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
}

extension JSONObject {
  /// Whether the invariants of the key list hold.
  var keyListIsSound: Bool { storage?.keyList.invariantsHold() ?? (count == 0) }
}
