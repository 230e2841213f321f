import JSONModel

/// The interface of all events.
///
/// An event is a JSON object with typed properties. Reading an event from JSON and writing it back loses nothing:
/// members that the library does not define, the order of the members, and exact numbers are retained, and an event
/// that no code changed is the identical JSON value. A property is nil if its member is absent or null. Setting a
/// property to nil removes the member.
///
/// The conforming types are ``TrackEvent``, ``IdentifyEvent``, ``ScreenEvent``, ``GroupEvent`` and ``AliasEvent``.
public protocol RawEvent: Codable, Hashable, Sendable {
  /// The type of the events that this Swift type represents.
  static var eventType: EventType { get }

  /// The whole event.
  var object: JSONObject { get }

  /// Creates an event from a JSON object and retains all its members.
  /// - Throws: ``EventError`` if `type` is missing or does not match, or if a member that the library defines has the
  ///   wrong kind.
  init(object: JSONObject) throws(EventError)

  /// A member of the event. Writing to `type` has no effect, because the Swift type determines it.
  subscript(member: String) -> JSON? { get set }
}

extension RawEvent {
  /// Creates a copy of an event.
  public init(existing: Self) {
    self = existing
  }

  /// Creates an event from a JSON value. See ``init(object:)``.
  @inlinable @inline(__always)
  public init(json: JSON) throws(EventError) {
    try self.init(object: EventError.object(in: json).get())
  }

  /// The whole event as a JSON value.
  public var json: JSON { .object(object) }

  /// The name of the event type: `track`, `identify`, `screen`, `group` or `alias`.
  public var type: String { Self.eventType.rawValue }

  /// The id of a user or device that does not require the user to be known.
  public var anonymousId: String? {
    get { text("anonymousId") }
    set { setText("anonymousId", newValue) }
  }

  /// The unique id of the event, by which the server recognizes duplicates.
  public var messageId: String? {
    get { text("messageId") }
    set { setText("messageId", newValue) }
  }

  /// The id of the user, if the user is known.
  public var userId: String? {
    get { text("userId") }
    set { setText("userId", newValue) }
  }

  /// The time of the event: ISO 8601 in UTC with milliseconds, such as `2026-01-15T18:42:07.531Z`.
  public var timestamp: String? {
    get { text("timestamp") }
    set { setText("timestamp", newValue) }
  }

  /// The context of the event, such as application, device and locale.
  public var context: JSON? {
    get { value("context") }
    _modify { yield &self["context"] }
  }

  /// The destinations that receive the event. For each key: `false` withholds the event from the destination; `true`,
  /// or an object of options, sends it.
  public var integrations: JSON? {
    get { value("integrations") }
    _modify { yield &self["integrations"] }
  }

  /// Measurements about the delivery itself.
  public var metrics: [JSON]? {
    get { self["metrics"]?.arrayValue }
    set { self["metrics"] = newValue.map(JSON.array) }
  }

  /// The destinations that the device serves itself.
  public var _metadata: DestinationMetadata? {
    get { self["_metadata"]?.objectValue.map(DestinationMetadata.init) }
    set { self["_metadata"] = newValue.map { .object($0.object) } }
  }

  /// Decodes an event. See ``init(object:)``.
  public init(from decoder: any Decoder) throws {
    try self.init(object: JSONObject(from: decoder))
  }

  /// Encodes all members of the event.
  public func encode(to encoder: any Encoder) throws {
    try object.encode(to: encoder)
  }
}

extension RawEvent {
  /// Returns a member that is present and not null.
  func value(_ member: String) -> JSON? {
    guard let value = self[member], !value.isNull else { return nil }
    return value
  }

  func text(_ member: String) -> String? { self[member]?.stringValue }

  mutating func setText(_ member: String, _ text: String?) {
    self[member] = text.map(JSON.string)
  }
}

extension JSONObject {
  /// Creates an event that has only a type, with capacity for the members that every event receives.
  static func event(_ type: EventType) -> JSONObject {
    var object = JSONObject(commonCapacity: 12)
    object.set(.string(type.rawValue), common: .type)
    return object
  }

  /// Accesses a member of an event. Writing to `type` has no effect.
  subscript(writableMember member: String) -> JSON? {
    get { self[member] }
    set { if member != "type" { self[member] = newValue } }
    _modify {
      if member == "type" {
        var ignored = self[member]
        yield &ignored
      } else {
        yield &self[member]
      }
    }
  }
}
