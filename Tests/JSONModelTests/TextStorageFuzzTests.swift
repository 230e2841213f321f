import TestSupport
import Testing

@testable import JSONModel

@Suite struct TextStorageFuzzTests {
  @Test("Random documents are equal to parsed ones, and so is everything derived from them")
  func property() async {
    let defects = await onThread {
      FuzzRun("text", rounds: 500).run { random, note in
        var text = Self.document(&random)
        if random.chance(30) { Self.damage(&text, &random) }
        note(text)
        return Self.defect(of: text, &random)
      }
    }
    #expect(defects == [])
  }

  // MARK: Random documents

  private static let scalars = [
    "null", "true", "false", "0", "-0", "1.50", "1.0", "-1.5", "1e21", "1E-7", "123456789012345678901234567890", "0.1",
    "9007199254740993", "\"\"", "\"a\"", "\"\\u0041\\n\\/\"", "\"é😀 and a text that is longer than one vector\"",
    "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "\"0123456789abcde\\\"f\"", "1e99", "1e100", "1e999",
    "\"}]{[,: \"", "\"\\\\\"", "\"\\\"}\"", "\"a text with the end of a vector \\\\\"",
  ]
  private static let keys = [
    "a", "b", "type", "context", "properties", "a key of more than eight bytes", "exactly8", "é", "\\u0061", "\\ud800",
    "",
  ]

  private static func document(_ random: inout SeededRandom) -> String {
    let items = (0..<random.below(6)).map { i in member(&random, i, depth: random.chance(3) ? 20 : 4) }
    return "{\(items.joined(separator: ","))}"
  }

  private static func member(_ random: inout SeededRandom, _ index: Int, depth: Int) -> String {
    let key = random.chance(70) ? "k\(index)" : random.pick(keys)
    return
      "\(space(&random))\"\(key)\"\(space(&random)):\(space(&random))\(value(&random, depth: depth))\(space(&random))"
  }

  private static func value(_ random: inout SeededRandom, depth: Int) -> String {
    if depth == 0 || random.chance(35) { return random.pick(scalars) }
    let count = depth < 3 && random.chance(2) ? 70 : random.below(5)
    if random.chance(25) {
      return "[" + (0..<count).map { _ in value(&random, depth: depth - 1) }.joined(separator: ", ") + "]"
    }
    return "{"
      + (0..<count).map { member(&random, $0, depth: depth > 10 ? depth - 1 : min(2, depth - 1)) }
      .joined(separator: ",") + "}"
  }

  private static func space(_ random: inout SeededRandom) -> String {
    random.chance(90) ? "" : random.pick([" ", "  ", "\n", "\t", "\r"])
  }

  private static func damage(_ text: inout String, _ random: inout SeededRandom) {
    var bytes = Array(text.utf8)
    let place = random.below(bytes.count)
    switch random.below(3) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(Array("{}[],:\"\\01e.-tn ".utf8).randomElement(using: &random) ?? 0x7B, at: place)
    default: bytes[place] = UInt8(truncatingIfNeeded: random.next() & 0x7F)
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Comparison

  private static func defect(of text: String, _ random: inout SeededRandom) -> String? {
    let (parsed, kept) = (result(text, .init()), result(text, .keepingText))
    switch (parsed, kept) {
    case (.failure(let left), .failure(let right)): return left == right ? nil : "the errors \(left) and \(right)"
    case (.success(let left), .success(let right)):
      if let found = readingDifference(left, right, &random) { return found }
      return difference(left, right, "the value") ?? differenceAfterChanges(left, right, &random)
        ?? derivedDifference(left, right, &random) ?? patchDifference(left, right, &random)
    case (.success, .failure(let error)): return "only kept text fails: \(error)"
    case (.failure(let error), .success): return "only parsing fails: \(error)"
    }
  }

  private static func result(_ text: String, _ options: JSONParsingOptions) -> Result<JSON, JSONParseError> {
    Result { () throws(JSONParseError) in try JSON(parsing: text, options: options) }
  }

  private static func difference(_ parsed: JSON, _ kept: JSON, _ name: String) -> String? {
    let printed = kept.description
    if printed.contains(where: \.isNewline) { return "\(name) contains a line break" }
    guard let again = try? JSON(parsing: printed) else { return "\(name) is printed as invalid text" }
    if canonical(again) != canonical(parsed) { return "\(name) is printed as another value" }
    if kept != parsed || parsed != kept { return "\(name) is not equal" }
    if kept.hashValue != parsed.hashValue { return "\(name) has another hash" }
    if canonical(kept) != canonical(parsed) { return "\(name) has other members" }
    return objectDifference(parsed, kept, name)
  }

  private static func objectDifference(_ parsed: JSON, _ kept: JSON, _ name: String) -> String? {
    guard case .object(let left) = parsed, case .object(let right) = kept else { return nil }
    if left.count != right.count || left.isEmpty != right.isEmpty { return "\(name) has another count" }
    if left.keyListHash != right.keyListHash || !left.hasSameKeys(as: right) { return "\(name) has other keys" }
    if !right.keyListIsSound { return "the key list of \(name) is not sound" }
    for ((key, value), (otherKey, other)) in zip(left, right) {
      if key != otherKey { return "\(name) has the key \(otherKey)" }
      if let found = objectDifference(value, other, "\(name).\(key)") { return found }
    }
    return nil
  }

  /// The text with all members parsed and printed.
  private static func canonical(_ value: JSON) -> String? { try? value.text(.init(style: .pretty)) }

  /// Reads members in random order before anything else has read them.
  private static func readingDifference(_ parsed: JSON, _ kept: JSON, _ random: inout SeededRandom) -> String? {
    guard case .object(let left) = parsed, case .object(let right) = kept else { return nil }
    for _ in 0..<3 {
      guard let index = (0..<left.count).randomElement(using: &random) else { return nil }
      let (key, value) = left.entry(at: index)
      let other = right.entry(at: index)
      if other.key != key || other.value != value { return "the member \(key) is read as \(other)" }
      if !other.value.isIdentical(to: right.entry(at: index).value) { return "the member \(key) is read twice" }
      if left.index(ofKey: key) != right.index(ofKey: key) { return "the index of \(key) differs" }
      if right[codeUnits: Array(key.utf16)] != left[codeUnits: Array(key.utf16)] { return "the units of \(key) differ" }
      let kinds = withUnsafePointer(to: left) { left in
        withUnsafePointer(to: right) { right in
          [UnsafeJSONMembers(of: left), UnsafeJSONMembers(of: right)].map { $0.kind(at: index) }
        }
      }
      if kinds[0] != kinds[1] { return "the member \(key) is \(kinds[1])" }
      if let found = kindsDifference(right, &random) { return found }
      if random.chance(50), let found = readingDifference(value, other.value, &random) { return found }
    }
    return right["missing"] == nil ? nil : "a missing member is found"
  }

  /// Compares the kinds of members that are read together with those that are read alone, and what is in memory.
  private static func kindsDifference(_ object: JSONObject, _ random: inout SeededRandom) -> String? {
    var places = SIMD16<Int32>(repeating: -1)
    for i in 0..<16 where !random.chance(30) { places[i] = Int32(random.below(object.count)) }
    return withUnsafePointer(to: object) { object in
      let members = UnsafeJSONMembers(of: object)
      let kinds = members.kinds(at: places)
      for i in 0..<16 {
        let expected = places[i] < 0 ? .null : members.kind(at: Int(places[i]))
        if kinds >> (4 * UInt64(i)) & 0xF != expected.rawValue { return "member \(places[i]) is not \(expected)" }
        guard places[i] >= 0 else { continue }
        let place = Int(places[i])
        let maximum = random.chance(50) ? Int.max : random.below(20)
        let isSame =
          switch members.content(at: place, textUpTo: maximum) {
          case .members(let inner, let count):
            members.nested(at: place).map { $0.areSameText(as: inner) && $0.count == count } == true
          case .plainText(let text):
            members.nested(at: place) == nil && text.count <= maximum
              && members.plainText(at: place)?.elementsEqual(text) == true
          case .other:
            members.nested(at: place) == nil && members.plainText(at: place).map { $0.count > maximum } != false
          }
        if !isSame { return "the content of member \(place) differs" }
      }
      return nil
    }
  }

  /// Derives values as scripts do, twice, and compares them.
  private static func derivedDifference(_ parsed: JSON, _ kept: JSON, _ random: inout SeededRandom) -> String? {
    var (left, right) = (parsed, kept)
    for round in 0..<2 {
      let before = (left, right)
      let seed = random.next()
      var (first, second) = (SeededRandom(seed: seed), SeededRandom(seed: seed))
      left = derived(from: left, &first)
      right = derived(from: right, &second)
      if let found = difference(left, right, "the derived value \(round)")
        ?? difference(before.0, before.1, "the value before derivation \(round)")
        ?? differenceAfterChanges(left, right, &random)
      {
        return found
      }
      guard case .object(let new) = right, case .object(let old) = before.1, new.hasSameKeys(as: old) else { continue }
      if let found = reportedDifference(new, old) { return found }
    }
    return nil
  }

  /// Replaces values at random levels and compares the results.
  private static func patchDifference(_ parsed: JSON, _ kept: JSON, _ random: inout SeededRandom) -> String? {
    guard case .object(var expected) = parsed, case .object(let object) = kept else { return nil }
    var patches = JSONPatches()
    let result: JSON? = withUnsafePointer(to: object) { object in
      let members = UnsafeJSONMembers(of: object)
      guard members.areText else { return nil }
      patch(members, &expected, level: 1, &patches, &random)
      return patches.count == 0 ? nil : .object(patches.finish(members, from: 0))
    }
    guard case .object(let new)? = result else { return nil }
    let (left, right) = (JSON.object(expected), JSON.object(new))
    return readingDifference(left, right, &random) ?? difference(left, right, "the patched value")
      ?? difference(parsed, kept, "the value before patches") ?? reportedDifference(new, object)
      ?? differenceAfterChanges(left, right, &random) ?? derivedDifference(left, right, &random)
  }

  private static func patch(
    _ members: UnsafeJSONMembers, _ expected: inout JSONObject, level: Int, _ patches: inout JSONPatches,
    _ random: inout SeededRandom
  ) {
    for index in 0..<members.count {
      let key = members.key(at: index).pointee.text
      if random.chance(25) {
        let value: JSON = random.chance(50) ? "a new value" : ["x": [.integer(Int64(random.below(9)))], "y": [:]]
        expected[key] = value
        patches.append(value, at: index, of: members, level: level)
      } else if let inner = members.nested(at: index), case .object(var object)? = expected[key] {
        patch(inner, &object, level: level + 1, &patches, &random)
        expected[key] = .object(object)
      }
    }
  }

  /// Checks that members which are reported to be the same are equal, and that those which are reported to have been
  /// replaced are the others, except for objects.
  private static func reportedDifference(_ new: JSONObject, _ old: JSONObject) -> String? {
    let (different, replaced) = withUnsafePointer(to: new) { new in
      withUnsafePointer(to: old) { old in
        var different: Set<Int> = []
        let members = UnsafeJSONMembers(of: new)
        let replaced = members.replacedMembers(of: UnsafeJSONMembers(of: old))
        var index = members.firstDifference(from: UnsafeJSONMembers(of: old), startingAt: 0)
        while index < members.count {
          different.insert(index)
          index = members.firstDifference(from: UnsafeJSONMembers(of: old), startingAt: index + 1)
        }
        return (different, replaced)
      }
    }
    for index in 0..<new.count {
      guard let replaced, replaced >> UInt64(index) & 1 == 0, different.contains(index) else { continue }
      guard case .object = new.entry(at: index).value, case .object = old.entry(at: index).value else {
        return "the replacement of member \(index) is not reported"
      }
    }
    for index in 0..<new.count where !different.contains(index) && new.entry(at: index) != old.entry(at: index) {
      return "the change of member \(index) is not reported"
    }
    return nil
  }

  /// Returns an object with some members of another one and some new ones, in the order of the other one's.
  private static func derived(from value: JSON, _ random: inout SeededRandom) -> JSON {
    guard case .object(let object) = value, !object.isEmpty else { return value }
    let keepsKeys = random.chance(50)
    var template = object
    if !keepsKeys {
      template = JSONObject()
      for (key, _) in object where !random.chance(30) { template[key] = .null }
      template["added"] = .null
    }
    return withUnsafePointer(to: object) { original in
      withUnsafePointer(to: template) { keys in
        let members = UnsafeJSONMembers(of: original)
        let builder = JSONObjectBuilder(keysOf: UnsafeJSONMembers(of: keys), membersOf: members)
        for key in template.keys {
          if let place = object.index(ofKey: key), !random.chance(30) {
            if random.chance(40), case .object? = object[key] {
              builder.append(derived(from: object[key] ?? .null, &random))
            } else {
              builder.append(membersOf: members, place..<(place + 1))
            }
          } else {
            builder.append(.array([.integer(Int64(random.below(9))), "a value that needs memory of its own"]))
          }
        }
        return .object(builder.finish())
      }
    }
  }

  /// Changes random members of both values in the same way and compares them, and the values before the changes.
  private static func differenceAfterChanges(_ parsed: JSON, _ kept: JSON, _ random: inout SeededRandom) -> String? {
    var (left, right) = (parsed, kept)
    for _ in 0..<3 {
      let seed = random.next()
      var (first, second) = (SeededRandom(seed: seed), SeededRandom(seed: seed))
      change(&left, &first)
      change(&right, &second)
    }
    return difference(left, right, "the changed value") ?? difference(parsed, kept, "the value after changes of a copy")
  }

  private static func changeInside(_ value: inout JSON?, _ random: inout SeededRandom) {
    guard var inner = value else { return }
    // Nothing else may refer to it, so that it is changed in place.
    value = .null
    change(&inner, &random)
    value = inner
  }

  private static func change(_ value: inout JSON, _ random: inout SeededRandom) {
    guard case .object(let object) = value, let key = object.keys.randomElement(using: &random), object[key] != nil
    else { return }
    if random.chance(60), case .object? = object[key] {
      changeInside(&value[key], &random)
    } else if random.chance(30) {
      value[key] = nil
    } else if random.chance(30) {
      value["new"] = .integer(Int64(random.below(100)))
    } else {
      value[key] = .string("changed")
    }
  }
}
