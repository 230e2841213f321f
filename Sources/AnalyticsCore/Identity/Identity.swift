/// Whom an event is about, for one call only. A service that reports for many users gives it with each call; an app, which has one user, leaves it out and
/// uses `identify` instead.
///
///     analytics.track(name: "Order Placed", as: .user(id: "u-1"))
public struct Identity: Sendable, Hashable {
  /// The id of a known user.
  public var userId: String?
  /// The id of a visitor or device.
  public var anonymousId: String?

  /// Creates an identity from two ids.
  public init(userId: String?, anonymousId: String?) {
    self.userId = userId
    self.anonymousId = anonymousId
  }

  /// A known user.
  public static func user(id: String, anonymousId: String? = nil) -> Identity {
    Identity(userId: id, anonymousId: anonymousId)
  }

  /// A visitor who is not known.
  public static func anonymous(id: String) -> Identity { Identity(userId: nil, anonymousId: id) }
}
