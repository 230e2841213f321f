import AnalyticsLive

/// The command `live explain`.
final class ExplainCommand {
  private let options: ExplainOptions
  private let output: Output
  private let diagnostics: Diagnostics
  private let outcomes = EventOutcomes()
  private let style: TerminalStyle
  private var hasFailed = false
  private var isFound = false

  init(_ options: ExplainOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
    style = TerminalStyle(isColored: !options.isJSON && TerminalStyle.isSupported)
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    let events = EventReader(options.run, diagnostics, flush: output.flush)
    var liveOptions = events.liveOptions
    let diagnostics = diagnostics
    // The others are part of the explanations.
    liveOptions.onProblem = { problem in
      if case .filter = problem, !EventOutcomes.include(problem) { diagnostics.write(lines: "live: \(problem)") }
    }
    outcomes.observe(&liveOptions)
    guard let pipeline = events.pipeline(liveOptions, onRuleFailure: outcomes.add) else { return 1 }
    events.reportMissingPlugins(pipeline)
    // Durations are measured for metrics only.
    pipeline.live.collectsMetrics = true
    // No event has caused those of the start.
    let loading = outcomes.take()
    for failure in loading.hookFailures { diagnostics.write(lines: "live: \(failure.error)") }
    if !loading.hookFailures.isEmpty || !loading.ruleFailures.isEmpty { hasFailed = true }
    let isValid = events.read(for: pipeline) { event, place, value in
      show(Explanation(event, value, at: "\(place)", pipeline, outcomes))
    }
    pipeline.finish()
    output.flush()
    if !isValid { return 1 }
    if let event = options.event, !isFound {
      diagnostics.write("live: there is no event with the messageId \"\(event)\"")
      return 1
    }
    return hasFailed ? 3 : 0
  }

  private func show(_ explanation: Explanation) {
    if explanation.hasFailure { hasFailed = true }
    if let id = options.event {
      if explanation.messageId != id { return }
      isFound = true
    }
    if options.isJSON {
      output.write(json: explanation.json)
    } else {
      for line in explanation.lines(style) { output.write(line: line) }
    }
  }
}
