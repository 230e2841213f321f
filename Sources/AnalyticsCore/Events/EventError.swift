import JSONModel

/// Why a JSON value is not an event.
public struct EventError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason why a value is not an event.
  public enum Reason: Sendable, Hashable {
    /// The value is no object; what it is.
    case notAnObject(found: String)
    /// There is no member `type`.
    case missingType
    /// The member `type` is no string; what it is.
    case typeNotAString(found: String)
    /// The member `type` names no kind of event; what it says.
    case unknownType(String)
    /// The event is of another type than the one asked for.
    case otherType(String, expected: String)
    /// An event of this type cannot do without this member.
    case missingMember(String, type: String)
    /// A member has the wrong kind of value.
    case wrongKind(member: String, expected: String, found: String)
  }

  /// The reason why the value is not an event.
  public let reason: Reason

  init(_ reason: Reason) {
    self.reason = reason
  }

  public var description: String {
    switch reason {
    case .notAnObject(let found):
      "an event is a JSON object, found \(found)"
    case .missingType:
      "the event has no \"type\"; add one of \(Self.types)"
    case .typeNotAString(let found):
      "the \"type\" of the event is \(found); it has to be one of \(Self.types)"
    case .unknownType(let type):
      "the \"type\" of the event is \"\(type)\"; it has to be one of \(Self.types)"
    case .otherType(let type, let expected):
      "the event is of type \"\(type)\" where one of type \"\(expected)\" is needed; read it as what it is"
    case .missingMember(let member, let type):
      "the \(type) event has no \"\(member)\"; add it"
    case .wrongKind(let member, let expected, let found):
      "\"\(member)\" of the event is \(found); it has to be \(expected)"
    }
  }

  private static var types: String {
    EventType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }
}
