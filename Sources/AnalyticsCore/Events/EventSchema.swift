import JSONModel

/// The defined members of each event type, and the kinds of their values.
///
/// All threads use the schemas for each event. They are never released, and counting references to them would be
/// slow, because the threads would wait for each other.
package struct EventSchema {
  /// A member without its name, so that comparing it copies no string.
  private struct Member {
    let hash: UInt64
    let length: Int
    let kind: JSONKind
  }

  private let type: EventType
  private let name: String
  private let members: UnsafeBufferPointer<Member>
  /// The names of the members, at the same indices.
  private let memberNames: UnsafeBufferPointer<String>
  /// The member without which an object is not an event of the type.
  private let requiredMember: String?

  private init(_ type: EventType, _ own: [(name: String, kind: JSONKind)], required: String? = nil) {
    self.type = type
    name = type.rawValue
    let all = EventSchema.common + own
    members = EventSchema.permanent(
      all.map { Member(hash: JSONKey($0.name).hash, length: $0.name.utf8.count, kind: $0.kind) })
    memberNames = EventSchema.permanent(all.map(\.name))
    requiredMember = required
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

  // MARK: Checking

  /// The type that an object states.
  static func type(of object: JSONObject) throws(EventError) -> EventType {
    guard let type = object["type"] else { throw EventError(.missingType) }
    guard case .string(let name) = type else { throw EventError(.typeNotAString(found: type.kindDescription)) }
    for index in schemas.indices where schemas[index].name == name { return schemas[index].type }
    throw EventError(.unknownType(name))
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
    let mismatch = withUnsafePointer(to: object) { schema.mismatch(in: UnsafeJSONMembers(of: $0)) }
    if let mismatch { throw mismatch }
    if let member = schema.requiredMember, object[member]?.isNull ?? true { throw missing(member, type) }
  }

  /// Checks an object derived from the object of an event of the same type: only the members that differ.
  static func check(_ object: JSONObject, as type: EventType, like known: JSONObject) throws(EventError) {
    let isKnown = withUnsafePointer(to: object) { object in
      withUnsafePointer(to: known) { known in
        let members = UnsafeJSONMembers(of: object)
        let knownMembers = UnsafeJSONMembers(of: known)
        guard members.hasSameKeys(as: knownMembers) else { return false }
        var index = members.firstDifference(from: knownMembers, startingAt: 0)
        while index < members.count {
          let kind = members.kind(at: index)
          // A value of the same kind is as valid as the known one, except for the type.
          if kind != knownMembers.kind(at: index) || kind == .string && members.key(at: index).pointee.text == "type" {
            return false
          }
          index = members.firstDifference(from: knownMembers, startingAt: index + 1)
        }
        return true
      }
    }
    if !isKnown { try check(object, is: type) }
  }

  /// The error in the members of an event, of which only some have been changed; nil if they are valid.
  /// - Parameters:
  ///   - hasMember: Whether the event has a member.
  ///   - forEachChange: Calls a closure with the changed members and their kinds until it returns false.
  package static func error(
    in type: EventType, hasMember: (String) -> Bool, forEachChange: (_ body: (String, JSONKind) -> Bool) -> Void
  ) -> EventError? {
    let schema = schemas[type.index]
    if let member = schema.requiredMember, !hasMember(member) { return missing(member, type) }
    var error: EventError?
    forEachChange { member, kind in
      error = schema.mismatch(member, kind)
      return error == nil
    }
    return error
  }

  private func mismatch(_ member: String, _ kind: JSONKind) -> EventError? {
    if kind == .null { return nil }
    let length = member.utf8.count
    for index in members.indices where members[index].length == length {
      if members[index].kind == kind { continue }
      if memberNames[index] == member { return mismatch(index, kind) }
    }
    return nil
  }

  /// The error in members of an event; nil if all values have the right kinds.
  private func mismatch(in members: UnsafeJSONMembers) -> EventError? {
    for index in 0..<members.count {
      let hash = members.key(at: index).pointee.hash
      for i in self.members.indices where self.members[i].hash == hash {
        let kind = members.kind(at: index)
        if kind == self.members[i].kind || kind == .null { break }
        // Different keys can have the same hash.
        if members.key(at: index).pointee.text == memberNames[i] { return mismatch(i, kind) }
      }
    }
    return nil
  }

  private func mismatch(_ index: Int, _ found: JSONKind) -> EventError {
    EventError(
      .wrongKind(
        member: memberNames[index], expected: members[index].kind.description, found: found.description))
  }

  private static func missing(_ member: String, _ type: EventType) -> EventError {
    EventError(.missingMember(member, type: type.rawValue))
  }
}
