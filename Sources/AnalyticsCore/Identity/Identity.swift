/// The user that a single event is about.
///
/// A service that reports events of many users passes an identity with each call. An app, which has one user, uses
/// `identify` instead.
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

  /// Returns the identity of a known user.
  public static func user(id: String, anonymousId: String? = nil) -> Identity {
    Identity(userId: id, anonymousId: anonymousId)
  }

  /// Returns the identity of an unknown visitor.
  public static func anonymous(id: String) -> Identity { Identity(userId: nil, anonymousId: id) }
}
