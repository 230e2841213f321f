import JSONModel

/// An event that gives a user a new id.
public struct AliasEvent: EventView {
  public static var eventType: EventType { .alias }
  public private(set) var object: JSONObject

  @inlinable @inline(__always)
  public init(object: JSONObject) throws(EventError) {
    self.init(checked: try EventError.checked(object, as: .alias).get())
  }

  @usableFromInline
  init(checked object: JSONObject) { self.object = object }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// Creates an event without a time. The client sets the time when the event enters the pipeline.
  /// - Parameters:
  ///   - newId: The new id, which becomes the ``RawEvent/userId`` of the event.
  ///   - previousId: The id that the user had before.
  public init(newId: String? = nil, previousId: String? = nil) {
    object = .event(.alias)
    if let newId { object.set(.string(newId), common: .userId) }
    if let previousId { object.set(.string(previousId), common: .previousId) }
  }

  public subscript(member: String) -> JSON? {
    get { object[member] }
    set { object[writableMember: member] = newValue }
    _modify { yield &object[writableMember: member] }
  }

  /// The id that the user had before.
  public var previousId: String? {
    get { text("previousId") }
    set { setText("previousId", newValue) }
  }
}
