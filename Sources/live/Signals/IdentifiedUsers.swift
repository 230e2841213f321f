import AnalyticsLive

/// The users that rules have identified, by the anonymous id of their signals. Those of visitors without recent signals
/// are forgotten if all of them are too large.
struct IdentifiedUsers {
  private struct Entry {
    let user: UserInfo
    /// About the number of bytes that the user needs.
    let size: Int
  }

  /// The maximum size of each of the two parts in bytes.
  private let maximumSize: Int
  private var recent: [ExactText: Entry] = [:]
  /// The users that were in `recent` when it was full.
  private var older: [ExactText: Entry] = [:]
  /// The size of `recent`.
  private var size = 0

  init(maximumSize: Int = 32 << 20) { self.maximumSize = maximumSize }

  /// Keeps the user of a visitor until the next signal of the visitor.
  /// - Returns: Whether other users were forgotten.
  mutating func keep(_ user: UserInfo, of visitor: String) -> Bool {
    let text = 200 + visitor.utf8.count + (user.userId?.utf8.count ?? 0)
    // A parsed value needs about four times as much as its text.
    let traits = 4 * JSONTextSize.measure(user.traits, upTo: maximumSize) { false }.byteCount
    let entry = Entry(user: user, size: text + traits)
    let isFull = size + entry.size > maximumSize && !recent.isEmpty
    let hasForgotten = isFull && !older.isEmpty
    if isFull { (older, recent, size) = (recent, [:], 0) }
    recent[ExactText(visitor)] = entry
    size += entry.size
    return hasForgotten
  }

  /// Removes the user of a visitor.
  /// - Returns: The user, or nil if no user is kept for the visitor.
  mutating func take(_ visitor: String) -> UserInfo? {
    let key = ExactText(visitor)
    guard let entry = recent.removeValue(forKey: key) else { return older.removeValue(forKey: key)?.user }
    size -= entry.size
    return entry.user
  }
}
