import JSONModel

/// A new id for a user known by another one.
public struct AliasEvent: EventView {
  public static var eventType: EventType { .alias }
  public private(set) var object: JSONObject

  public init(object: JSONObject) throws(EventError) {
    try EventSchema.check(object, is: .alias)
    self.object = object
  }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// An event without time, which is stamped when it enters the pipeline.
  /// - Parameters:
  ///   - newId: what becomes the ``RawEvent/userId`` of the event.
  ///   - previousId: the id that the user had.
  public init(newId: String? = nil, previousId: String? = nil) {
    object = .event(.alias)
    self.userId = newId
    self.previousId = previousId
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
