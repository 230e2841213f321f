import JSONModel

/// What all events have in common.
///
/// An event is its JSON object, seen through typed properties: reading one from JSON and writing it back costs nothing and
/// loses nothing. Members that this library does not know, the order of members and exact numbers stay as they were, and an
/// event nobody touched is the very same JSON value. A property is nil when its member is absent or null; setting nil removes
/// the member.
///
/// The five conforming types are ``TrackEvent``, ``IdentifyEvent``, ``ScreenEvent``, ``GroupEvent`` and ``AliasEvent``.
public protocol RawEvent: Codable, Hashable, Sendable {
  /// The kind of event that this type is.
  static var eventType: EventType { get }

  /// The whole event.
  var object: JSONObject { get }

  /// An event that is this JSON object, of which every member is kept.
  /// - Throws: ``EventError`` when `type` is missing or another one, or when a member that the library knows has the
  ///   wrong kind.
  init(object: JSONObject) throws(EventError)

  /// A member of the event. Writing to `type` does nothing, since that is the Swift type of the event.
  subscript(member: String) -> JSON? { get set }
}

extension RawEvent {
  /// The same event again, all of it.
  public init(existing: Self) {
    self = existing
  }

  /// An event read from JSON. See ``init(object:)``.
  public init(json: JSON) throws(EventError) {
    guard case .object(let object) = json else { throw EventError(.notAnObject(found: json.kindDescription)) }
    try self.init(object: object)
  }

  /// The whole event as a JSON value.
  public var json: JSON { .object(object) }

  /// `track`, `identify`, `screen`, `group` or `alias`.
  public var type: String { Self.eventType.rawValue }

  /// The device-wide id of a user who need not be known.
  public var anonymousId: String? {
    get { text("anonymousId") }
    set { setText("anonymousId", newValue) }
  }

  /// The id of this event, unique, by which a server recognises a repetition.
  public var messageId: String? {
    get { text("messageId") }
    set { setText("messageId", newValue) }
  }

  /// The id of a known user.
  public var userId: String? {
    get { text("userId") }
    set { setText("userId", newValue) }
  }

  /// When it happened: ISO 8601 in UTC with milliseconds, such as `2026-01-15T18:42:07.531Z`.
  public var timestamp: String? {
    get { text("timestamp") }
    set { setText("timestamp", newValue) }
  }

  /// The surroundings of the event: application, device, locale and so on.
  public var context: JSON? {
    get { value("context") }
    _modify { yield &self["context"] }
  }

  /// For each destination by its key: `false` to withhold the event from it, `true` or its options to send it.
  public var integrations: JSON? {
    get { value("integrations") }
    _modify { yield &self["integrations"] }
  }

  /// Measurements about the delivery itself.
  public var metrics: [JSON]? {
    get { self["metrics"]?.arrayValue }
    set { self["metrics"] = newValue.map(JSON.array) }
  }

  /// Which destinations the sending device serves itself.
  public var _metadata: DestinationMetadata? {
    get { self["_metadata"]?.objectValue.map(DestinationMetadata.init) }
    set { self["_metadata"] = newValue.map { .object($0.object) } }
  }

  /// Reads the event from any decoder. See ``init(object:)``.
  public init(from decoder: any Decoder) throws {
    try self.init(object: JSONObject(from: decoder))
  }

  /// Writes all members of the event.
  public func encode(to encoder: any Encoder) throws {
    try object.encode(to: encoder)
  }
}

extension RawEvent {
  /// A member that is present and not null.
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
  /// An event of which only the type is known so far, with room for what every event gets.
  static func event(_ type: EventType) -> JSONObject {
    var object = JSONObject(minimumCapacity: 12)
    object["type"] = .string(type.rawValue)
    return object
  }

  /// A member of an event, where a write to `type` is lost.
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
