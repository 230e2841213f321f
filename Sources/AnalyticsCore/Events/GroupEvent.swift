import JSONModel

/// The organisation, project or team that a user belongs to.
public struct GroupEvent: EventView {
  public static var eventType: EventType { .group }
  public private(set) var object: JSONObject

  public init(object: JSONObject) throws(EventError) {
    try EventSchema.check(object, is: .group)
    self.object = object
  }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// An event without identity or time, which are stamped when it enters the pipeline.
  public init(groupId: String? = nil, traits: JSON? = nil) {
    object = .event(.group)
    self.groupId = groupId
    self.traits = traits
  }

  public subscript(member: String) -> JSON? {
    get { object[member] }
    set { object[writableMember: member] = newValue }
    _modify { yield &object[writableMember: member] }
  }

  /// The id of the group.
  public var groupId: String? {
    get { text("groupId") }
    set { setText("groupId", newValue) }
  }

  /// What is known about the group: an object.
  public var traits: JSON? {
    get { value("traits") }
    _modify { yield &self["traits"] }
  }
}
