import AnalyticsLive
import Foundation

/// The numbers of lines and events that a worker has processed.
struct RunCounts {
  var read = 0
  var written = 0
  var changed = 0
  var dropped = 0
  /// The number of lines that are not events, and that were not written.
  var skipped = 0
  /// The number of lines that were written without running plugins.
  var passed = 0
  /// The number of events created by scripts that were written.
  var made = 0
  /// The number of events created by scripts that were not written, because there is one line for each line of input.
  var withheld = 0

  mutating func add(_ other: RunCounts) {
    read += other.read
    written += other.written
    changed += other.changed
    dropped += other.dropped
    skipped += other.skipped
    passed += other.passed
    made += other.made
    withheld += other.withheld
  }
}

/// The counts that `live run --summary` prints.
final class RunSummary {
  var counts = RunCounts()
  private let start = Date()
  /// The duration of the run so far.
  var seconds: Double { Date().timeIntervalSince(start) }

  /// The counts for people.
  func description(_ failures: FailureCount, otherClients: OtherClients) -> String {
    let rules = failures.rules > 0 ? "; \(failures.rules) more of rules of the destination" : ""
    let others = otherClients.sorted.map { "\nother write key  \($0.count) for \($0.writeKey.shortenedNameForReport)" }
    return """
      events read      \(counts.read)
      events written   \(counts.written), \(counts.changed) of them changed\(counts.made > 0 ? "; \(counts.made) more made by scripts" : "")
      events dropped   \(counts.dropped)
      lines skipped    \(counts.skipped)\(counts.passed > 0 ? "; \(counts.passed) more written without running plugins" : "")
      plugin failures  \(failures.plugins)\(rules)\(others.joined())
      seconds          \(String(format: "%.3f", seconds))
      """
  }

  /// Returns whether a text begins like a line of the counts for people, whatever blanks it contains.
  static func isLine(_ text: String) -> Bool {
    let names = ["eventsread", "eventswritten", "eventsdropped", "linesskipped", "pluginfailures", "otherwritekey"]
    let start = text.visibleStart(14).lowercased()
    return (names + ["seconds"]).contains { start.hasPrefix($0) }
  }

  /// The counts for programs, with those of each plugin.
  func json(
    _ plugins: [LivePluginMetrics], _ failures: FailureCount, otherClients: OtherClients, label: String?
  ) -> JSON {
    var object: JSONObject = [:]
    if let label { object["label"] = .string(label) }
    let members: JSONObject = [
      "read": .integer(Int64(counts.read)), "written": .integer(Int64(counts.written)),
      "changed": .integer(Int64(counts.changed)), "made": .integer(Int64(counts.made)),
      "dropped": .integer(Int64(counts.dropped)), "skipped": .integer(Int64(counts.skipped)),
      "passed": .integer(Int64(counts.passed)), "failures": .integer(Int64(failures.plugins)),
      "ruleFailures": .integer(Int64(failures.rules)),
      "otherWriteKeys": .object(JSONObject(otherClients.sorted.map { ($0, .integer(Int64($1))) })),
      "seconds": .number(seconds), "plugins": .array(plugins.map { .object(JSONObject($0)) }),
    ]
    for (name, value) in members { object[name] = value }
    return .object(object)
  }

  /// Adds the metrics of the same plugins of several workers.
  static func merged(_ workers: [[LivePluginMetrics]]) -> [LivePluginMetrics] {
    var result = workers.first ?? []
    for metrics in workers.dropFirst() {
      for (i, metrics) in metrics.enumerated() where i < result.count { result[i].add(metrics) }
    }
    return result
  }
}

extension JSONObject {
  /// The metrics of a plugin. Durations are in seconds.
  init(_ metrics: LivePluginMetrics) {
    self = ["plugin": .string(metrics.plugin), "type": .string("\(metrics.type)")]
    self["destination"] = metrics.destination.map(JSON.string)
    self["version"] = metrics.version.map(JSON.string)
    for (name, count) in [
      ("calls", metrics.calls), ("kept", metrics.kept), ("changed", metrics.changed), ("dropped", metrics.dropped),
      ("failed", metrics.failed), ("limited", metrics.limited), ("skipped", metrics.skipped), ("steps", metrics.steps),
      ("bytes", metrics.bytes),
    ] {
      self[name] = .integer(Int64(count))
    }
    self["seconds"] = .number(metrics.times.total.seconds)
    self["p50"] = metrics.times.quantile(0.5).map { .number($0.seconds) }
    self["p99"] = metrics.times.quantile(0.99).map { .number($0.seconds) }
    self["script"] = metrics.scriptHash.map(JSON.string)
  }
}

/// Counts of failures, which live plugins and filters may report from any thread.
final class FailureCount: Sendable {
  private let counts = Protected((plugins: 0, rules: 0))

  func count(_ report: LivePluginReport) {
    counts.withLock { $0.plugins += report.unreported + (report.isSummary ? 0 : 1) }
  }

  /// Counts a rule of the destination that failed on an event, or that is invalid.
  func countRule() { counts.withLock { $0.rules += 1 } }

  var plugins: Int { counts.current.plugins }
  var rules: Int { counts.current.rules }
  var total: Int { plugins + rules }
}
