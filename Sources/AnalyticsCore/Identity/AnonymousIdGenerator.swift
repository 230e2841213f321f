/// Creates ids for unknown users.
public protocol AnonymousIdGenerator: AnyObject, Codable, Sendable {
  /// Returns a new id. Called if no id exists, and with each reset.
  func newAnonymousId() -> String
}

/// Creates random ids (UUIDs).
final class RandomAnonymousId: AnonymousIdGenerator {
  func newAnonymousId() -> String { UniqueId.make() }
}
