import JSONModel
import Testing

@Suite struct JSONObjectTests {
  @Test func keepsTheOrderOfMembers() {
    var object: JSONObject = ["b": 1, "a": 2, "b": 3]
    #expect(object.description == #"{"b":3,"a":2}"#)
    object["c"] = 4
    object["b"] = 5
    #expect(Array(object.keys) == ["b", "a", "c"])
    #expect(Array(object.values) == [5, 2, 4])
    object["a"] = nil
    object["missing"] = nil
    #expect(object.map { "\($0.key)=\($0.value)" } == ["b=5", "c=4"])
    #expect(object.removeValue(forKey: "b") == 5)
    #expect(object.removeValue(forKey: "b") == nil)
    #expect(object.count == 1)
    #expect(object.index(ofKey: "c") == 0)
    object["c"] = nil
    #expect(object.isEmpty && object.isIdentical(to: JSONObject()))
  }

  @Test func aCopyIsIndependent() {
    let original: JSONObject = ["a": ["b": 1]]
    var copy = original
    #expect(copy.isIdentical(to: original))
    copy["a"]?["b"] = 2
    copy["c"] = 3
    #expect(original == ["a": ["b": 1]])
    #expect(copy == ["a": ["b": 2], "c": 3])
    #expect(!copy.isIdentical(to: original))
  }

  @Test func largeObjectsAreIndexed() {
    var object = JSONObject()
    for number in 0..<2000 { object["key \(number)"] = JSON(number) }
    let copy = object
    for number in stride(from: 0, to: 2000, by: 2) where number % 10 == 0 { object["key \(number)"] = nil }
    #expect(object.count == 1800)
    #expect(object["key 10"] == nil)
    for number in 0..<2000 where number % 10 != 0 { #expect(object["key \(number)"] == JSON(number)) }
    for number in 0..<2000 { #expect(copy["key \(number)"] == JSON(number)) }
    while object.count > 3 { object[object.entry(at: object.count / 2).key] = nil }
    #expect(object["key 1"] == 1)
    object["new"] = "x"
    #expect(object.entry(at: 3).key == "new")
  }

  @Test(arguments: [15, 16, 17, 18, 33, 64])
  func everySizeFindsItsKeys(_ size: Int) {
    var object = JSONObject(minimumCapacity: 1)
    for number in 0..<size { object["\(number)"] = JSON(number) }
    for number in 0..<size { #expect(object["\(number)"] == JSON(number)) }
    #expect(object["x"] == nil)
    for number in 0..<size { object["\(number)"] = "changed" }
    #expect(object.count == size && object.values.allSatisfy { $0 == "changed" })
  }

  @Test func keysAreDistinctByTheirBytes() {
    let object: JSONObject = ["é": 1, "e\u{301}": 2]
    #expect(object.count == 2)
    #expect(object["é"] == 1)
    #expect(object["e\u{301}"] == 2)
  }

  @Test func keyListHashFollowsTheKeysAndTheirOrder() throws {
    let written: JSONObject = ["id": 1, "a longer key of text": 2, "name": 3]
    let parsed = try #require(try JSON(parsing: #"{"id":"x","a longer key \u006ff text":[],"name":{}}"#).objectValue)
    #expect(written.keyListHash == parsed.keyListHash)
    #expect(written.hasSameKeys(as: parsed))
    let reordered: JSONObject = ["id": 1, "name": 3, "a longer key of text": 2]
    #expect(written == reordered)
    #expect(written.keyListHash != reordered.keyListHash)
    #expect(!written.hasSameKeys(as: reordered))
    var changed = written
    changed["extra"] = 1
    #expect(changed.keyListHash != written.keyListHash)
    changed["extra"] = nil
    #expect(changed.keyListHash == written.keyListHash)
    changed["id"] = 9
    #expect(changed.hasSameKeys(as: written))
  }

  @Test func malformedKeysCanBeSetAndRemoved() {
    var object: JSONObject = ["a": 1]
    object[codeUnits: [0xDC00]] = 2
    object[codeUnits: [0x61]] = 3
    #expect(object.description == #"{"a":3,"\udc00":2}"#)
    #expect(object == ["a": 3] ? false : true)
    let other = object
    #expect(other == object && other.hashValue == object.hashValue)
    object[codeUnits: [0xDC00]] = nil
    #expect(object == ["a": 3])
  }

  @Test func entriesCanBeVisitedInPlace() {
    let object: JSONObject = ["a": 1, "b": "x"]
    #expect(object.withMembers { keys, _ in keys.map(\.text) } == ["a", "b"])
    #expect(object.withMembers { _, values in values[1] } == "x")
    #expect(JSONObject().withMembers { keys, values in keys.count + values.count } == 0)
    let entry = object.entry(at: 1)
    #expect(entry.key == "b" && entry.value == "x")
  }

  @Test func copiesCanBeReadFromManyTasks() async {
    let object = JSONObject((0..<50).map { ("k\($0)", JSON($0)) })
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var copy = object
          for number in 0..<50 { copy["k\(number)"] = JSON(number + task) }
          return (0..<50).reduce(0) { $0 + (copy["k\($1)"]?.intValue ?? 0) }
        }
      }
      for await sum in group { #expect(sum >= 1225) }
    }
    #expect(object["k7"] == 7)
  }
}
