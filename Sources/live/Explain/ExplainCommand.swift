import AnalyticsLive

/// The command `live explain`.
final class ExplainCommand {
  private let options: ExplainOptions
  private let output: Output
  private let diagnostics: Diagnostics
  private let outcomes = Protected<[LivePluginOutcome]>([])
  private let style: TerminalStyle
  private var hasFailed = false
  private var hasInvalidLine = false
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
    guard InputFile.check(options.run.events, diagnostics), let pipeline = makePipeline() else { return 1 }
    // Durations are measured for metrics only.
    pipeline.live.collectsMetrics = true
    let isComplete = options.run.events.allSatisfy { read($0, pipeline) }
    pipeline.finish()
    output.flush()
    if !isComplete || hasInvalidLine { return 1 }
    if let event = options.event, !isFound {
      diagnostics.write("live: there is no event with the messageId \"\(event)\"")
      return 1
    }
    return hasFailed ? 3 : 0
  }

  private func makePipeline() -> RunPipeline? {
    let (outcomes, diagnostics) = (outcomes, diagnostics)
    let liveOptions = LivePlugins.Options(
      limits: options.run.limits, callSteps: options.run.limits.steps, eventSteps: .max,
      isolation: options.run.isolation, errorPolicy: options.run.errorPolicy, breaker: nil,
      console: { _, text in diagnostics.write(console: text) },
      // Failures of plugins are part of the explanations.
      onProblem: { if case .filter = $0 { diagnostics.write("live: \($0)") } },
      onOutcome: { outcome in outcomes.withLock { $0.append(outcome) } })
    return RunPipeline(options.run, liveOptions, options.run.clock.map { RepeatableRun($0) }, diagnostics)
  }

  /// Explains the events of a file.
  /// - Returns: Whether everything was read.
  private func read(_ path: String, _ pipeline: RunPipeline) -> Bool {
    InputLines(path: path, diagnostics: diagnostics, flush: output.flush).read { line, place in
      do {
        let document = try JSON(parsing: line)
        guard let value = options.run.pointer.value(in: document) else {
          throw MissingValue(pointer: options.run.pointer)
        }
        explain(try EventRecord(json: value), at: place, pipeline)
      } catch {
        hasInvalidLine = true
        diagnostics.write("live: \(place): \(InvalidLine(error).message)")
      }
      return true
    }
  }

  private func explain(_ event: EventRecord, at place: LinePlace, _ pipeline: RunPipeline) {
    let (result, created) = pipeline.process(event)
    let explanation = Explanation(
      place: "\(place)", event: event, outcomes: outcomes.withLock { exchange(&$0) },
      created: created, result: result)
    if explanation.hasFailure { hasFailed = true }
    if let id = options.event {
      if event.messageId != id { return }
      isFound = true
    }
    if options.isJSON {
      output.write(line: explanation.json.description)
    } else {
      for line in explanation.lines(style) { output.write(line: line) }
    }
  }

  /// Empties a list and returns what it contained.
  private func exchange<Element>(_ list: inout [Element]) -> [Element] {
    defer { list = [] }
    return list
  }
}
