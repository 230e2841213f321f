import Foundation
import JSONModel

/// The one user of an app: what the client keeps between calls, and between launches except for the referrer.
public struct UserInfo: Codable, Sendable, Hashable {
  /// The id of the user or device that is not known by a user id.
  public var anonymousId: String
  /// The id of the user; nil if the user is not known.
  public var userId: String?
  /// An object; empty at first.
  public var traits: JSON
  /// Where the user came from. Not stored.
  public var referrer: URL?

  /// Creates the state of a user.
  public init(anonymousId: String, userId: String? = nil, traits: JSON = [:], referrer: URL? = nil) {
    self.anonymousId = anonymousId
    self.userId = userId
    self.traits = traits
    self.referrer = referrer
  }
}
