/// Decides which failures are told, by counting alone.
struct ReportLimiter {
  private struct Key: Hashable {
    let plugin: Int
    /// Nil stands for all headlines beyond the limit.
    let headline: String?
  }

  private struct Tally {
    var count = 0
    var unreported = 0
    var last: LivePluginError
    let order: Int
  }

  private var tallies: [Key: Tally] = [:]
  /// Headlines kept apart. A plugin may put what it likes into its messages.
  private static let limit = 200

  /// Counts a failure of the plugin with that number.
  /// - Returns: what to tell; nil when it is only counted.
  mutating func report(_ error: LivePluginError, of plugin: Int) -> LivePluginReport? {
    var key = Key(plugin: plugin, headline: error.headline)
    if tallies[key] == nil, tallies.count >= ReportLimiter.limit { key = Key(plugin: plugin, headline: nil) }
    var tally = tallies[key] ?? Tally(last: error, order: tallies.count)
    defer { tallies[key] = tally }
    tally.count += 1
    tally.last = error
    guard ReportedCounts.contains(tally.count) else {
      tally.unreported += 1
      return nil
    }
    defer { tally.unreported = 0 }
    return LivePluginReport(error: error, count: tally.count, unreported: tally.unreported, isSummary: false)
  }

  /// What has been counted and not told yet, in the order of first occurrence.
  mutating func summaries() -> [LivePluginReport] {
    let pending = tallies.filter { $0.value.unreported > 0 }.sorted { $0.value.order < $1.value.order }
    return pending.map { key, tally in
      tallies[key]?.unreported = 0
      return LivePluginReport(error: tally.last, count: tally.count, unreported: tally.unreported, isSummary: true)
    }
  }
}
