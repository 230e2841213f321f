import TestSupport
import Testing

@testable import JSONModel

/// Tests that changes of an object neither affect the objects that share its values nor release these values.
@Suite struct SharedMemberTests {
  /// An object and its expected content.
  private struct Pair {
    var object = JSONObject()
    var model: [(key: String, value: JSON)] = []

    mutating func set(_ key: String, _ value: JSON?) {
      object[key] = value
      let place = model.firstIndex { $0.key == key }
      switch (place, value) {
      case (let place?, let value?): model[place].value = value
      case (let place?, nil): model.remove(at: place)
      case (nil, let value?): model.append((key, value))
      case (nil, nil): break
      }
    }

    var isRight: Bool {
      object.keyListIsSound && object.count == model.count
        && zip(object, model).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    }
  }

  /// Returns a value, in most cases one with heap storage.
  private func value(_ number: Int) -> JSON {
    switch number % 4 {
    case 0: .string("a text that has no room in a string itself: \(number)")
    case 1: .array([.integer(Int64(number)), "an element of an array that is long enough"])
    case 2: .object(["nested": .string("the value of a nested object, number \(number)")])
    default: .integer(Int64(number))
    }
  }

  @Test(arguments: [3, 20, 63, 64, 65, 90])
  func anyOrderOfChangesAndCopies(_ keys: Int) {
    var random = SeededRandom(seed: UInt64(keys))
    var full = Pair()
    for number in 0..<keys { full.set("a key that is stored apart \(number)", value(number)) }
    var pairs = [Pair](repeating: full, count: 5)
    for step in 0..<700 {
      let chosen = Int.random(in: 0..<pairs.count, using: &random)
      let key = "a key that is stored apart \(Int.random(in: 0..<keys, using: &random))"
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: pairs[chosen] = pairs[Int.random(in: 0..<pairs.count, using: &random)]
      case 2: pairs[chosen].set(key, nil)
      case 3 where Int.random(in: 0..<40, using: &random) == 0: pairs[chosen] = Pair()
      case 4:
        guard case .object(var nested)? = pairs[chosen].model.first(where: { $0.key == key })?.value else { continue }
        nested["more"] = JSON(step)
        pairs[chosen].object[key]?["more"] = JSON(step)
        if let place = pairs[chosen].model.firstIndex(where: { $0.key == key }) {
          pairs[chosen].model[place].value = .object(nested)
        }
      default: pairs[chosen].set(key, value(step))
      }
      #expect(pairs[chosen].isRight)
      if step % 50 == 0 { for pair in pairs { #expect(pair.isRight) } }
    }
    for pair in pairs { #expect(pair.isRight) }
  }

  @Test func nothingOutlivesTheLastObjectThatShowsIt() throws {
    weak var replaced: JSONObjectStorage?
    weak var added: JSONObjectStorage?
    do {
      let nested: JSONObject = ["x": 1]
      let other: JSONObject = ["y": 2]
      replaced = nested.storage
      added = other.storage
      let original: JSONObject = ["a": .object(nested), "b": 2]
      var copy = original
      copy["a"] = .object(other)
      var second = copy
      second["b"] = 3
      #expect(replaced != nil && added != nil && second["a"] == ["y": 2])
    }
    #expect(replaced == nil && added == nil)
  }

  @Test func anObjectIsLetGoWhenNothingOfItIsSharedAnyMore() {
    weak var original: JSONObjectStorage?
    var copy = JSONObject()
    do {
      let object: JSONObject = ["a": [1], "b": [2], "c": [3]]
      original = object.storage
      copy = object
      copy["a"] = 1
      copy["b"] = nil
    }
    #expect(original != nil)
    copy["c"] = 3
    #expect(original == nil && copy == ["a": 1, "c": 3])
  }

  @Test func aCopyOutlivesTheObjectItWasMadeFrom() {
    var copy = JSONObject()
    do {
      var original: JSONObject = [:]
      for number in 0..<12 { original["key \(number)"] = value(number) }
      copy = original
      copy["key 3"] = "changed"
      var second = copy
      second["key 4"] = nil
      copy = second
    }
    #expect(copy.count == 11 && copy["key 3"] == "changed" && copy["key 4"] == nil)
    for number in [0, 1, 2, 5, 11] { #expect(copy["key \(number)"] == value(number)) }
  }
}
