import JSONModel

/// The members of an event that the library knows, and the kinds of their values.
package enum EventSchema {
  /// Checks an object that is to be an event of a type.
  static func check(_ object: JSONObject, is expected: EventType) throws(EventError) {
    let type = try type(of: object)
    guard type == expected else { throw EventError(.otherType(type.rawValue, expected: expected.rawValue)) }
    var failure: EventError?
    withUnsafePointer(to: object) { object in
      let members = UnsafeJSONMembers(of: object)
      for i in 0..<members.count where failure == nil { failure = fault(of: members, at: i, in: expected) }
    }
    if let failure { throw failure }
    if let member = requiredMember(of: expected), object[member]?.isNull ?? true { throw isMissing(member, expected) }
  }

  /// Checks an object that was made from one known to be an event of a type: only what differs.
  static func check(_ object: JSONObject, is expected: EventType, like known: JSONObject) throws(EventError) {
    let isKnown = withUnsafePointer(to: object) { object in
      withUnsafePointer(to: known) { known in
        let members = UnsafeJSONMembers(of: object)
        let knownMembers = UnsafeJSONMembers(of: known)
        guard members.hasSameKeys(as: knownMembers) else { return false }
        var place = members.firstDifference(from: knownMembers, startingAt: 0)
        while place < members.count {
          let kind = members.kind(at: place)
          // What is of the same kind is as right as it was, except the type.
          if kind != knownMembers.kind(at: place) || kind == .string && members.key(at: place).pointee.text == "type" {
            return false
          }
          place = members.firstDifference(from: knownMembers, startingAt: place + 1)
        }
        return true
      }
    }
    if !isKnown { try check(object, is: expected) }
  }

  /// What is wrong with a member; nil when it is as it must be.
  private static func fault(of members: UnsafeJSONMembers, at place: Int, in type: EventType) -> EventError? {
    fault(of: members.key(at: place).pointee.text, members.value(at: place).pointee.kind, in: type)
  }

  /// What is wrong with a member whose value is of a kind; nil when it is as it must be.
  package static func fault(of member: String, _ found: JSONKind, in type: EventType) -> EventError? {
    guard found != .null, let wanted = kind(of: member, in: type), wanted != found else { return nil }
    return EventError(.wrongKind(member: member, expected: wanted.description, found: found.description))
  }

  /// The member without which there is no event of a type; nil when there is none.
  package static func requiredMember(of type: EventType) -> String? { type == .track ? "event" : nil }

  /// That the required member of an event is missing.
  package static func isMissing(_ member: String, _ type: EventType) -> EventError {
    EventError(.missingMember(member, type: type.rawValue))
  }

  /// The kind of event that an object says to be.
  static func type(of object: JSONObject) throws(EventError) -> EventType {
    guard let type = object["type"] else { throw EventError(.missingType) }
    guard case .string(let name) = type else { throw EventError(.typeNotAString(found: type.kindDescription)) }
    switch name {
    case "track": return .track
    case "identify": return .identify
    case "screen": return .screen
    case "group": return .group
    case "alias": return .alias
    default: throw EventError(.unknownType(name))
    }
  }

  /// Chosen by length first: this runs for every member of every event.
  private static func kind(of member: String, in type: EventType) -> JSONKind? {
    switch (member.utf8.count, member) {
    case (4, "name") where type == .screen: .string
    case (5, "event") where type == .track: .string
    case (6, "userId"): .string
    case (6, "traits") where type == .identify || type == .group: .object
    case (7, "context"): .object
    case (7, "metrics"): .array
    case (7, "groupId") where type == .group: .string
    case (8, "category") where type == .screen: .string
    case (9, "messageId"), (9, "timestamp"): .string
    case (9, "_metadata"): .object
    case (10, "properties") where type == .track || type == .screen: .object
    case (10, "previousId") where type == .alias: .string
    case (11, "anonymousId"): .string
    case (12, "integrations"): .object
    default: nil
    }
  }
}
