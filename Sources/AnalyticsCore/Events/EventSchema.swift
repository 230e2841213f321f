import JSONModel

/// The defined members of each event type, and the kinds of their values.
///
/// All threads use the schemas for each event. They are never released, and counting references to them would be
/// slow, because the threads would wait for each other.
package struct EventSchema {
  private struct Member {
    /// The index among all members.
    let index: Int
    let kind: JSONKind
  }

  private let type: EventType
  private let name: String
  private let nameBytes: UnsafeBufferPointer<UInt8>
  private let members: UnsafeBufferPointer<Member>
  /// The index of the member without which an object is not an event of the type; nil if the type requires none.
  private let requiredMember: Int?
  /// The kinds of the defined members, in the form of ``UnsafeJSONMembers/kinds(at:)``, and the bits that they use.
  private let kinds: UInt64
  private let kindBits: UInt64

  private init(_ type: EventType, _ own: [(name: String, kind: JSONKind)], required: String? = nil) {
    self.type = type
    name = type.rawValue
    nameBytes = EventSchema.permanent(Array(name.utf8))
    members = EventSchema.permanent(
      (EventSchema.common + own).map { Member(index: EventSchema.index(of: $0.name), kind: $0.kind) })
    requiredMember = required.map(EventSchema.index)
    kinds = members.reduce(0) { $0 | UInt64($1.kind.rawValue) << (4 * UInt64($1.index)) }
    kindBits = members.reduce(0) { $0 | 0xF << (4 * UInt64($1.index)) }
  }

  private static func permanent<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return UnsafeBufferPointer(copy)
  }

  /// The members of all events.
  private static let common: [(name: String, kind: JSONKind)] = [
    ("messageId", .string), ("timestamp", .string), ("anonymousId", .string), ("userId", .string),
    ("context", .object), ("integrations", .object), ("metrics", .array), ("_metadata", .object),
  ]

  private static func make(_ type: EventType) -> EventSchema {
    switch type {
    case .track: EventSchema(type, [("event", .string), ("properties", .object)], required: "event")
    case .identify: EventSchema(type, [("traits", .object)])
    case .screen: EventSchema(type, [("name", .string), ("category", .string), ("properties", .object)])
    case .group: EventSchema(type, [("groupId", .string), ("traits", .object)])
    case .alias: EventSchema(type, [("previousId", .string)])
    }
  }

  /// By the index of the type. They are not changed, so that all threads may read them.
  nonisolated(unsafe) private static let schemas = permanent(EventType.allCases.map(make))

  // MARK: Places

  /// The names of the defined members of all types.
  nonisolated(unsafe) private static let names = permanent(
    common.map(\.name) + ["event", "properties", "traits", "name", "category", "groupId", "previousId", "type"])
  /// The hashes of the names.
  nonisolated(unsafe) private static let hashes = permanent(names.map { JSONKey($0).hash })

  private static func index(of name: String) -> Int {
    guard let index = names.firstIndex(of: name) else { preconditionFailure("\(name) is not defined") }
    return index
  }

  /// The indices of the defined members in all objects that share a list of keys.
  private final class Places: Sendable {
    /// The index of each defined member, by its index among all members; -1 if it is missing.
    let indices: SIMD16<Int32>

    init(_ members: UnsafeJSONMembers) {
      var indices = SIMD16<Int32>(repeating: -1)
      for place in 0..<members.count {
        let key = members.key(at: place)
        for index in names.indices where hashes[index] == key.pointee.hash {
          // Different keys can have the same hash.
          if key.pointee.text == names[index] { indices[index] = Int32(truncatingIfNeeded: place) }
        }
      }
      self.indices = indices
    }

    /// The index of a member in the objects; -1 if it is missing.
    subscript(index: Int) -> Int { Int(indices[index]) }

    /// The index of the type.
    var type: Int { Int(indices[15]) }
  }

  /// Nil for an object without members.
  @inline(__always)
  private static func places(of members: UnsafeJSONMembers) -> Places? {
    members.derived(Places.self, Places.init)?._withUnsafeGuaranteedRef { $0 }
  }

  // MARK: Checking

  /// Returns the type that an object states after checking the object as an event of this type.
  static func checkedType(of object: JSONObject) throws(EventError) -> EventType {
    if let type = withUnsafePointer(to: object, { usualEventType(UnsafeJSONMembers(of: $0)) }) { return type }
    let type = try type(of: object)
    try check(object, as: type)
    return type
  }

  /// The type of an event whose members are text; nil if the type is not written as usual, or if a member may be wrong.
  private static func usualEventType(_ members: UnsafeJSONMembers) -> EventType? {
    members.derived(Places.self, Places.init)?._withUnsafeGuaranteedRef { places in
      guard let type = usualType(members, places) else { return nil }
      return schemas[type.index].permits(members.kinds(at: places.indices)) ? type : nil
    }
  }

  /// Returns whether members have kinds that are valid, and the required one is not missing.
  private func permits(_ found: UInt64) -> Bool {
    // One bit for each value that is not null, and for each of another kind.
    let (present, different) = (Self.nonzeroDigits(found), Self.nonzeroDigits((found ^ kinds) & kindBits))
    return present & different == 0 && requiredMember.map { present >> (4 * UInt64($0)) & 1 != 0 } != false
  }

  /// Sets the lowest bit of each hexadecimal digit that is not 0.
  private static func nonzeroDigits(_ digits: UInt64) -> UInt64 {
    let pairs = digits | digits >> 1
    return (pairs | pairs >> 2) & 0x1111_1111_1111_1111
  }

  /// The type that an object states.
  static func type(of object: JSONObject) throws(EventError) -> EventType {
    let known = withUnsafePointer(to: object) { object in
      let members = UnsafeJSONMembers(of: object)
      return places(of: members).flatMap { usualType(members, $0) }
    }
    if let known { return known }
    guard let type = object["type"] else { throw EventError(.missingType) }
    guard case .string(let name) = type else { throw EventError(.typeNotAString(found: type.kindDescription)) }
    if let type = EventType(exactly: name) { return type }
    throw EventError(.unknownType(name))
  }

  /// The type of an object whose members are text, if it is written as usual.
  private static func usualType(_ members: UnsafeJSONMembers, _ places: Places) -> EventType? {
    guard places.type >= 0, let text = members.plainText(at: places.type) else { return nil }
    for index in schemas.indices where schemas[index].nameBytes.count == text.count {
      var same = 0
      while same < text.count, text[same] == schemas[index].nameBytes[same] { same += 1 }
      if same == text.count { return schemas[index].type }
    }
    return nil
  }

  /// Checks an object that is to be an event of a type.
  static func check(_ object: JSONObject, is expected: EventType) throws(EventError) {
    let type = try type(of: object)
    guard type == expected else { throw EventError(.otherType(type.rawValue, expected: expected.rawValue)) }
    try check(object, as: type)
  }

  /// Checks the members of an object of a known type.
  static func check(_ object: JSONObject, as type: EventType) throws(EventError) {
    let schema = schemas[type.index]
    let error = withUnsafePointer(to: object) { schema.error(in: UnsafeJSONMembers(of: $0)) }
    if let error { throw error }
  }

  /// Checks an object derived from the object of an event of the same type: only the members that differ.
  static func check(_ object: JSONObject, as type: EventType, like known: JSONObject) throws(EventError) {
    let isKnown = withUnsafePointer(to: object) { object in
      withUnsafePointer(to: known) { known in
        let members = UnsafeJSONMembers(of: object)
        let knownMembers = UnsafeJSONMembers(of: known)
        if let replaced = members.replacedMembers(of: knownMembers) {
          var rest = replaced
          while rest != 0 {
            if !isAsValid(members, knownMembers, rest.trailingZeroBitCount) { return false }
            rest &= rest &- 1
          }
          return true
        }
        guard members.hasSameKeys(as: knownMembers) else { return false }
        var index = members.firstDifference(from: knownMembers, startingAt: 0)
        while index < members.count {
          if !isAsValid(members, knownMembers, index) { return false }
          index = members.firstDifference(from: knownMembers, startingAt: index + 1)
        }
        return true
      }
    }
    if !isKnown { try check(object, is: type) }
  }

  /// Returns whether a member is as valid as the known one, which it replaces.
  private static func isAsValid(_ members: UnsafeJSONMembers, _ known: UnsafeJSONMembers, _ index: Int) -> Bool {
    let kind = members.kind(at: index)
    // A value of the same kind is, except for the type.
    return kind == known.kind(at: index) && (kind != .string || members.key(at: index).pointee.text != "type")
  }

  /// The error in the members of an event, of which only some have been changed; nil if they are valid.
  /// - Parameters:
  ///   - hasMember: Whether the event has a member.
  ///   - forEachChange: Calls a closure with the changed members and their kinds until it returns false.
  package static func error(
    in type: EventType, hasMember: (String) -> Bool, forEachChange: (_ body: (String, JSONKind) -> Bool) -> Void
  ) -> EventError? {
    let schema = schemas[type.index]
    if let member = schema.requiredMember, !hasMember(names[member]) { return schema.missing(member) }
    var error: EventError?
    forEachChange { name, kind in
      error = schema.error(name, kind)
      return error == nil
    }
    return error
  }

  private func error(_ name: String, _ kind: JSONKind) -> EventError? {
    if kind == .null { return nil }
    let length = name.utf8.count
    for member in members where member.kind != kind {
      let other = EventSchema.names[member.index]
      if other.utf8.count == length, other == name { return mismatch(member, kind) }
    }
    return nil
  }

  /// The error in members of an event; nil if all values have the right kinds and none is missing. The first error in
  /// the order of the object is reported.
  private func error(in object: UnsafeJSONMembers) -> EventError? {
    guard let places = EventSchema.places(of: object) else { return requiredMember.map(missing) }
    var first: (place: Int, member: Member, kind: JSONKind)?
    for member in members where places[member.index] >= 0 {
      let place = places[member.index]
      let kind = object.kind(at: place)
      if kind == member.kind || kind == .null || first.map({ $0.place < place }) == true { continue }
      first = (place, member, kind)
    }
    if let first { return mismatch(first.member, first.kind) }
    guard let required = requiredMember else { return nil }
    let place = places[required]
    return place < 0 || object.kind(at: place) == .null ? missing(required) : nil
  }

  private func mismatch(_ member: Member, _ found: JSONKind) -> EventError {
    EventError(
      .wrongKind(
        member: EventSchema.names[member.index], expected: member.kind.description, found: found.description))
  }

  private func missing(_ member: Int) -> EventError {
    EventError(.missingMember(EventSchema.names[member], type: name))
  }
}
