import JSONModel

/// The keys of the members of events, so that their hashes are computed once.
extension JSONKey {
  package static let type = JSONKey("type")
  package static let event = JSONKey("event")
  package static let name = JSONKey("name")
  package static let category = JSONKey("category")
  package static let properties = JSONKey("properties")
  package static let traits = JSONKey("traits")
  static let groupId = JSONKey("groupId")
  static let previousId = JSONKey("previousId")
  package static let domain = JSONKey("domain")
  /// A member of `domain`.
  static let kind = JSONKey("kind")
  static let anonymousId = JSONKey("anonymousId")
  static let userId = JSONKey("userId")
  static let messageId = JSONKey("messageId")
  static let timestamp = JSONKey("timestamp")
  static let context = JSONKey("context")
  package static let integrations = JSONKey("integrations")
  static let metadata = JSONKey("_metadata")
}
