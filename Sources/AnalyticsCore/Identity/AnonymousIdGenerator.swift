/// Makes the ids of users who are not known.
public protocol AnonymousIdGenerator: AnyObject, Codable, Sendable {
  /// Called when there is none yet, and with every reset.
  func newAnonymousId() -> String
}

/// Random ids (UUID).
final class RandomAnonymousId: AnonymousIdGenerator {
  func newAnonymousId() -> String { UniqueId.make() }
}
