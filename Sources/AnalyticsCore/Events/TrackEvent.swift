import JSONModel

/// Something that a user did.
public struct TrackEvent: EventView {
  public static var eventType: EventType { .track }
  public private(set) var object: JSONObject

  public init(object: JSONObject) throws(EventError) {
    try EventSchema.check(object, is: .track)
    self.object = object
  }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// An event without identity or time, which are stamped when it enters the pipeline.
  public init(event: String, properties: JSON? = nil) {
    object = .event(.track)
    self.event = event
    self.properties = properties
  }

  public subscript(member: String) -> JSON? {
    get { object[member] }
    set { object[writableMember: member] = newValue }
    _modify { yield &object[writableMember: member] }
  }

  /// What was done, such as `Product Viewed`. Empty when the member was removed.
  public var event: String {
    get { text("event") ?? "" }
    set { setText("event", newValue) }
  }

  /// What is to be known about it: an object.
  public var properties: JSON? {
    get { value("properties") }
    _modify { yield &self["properties"] }
  }
}
