import JSONModel

/// An event that identifies a user and records traits of the user.
public struct IdentifyEvent: EventView {
  public static var eventType: EventType { .identify }
  public private(set) var object: JSONObject

  @inlinable @inline(__always)
  public init(object: JSONObject) throws(EventError) {
    self.init(checked: try EventError.checked(object, as: .identify).get())
  }

  @usableFromInline
  init(checked object: JSONObject) { self.object = object }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// Creates an event without an anonymous id or a time. The client sets them when the event enters the pipeline.
  public init(userId: String? = nil, traits: JSON? = nil) {
    object = .event(.identify)
    if let userId { object.set(.string(userId), common: .userId) }
    if let traits { object.set(traits, common: .traits) }
  }

  public subscript(member: String) -> JSON? {
    get { object[member] }
    set { object[writableMember: member] = newValue }
    _modify { yield &object[writableMember: member] }
  }

  /// The traits of the user: an object.
  public var traits: JSON? {
    get { value("traits") }
    _modify { yield &self["traits"] }
  }
}
