import JSONModel

/// The state of the user that is stored between launches.
struct StoredUser: Codable {
  var anonymousId: String
  var userId: String?
  var traits: JSON?
  /// Whether the user has not opted out.
  var enabled: Bool?

  init(_ user: UserInfo, isEnabled: Bool) {
    anonymousId = user.anonymousId
    userId = user.userId
    traits = user.traits
    enabled = isEnabled
  }

  var user: UserInfo { UserInfo(anonymousId: anonymousId, userId: userId, traits: traits ?? [:]) }

  static func read(_ files: StateFiles) -> (user: UserInfo, isEnabled: Bool)? {
    guard let stored = files.read(.user).flatMap({ try? JSON.object($0).decode(StoredUser.self) }) else { return nil }
    return (stored.user, stored.enabled ?? true)
  }

  func write(_ files: StateFiles) {
    guard case .object(let document)? = try? JSON(encoding: self) else { return }
    files.write(.user, document)
  }
}
