import JSONModel

/// An event that records an action of the user.
public struct TrackEvent: EventView {
  public static var eventType: EventType { .track }
  public private(set) var object: JSONObject

  @inlinable @inline(__always)
  public init(object: JSONObject) throws(EventError) {
    self.init(checked: try EventError.checked(object, as: .track).get())
  }

  @usableFromInline
  init(checked object: JSONObject) { self.object = object }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// Creates an event without an identity or a time. The client sets them when the event enters the pipeline.
  public init(event: String, properties: JSON? = nil) {
    object = .event(.track)
    object.set(.string(event), common: .event)
    if let properties { object.set(properties, common: .properties) }
  }

  public subscript(member: String) -> JSON? {
    get { object[member] }
    set { object[writableMember: member] = newValue }
    _modify { yield &object[writableMember: member] }
  }

  /// The name of the action, such as `Product Viewed`. Empty if the member has been removed.
  public var event: String {
    get { text("event") ?? "" }
    set { setText("event", newValue) }
  }

  /// The properties of the action: an object.
  public var properties: JSON? {
    get { value("properties") }
    _modify { yield &self["properties"] }
  }
}
