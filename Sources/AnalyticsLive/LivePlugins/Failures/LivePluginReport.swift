import AnalyticsCore

/// A report of failing live plugins.
///
/// Repeated identical failures, that is failures with the same headline of plugins of one class that were added at the
/// same location, are rate-limited: the first five are reported, then the 10th, the 100th and so on. The middle of a
/// headline of more than 1,000 bytes is not compared.
public struct LivePluginReport: Sendable, CustomStringConvertible {
  /// The failure. In a report with ``isSummary``, the last identical one.
  public let error: LivePluginError
  /// The number of identical failures so far, including this one.
  public let count: Int
  /// The number of identical failures since the last report.
  public let unreported: Int
  /// A Boolean value that indicates whether the report is only about the count, not about a new failure.
  public let isSummary: Bool

  public var description: String {
    if isSummary {
      return "plugin \(error.label): \(error.headline): \(unreported) more like this, \(count) in all"
    }
    return unreported == 0 ? error.description : "\(error.description)\n(\(unreported) more like this, \(count) in all)"
  }
}

/// Counts failures of plugins. Those with the same headline, class and location are identical: a script may add any
/// number of instances in a loop.
typealias LivePluginFailures = FailureCounter<LivePluginFailureKey, LivePluginError>

struct LivePluginFailureKey: Hashable, Sendable {
  /// The name of the plugin's class; nil for all names in excess of the limit.
  let plugin: String?
  /// The location of the call that added the plugin.
  let location: String?
  /// Nil for all headlines in excess of the limit.
  let headline: String?
}

extension LivePluginFailures {
  /// The number of bytes of a headline that are compared.
  private static var comparedBytes: Int { 1000 }

  /// Counts a failure.
  /// - Parameter mayReport: False to only count the failure.
  /// - Returns: The report; nil if the failure is only counted.
  mutating func count(_ error: LivePluginError, mayReport: Bool) -> LivePluginReport? {
    let headline = error.headline.shortened(to: Self.comparedBytes)
    let report = count(
      error, LivePluginFailureKey(plugin: error.plugin, location: error.location, headline: headline),
      overflow: LivePluginFailureKey(plugin: nil, location: error.location, headline: nil), mayReport: mayReport)
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
