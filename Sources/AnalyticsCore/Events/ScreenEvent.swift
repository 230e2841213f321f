import JSONModel

/// An event that records a screen that the user saw.
public struct ScreenEvent: EventView {
  public static var eventType: EventType { .screen }
  public private(set) var object: JSONObject

  @inlinable @inline(__always)
  public init(object: JSONObject) throws(EventError) {
    self.init(checked: try EventError.checked(object, as: .screen).get())
  }

  @usableFromInline
  init(checked object: JSONObject) { self.object = object }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// Creates an event without an identity or a time. The client sets them when the event enters the pipeline.
  /// - Parameters:
  ///   - title: The name of the screen, which becomes the ``name`` of the event.
  ///   - category: The group of screens that the screen belongs to.
  ///   - properties: The properties of the screen: an object.
  public init(title: String? = nil, category: String? = nil, properties: JSON? = nil) {
    object = .event(.screen)
    if let title { object.set(.string(title), common: .name) }
    if let category { object.set(.string(category), common: .category) }
    if let properties { object.set(properties, common: .properties) }
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

  /// The group of screens that the screen belongs to.
  public var category: String? {
    get { text("category") }
    set { setText("category", newValue) }
  }

  /// The properties of the screen: an object.
  public var properties: JSON? {
    get { value("properties") }
    _modify { yield &self["properties"] }
  }
}
