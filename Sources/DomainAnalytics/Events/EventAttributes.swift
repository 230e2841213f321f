import AnalyticsCore
import JSONModel

/// The attributes of an event, of a ``DomainActivity`` or of the user, as a Swift type.
///
///     struct VideoAttributes: EventAttributes {
///       let title: String
///       let duration: Double
///     }
///
/// A conforming type encodes as an object with one member for each attribute, or as null when there are none. To encode
/// differently, implement `encode(to:)`, or ``attributesObject()`` where the attributes are JSON already.
public protocol EventAttributes: Encodable, Sendable {
  /// Returns the attributes as a JSON object. Default: encodes the value.
  /// - Throws: ``EventAttributesError`` when the value does not encode as an object, or what its `encode(to:)` throws.
  func attributesObject() throws -> JSONObject
}

extension EventAttributes {
  public func attributesObject() throws -> JSONObject { try JSONObject(encodingMembersOf: self) }

  /// Returns the attributes as Swift values, as ``RawAnalyticsEvent/attributes`` contains them.
  /// - Throws: what ``attributesObject()`` throws.
  public func serialiseToValue() throws -> AttributesValue { AttributesValue(try attributesObject()) }
}

/// The attributes of an event that has none.
public struct EmptyAttributes: EventAttributes, Hashable {
  /// Creates the attributes.
  public init() {}

  public func attributesObject() -> JSONObject { [:] }
}

/// A single attribute, which does not justify a separate type.
public struct KeyValueAttribute<Value: Encodable & Sendable>: EventAttributes {
  /// The key of the attribute.
  public let key: String
  /// The value of the attribute.
  public let value: Value

  /// Creates an attribute.
  public init(key: String, value: Value) {
    self.key = key
    self.value = value
  }

  public func attributesObject() throws -> JSONObject { [key: try JSON(encoding: value)] }

  /// Encodes an object with one member.
  public func encode(to encoder: any Encoder) throws { try attributesObject().encode(to: encoder) }
}

extension KeyValueAttribute: Equatable where Value: Equatable {}
extension KeyValueAttribute: Hashable where Value: Hashable {}

extension JSONObject: EventAttributes {
  public func attributesObject() -> JSONObject { self }
}

/// The keys of the attributes that this library sets.
public enum KeyAttributes {
  /// The name of the event's category.
  public static let category = "category"
  /// The name of the event's trigger.
  public static let trigger = "trigger"
  /// The status of a ``DomainActivity``: `opened`, `started`, `paused`, `canceled` or `completed`.
  public static let status = "status"
  /// The random id of the session of the app. See ``DomainOptions/addsSessionId``.
  public static let sessionId = "sessionId"
  /// The random id of the session of a ``DomainActivity``.
  public static let domainActivitySessionId = "domainActivitySessionId"
  /// When the status of a ``DomainActivity`` changed, in seconds since 2001-01-01 00:00 UTC.
  public static let timestamp = "timestamp"
}

/// The keys of attributes that most events have, so that their hashes are computed once.
extension JSONKey {
  static let category = JSONKey(KeyAttributes.category)
  static let trigger = JSONKey(KeyAttributes.trigger)
  static let status = JSONKey(KeyAttributes.status)
  static let sessionId = JSONKey(KeyAttributes.sessionId)
  static let domainActivitySessionId = JSONKey(KeyAttributes.domainActivitySessionId)
  static let timestamp = JSONKey(KeyAttributes.timestamp)
}

/// An error: the attributes of an event do not encode as an object.
public struct EventAttributesError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The Swift type of the attributes.
  public let type: String
  /// What the attributes encode as, such as "an array".
  public let found: String

  public var description: String {
    "\(type) encodes as \(found); attributes must encode as an object with one member for each attribute"
  }
}

extension JSONObject {
  /// The members of an encodable value; none for null.
  init(encodingMembersOf value: some Encodable) throws {
    switch try JSON(encoding: value) {
    case .object(let object): self = object
    case .null: self = [:]
    case let other: throw EventAttributesError(type: DomainType.name(of: type(of: value)), found: other.kindDescription)
    }
  }
}
