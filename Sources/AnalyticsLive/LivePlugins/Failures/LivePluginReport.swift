import AnalyticsCore

/// News of failing live plugins. Of many failures that are alike (the same plugin, the same headline) the first five are reported, then the
/// tenth, the hundredth and so on.
public struct LivePluginReport: Sendable, CustomStringConvertible {
  /// The failure; in a ``isSummary`` report the last one of its kind.
  public let error: LivePluginError
  /// How many failures of the kind there have been so far, this one included.
  public let count: Int
  /// How many of them nobody was told of: those since the last report of the kind.
  public let unreported: Int
  /// Whether this is not about a new failure but only tells the count.
  public let isSummary: Bool

  public var description: String {
    if isSummary { return "plugin \(error.plugin): \(error.headline): \(unreported) more like this, \(count) in all" }
    return unreported == 0 ? error.description : "\(error.description)\n(\(unreported) more like this, \(count) in all)"
  }
}

/// Counts failures of plugins. Those of one plugin with the same headline are identical.
typealias LivePluginFailures = FailureCounter<LivePluginFailureKey, LivePluginError>

struct LivePluginFailureKey: Hashable, Sendable {
  /// The number of the plugin.
  let plugin: Int
  /// Nil for all headlines in excess of the limit.
  let headline: String?
}

extension LivePluginFailures {
  /// Counts a failure of the plugin with a number.
  /// - Returns: The report; nil if the failure is only counted.
  mutating func count(_ error: LivePluginError, of plugin: Int) -> LivePluginReport? {
    let report = count(
      error, LivePluginFailureKey(plugin: plugin, headline: error.headline),
      overflow: LivePluginFailureKey(plugin: plugin, headline: nil))
    return report.map { LivePluginReport($0, isSummary: false) }
  }

  /// Removes and returns reports of the failures that have been counted but not reported.
  mutating func summaries() -> [LivePluginReport] { removeUnreported().map { LivePluginReport($0, isSummary: true) } }
}

extension LivePluginReport {
  fileprivate init(_ report: LivePluginFailures.Report, isSummary: Bool) {
    self.init(error: report.failure, count: report.count, unreported: report.unreported, isSummary: isSummary)
  }
}
