import JSONModel

/// Who a user is.
public struct IdentifyEvent: EventView {
  public static var eventType: EventType { .identify }
  public private(set) var object: JSONObject

  public init(object: JSONObject) throws(EventError) {
    try EventSchema.check(object, is: .identify)
    self.object = object
  }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// An event without further identity or time, which are stamped when it enters the pipeline.
  public init(userId: String? = nil, traits: JSON? = nil) {
    object = .event(.identify)
    self.userId = userId
    self.traits = traits
  }

  public subscript(member: String) -> JSON? {
    get { object[member] }
    set { object[writableMember: member] = newValue }
    _modify { yield &object[writableMember: member] }
  }

  /// What is known about the user: an object.
  public var traits: JSON? {
    get { value("traits") }
    _modify { yield &self["traits"] }
  }
}
