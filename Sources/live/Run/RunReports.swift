import AnalyticsLive

/// What all workers of `live run` report: failures, output of scripts, and lines that are not events.
final class RunReports: Sendable {
  let diagnostics: Diagnostics
  /// What plugins do; nil if nothing requires it.
  let activity: PluginActivity?
  /// The numbers of failures of plugins and rules.
  let failures = FailureCount()
  let otherClients: OtherClients
  private let isQuiet: Bool
  private let isShort: Bool
  private let summary: RunOptions.SummaryFormat?
  private let passedTypes = Protected<Set<ExactText>>([])
  private let skippedLines = Protected(0)

  init(_ options: RunOptions, _ diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    // Each line may be taken for an answer.
    otherClients = OtherClients(diagnostics, isSilent: options.isOneToOne && options.isQuiet)
    activity = options.report == nil ? nil : PluginActivity()
    isQuiet = options.isQuiet
    isShort = options.isOneToOne
    summary = options.summary
  }

  /// Prints a text of a script.
  func print(_ text: String) {
    if isQuiet { return }
    diagnostics.write(console: isLikeSummary(text) ? "console: \(text)" : text)
  }

  /// Whether a text could be mistaken for a line of the summary.
  private func isLikeSummary(_ text: String) -> Bool {
    switch summary {
    case .json: text.visibleStart(1) == "{"
    case .text: RunSummary.isLine(text)
    case nil: false
    }
  }

  func report(_ problem: LiveProblem) {
    switch problem {
    // Returned by the load.
    case .loading: break
    case .plugin(let report):
      failures.count(report)
      if !isQuiet { diagnostics.write(lines: "live: \(isShort ? report.line : report.description)") }
    case .filter(let report):
      // A host may take a message about an event for an answer.
      if isQuiet, case .failure = report.cause { return }
      diagnostics.write(lines: "live: \(report)")
    case .rules, .signal, .storage: diagnostics.write(lines: "live: \(problem)")
    }
  }

  /// Counts a rule that failed on an event, or that is invalid.
  func add(_ report: FilterReport) {
    failures.countRule()
    activity?.add(report)
  }

  /// Counts a line that is not an event.
  /// - Returns: Whether to report it.
  func reportsSkippedLine() -> Bool {
    skippedLines.withLock { count in
      count += 1
      return ReportedCounts.contains(count)
    }
  }

  /// Reports an event of a type that no plugin receives, once for each type.
  func reportPassed(_ type: String, at place: LinePlace) {
    let isNew = passedTypes.withLock { $0.count < 10 && $0.insert(ExactText(type)).inserted }
    guard isNew, !(isShort && isQuiet) else { return }
    diagnostics.write(
      "live: \(place): events of the type \"\(type.shortenedNameForReport)\" are written unchanged, because plugins do not receive them"
    )
  }
}

extension LivePluginReport {
  /// The report in one line.
  fileprivate var line: String {
    let location = error.place.map { " (\($0))" } ?? ""
    return isSummary ? description : "plugin \(error.plugin): \(error.headline)\(location)"
  }
}

extension UnsafeRawBufferPointer {
  /// Whether there are only spaces and tabs.
  var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
