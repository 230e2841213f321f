import AnalyticsLive

/// Reads the events of commands that take the options of `live run` and analyze what plugins do.
struct EventReader {
  private let options: RunOptions
  private let diagnostics: Diagnostics
  private let flush: () -> Void

  /// - Parameter flush: Called before waiting for more input.
  init(_ options: RunOptions, _ diagnostics: Diagnostics, flush: @escaping () -> Void = {}) {
    self.options = options
    self.diagnostics = diagnostics
    self.flush = flush
  }

  /// The options of live plugins, without handlers of problems and outcomes.
  var liveOptions: LivePlugins.Options {
    var liveOptions = options.livePlugins
    liveOptions.console = { [diagnostics] _, text in diagnostics.write(console: text.markedConsoleText) }
    return liveOptions
  }

  /// Creates a pipeline, or returns nil after reporting why scripts or settings cannot be used.
  /// - Parameter onRuleFailure: Receives each invalid part of a rule that concerns the destination, and each failure.
  func pipeline(
    _ liveOptions: LivePlugins.Options, onRuleFailure: (@Sendable (FilterReport) -> Void)? = nil
  ) -> RunPipeline? {
    RunPipeline(
      options, liveOptions, options.clock.map { RepeatableRun($0) }, diagnostics, onRuleFailure: onRuleFailure)
  }

  /// Reports that the scripts add no plugin, if that is a mistake.
  func reportMissingPlugins(_ pipeline: RunPipeline) {
    guard !options.plugins.isEmpty, options.settings == nil, pipeline.live.metrics.isEmpty else { return }
    for reason in pipeline.reasonsForNoPlugin { diagnostics.write("live: \(reason)") }
  }

  /// Calls `body` with each event, its location such as `events.ndjson:7`, and its value in the line. The first lines
  /// that are not events are reported, and the number of the others. As in `live run`, reading ends after a failure
  /// with `--on-error stop`.
  /// - Returns: Whether everything was read, and every line was an event.
  func read(
    for pipeline: RunPipeline, _ body: (_ event: InputEvent, _ place: LinePlace, _ value: JSON) -> Void
  ) -> Bool {
    guard InputFile.check(options.events, diagnostics) else { return false }
    defer { diagnostics.reportCounts() }
    var (isValid, isStopped) = (true, false)
    for (i, path) in options.events.enumerated() {
      let lines = InputLines(path: path, diagnostics: diagnostics, flush: flush)
      let isRead = lines.read { line, place in
        do {
          // As in `live run`, so that scripts take the same number of steps.
          let document = try JSON(parsing: line, options: .input(options.limits))
          guard let value = options.pointer.value(in: document) else { throw MissingValue(pointer: options.pointer) }
          body(try InputEvent(value), place, value)
        } catch {
          isValid = false
          let invalid = InvalidLine(error, line)
          diagnostics.write(
            "live: \(place)\(invalid.column.map { ":\($0)" } ?? ""): \(invalid.message)",
            countedAs: "lines that are not events")
        }
        isStopped = options.errorPolicy == .stop && pipeline.live.failure != nil
        if isStopped { diagnostics.write("live: \(place): \(RunWorker.stopReason)") }
        return !isStopped
      }
      if isStopped || !isRead {
        InputFile.reportUnread(options.events[(i + 1)...], diagnostics)
        return false
      }
    }
    return isValid
  }
}
