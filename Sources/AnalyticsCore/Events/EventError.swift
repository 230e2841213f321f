import JSONModel

/// An error that explains why a JSON value is not a valid event.
public struct EventError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason why a value is not a valid event.
  // Indirect, so that the error is as large as one reference. See `ErrorContent`.
  public indirect enum Reason: Sendable, Hashable {
    /// The value is not an object. The associated value is its kind.
    case notAnObject(found: String)
    /// The member `type` is missing.
    case missingType
    /// The member `type` is not a string. The associated value is its kind.
    case typeNotAString(found: String)
    /// The member `type` does not name an event type. The associated value is its text.
    case unknownType(String)
    /// The event has another type than the expected one.
    case otherType(String, expected: String)
    /// The event lacks a member that events of its type require.
    case missingMember(String, type: String)
    /// A member has a value of the wrong kind.
    case wrongKind(member: String, expected: String, found: String)
  }

  /// The reason why the value is not a valid event.
  public let reason: Reason

  init(_ reason: Reason) {
    self.reason = reason
  }

  /// Returns the object that a JSON value is.
  @usableFromInline
  static func object(in json: JSON) -> Result<JSONObject, EventError> {
    guard case .object(let object) = json else {
      return .failure(EventError(.notAnObject(found: json.kindDescription)))
    }
    return .success(object)
  }

  /// Returns an object that is a valid event of a type.
  @usableFromInline
  static func checked(_ object: JSONObject, as type: EventType) -> Result<JSONObject, EventError> {
    do throws(EventError) { try EventSchema.check(object, is: type) } catch { return .failure(error) }
    return .success(object)
  }

  public var description: String {
    switch reason {
    case .notAnObject(let found):
      "an event must be a JSON object, not \(found)"
    case .missingType:
      "the event has no \"type\"; add one of \(Self.types)"
    case .typeNotAString(let found):
      "the \"type\" of the event is \(found); it must be one of \(Self.types)"
    case .unknownType(let type):
      "the \"type\" of the event is \"\(type)\"; it must be one of \(Self.types)"
    case .otherType(let type, let expected):
      "the event is of type \"\(type)\", but an event of type \"\(expected)\" is required; use `Event.make(from:)` to read any type"
    case .missingMember(let member, let type):
      "the \(type) event has no \"\(member)\"; add it"
    case .wrongKind(let member, let expected, let found):
      "\"\(member)\" of the event is \(found); it must be \(expected)"
    }
  }

  private static var types: String {
    EventType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }
}
