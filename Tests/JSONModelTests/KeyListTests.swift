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
}

extension JSONObject {
  /// Whether the invariants of the key list hold.
  var keyListIsSound: Bool { storage?.keyList.invariantsHold() ?? (count == 0) }
}
