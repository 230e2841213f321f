import Foundation
import JSONModel

/// The state of an app's user, stored between calls and, except for the referrer, between launches.
public struct UserInfo: Codable, Sendable, Hashable {
  /// The id of a user or device that does not require the user to be known.
  public var anonymousId: String
  /// The id of the user; nil if the user is not known.
  public var userId: String?
  /// The traits of the user: an object, initially empty.
  public var traits: JSON
  /// The URL that the user came from. Not stored.
  public var referrer: URL?

  /// Creates the state of a user.
  public init(anonymousId: String, userId: String? = nil, traits: JSON = [:], referrer: URL? = nil) {
    self.anonymousId = anonymousId
    self.userId = userId
    self.traits = traits
    self.referrer = referrer
  }
}
