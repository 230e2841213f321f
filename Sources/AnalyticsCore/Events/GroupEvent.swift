import JSONModel

/// An event that associates a user with a group, such as an organization, a project or a team.
public struct GroupEvent: EventView {
  public static var eventType: EventType { .group }
  public private(set) var object: JSONObject

  @inlinable @inline(__always)
  public init(object: JSONObject) throws(EventError) {
    self.init(checked: try EventError.checked(object, as: .group).get())
  }

  @usableFromInline
  init(checked object: JSONObject) { self.object = object }

  init(_ record: EventRecord) {
    object = record.object
  }

  /// Creates an event without an identity or a time. The client sets them when the event enters the pipeline.
  public init(groupId: String? = nil, traits: JSON? = nil) {
    object = .event(.group)
    if let groupId { object.set(.string(groupId), common: .groupId) }
    if let traits { object.set(traits, common: .traits) }
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

  /// The traits of the group: an object.
  public var traits: JSON? {
    get { value("traits") }
    _modify { yield &self["traits"] }
  }
}
