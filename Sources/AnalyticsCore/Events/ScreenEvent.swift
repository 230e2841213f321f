import JSONModel

/// A screen that a user saw.
public struct ScreenEvent: EventView {
  public static var eventType: EventType { .screen }
  public private(set) var object: JSONObject

  public init(object: JSONObject) throws(EventError) {
    try EventSchema.check(object, is: .screen)
    self.object = object
  }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// An event without identity or time, which are stamped when it enters the pipeline.
  /// - Parameter title: what becomes the ``name`` of the event.
  public init(title: String? = nil, category: String? = nil, properties: JSON? = nil) {
    object = .event(.screen)
    self.name = title
    self.category = category
    self.properties = properties
  }

  public subscript(member: String) -> JSON? {
    get { object[member] }
    set { object[writableMember: member] = newValue }
    _modify { yield &object[writableMember: member] }
  }

  /// The name of the screen.
  public var name: String? {
    get { text("name") }
    set { setText("name", newValue) }
  }

  /// The group of screens it belongs to.
  public var category: String? {
    get { text("category") }
    set { setText("category", newValue) }
  }

  /// What is to be known about it: an object.
  public var properties: JSON? {
    get { value("properties") }
    _modify { yield &self["properties"] }
  }
}
