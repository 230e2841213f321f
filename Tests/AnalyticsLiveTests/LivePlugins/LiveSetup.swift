import AnalyticsLive
import Foundation

/// Live plugins in a timeline, with their output and reports. Scripts that keep too much memory are not loaded again:
/// that could happen between any two events of a test.
final class LiveSetup {
  let live: LivePlugins
  let timeline = Timeline()
  private let journal = Journal()

  init(
    _ source: String..., policy: ErrorPolicy = .pass, limits: Limits = Limits(), callSteps: Int = 10_000_000,
    eventSteps: Int = 20_000_000, isolation: LivePlugins.Isolation = .sharedRealm
  ) throws {
    let journal = journal
    let scripts = try source.enumerated().map { try Script($0.element, name: "script\($0.offset + 1).js") }
    live = try LivePlugins(
      scripts: scripts,
      options: .init(
        limits: limits, callSteps: callSteps, eventSteps: eventSteps, isolation: isolation, errorPolicy: policy,
        console: { level, text in journal.print("\(level): \(text)") },
        onProblem: { if case .plugin(let report) = $0 { journal.report(report) } },
        exhaustionInterval: nil))
    live.add(to: timeline)
  }

  /// The lines that scripts printed, each with its level.
  var printed: [String] { journal.lines }
  var reports: [LivePluginReport] { journal.allReports }

  /// Processes a track event and returns the result.
  func track(_ properties: JSON? = nil) -> TrackEvent? {
    var event = TrackEvent(event: "e", properties: properties)
    event.messageId = "m-1"
    return timeline.process(event: event)
  }
}

private final class Journal: @unchecked Sendable {
  private let lock = NSLock()
  private var printed: [String] = []
  private var reports: [LivePluginReport] = []

  func print(_ line: String) { lock.withLock { printed.append(line) } }
  func report(_ report: LivePluginReport) { lock.withLock { reports.append(report) } }
  var lines: [String] { lock.withLock { printed } }
  var allReports: [LivePluginReport] { lock.withLock { reports } }
}
