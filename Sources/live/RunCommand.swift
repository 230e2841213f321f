import AnalyticsLive
import Foundation

/// The command `live run`.
final class RunCommand {
  private let options: RunOptions
  private let output: Output
  private let diagnostics: Diagnostics
  private let summary = RunSummary()

  init(_ options: RunOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// The path of events: scripts alone, or a client with settings.
  private enum Pipeline {
    case timeline(Timeline, LivePlugins)
    case client(RunClient)

    var live: LivePlugins {
      switch self {
      case .timeline(_, let live): live
      case .client(let client): client.live
      }
    }

    /// Sends an event through the pipeline.
    /// - Returns: The resulting event, or nil if it is dropped; then the events that follow it.
    func process(_ event: EventRecord) -> (result: JSON?, others: [JSON]) {
      switch self {
      case .timeline(let timeline, _): (timeline.process(event)?.json, [])
      case .client(let client): client.process(event)
      }
    }
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    let needsClient = options.settings != nil || options.destination != nil
    guard let pipeline = needsClient ? client() : timeline() else { return 1 }
    let isComplete = readEvents(pipeline)
    if case .client(let client) = pipeline { client.finish() }
    pipeline.live.reportRest()
    output.flush()
    if options.isSummaryWanted { diagnostics.write(summary.description) }
    return isComplete && summary.skipped == 0 ? 0 : 1
  }

  private var liveOptions: LivePlugins.Options {
    let (diagnostics, failures) = (diagnostics, summary.failures)
    return LivePlugins.Options(
      errorPolicy: options.errorPolicy,
      console: { _, text in diagnostics.write(text) },
      onReport: { report in
        failures.count(report)
        diagnostics.write("live: \(report)")
      })
  }

  /// Returns a pipeline of scripts, or nil after reporting that one fails.
  private func timeline() -> Pipeline? {
    do throws(JavaScriptError) {
      guard let scripts = try ScriptFile.read(options.plugins, diagnostics) else { return nil }
      let live = try LivePlugins(scripts: scripts, options: liveOptions)
      let timeline = Timeline()
      live.add(to: timeline)
      return .timeline(timeline, live)
    } catch {
      diagnostics.write(error.description)
      return nil
    }
  }

  /// Returns a pipeline with a client, or nil after reporting why its settings or scripts cannot be used.
  private func client() -> Pipeline? {
    let diagnostics = diagnostics
    let found = options.settings.map { SettingsFile.read($0, diagnostics) } ?? Settings(writeKey: "live")
    guard let settings = found else { return nil }
    let client = RunClient(
      settings, destination: options.destination ?? Settings.cloudKey, plugins: options.plugins, liveOptions,
      onEvent: Self.writer(output, summary.made),
      onFilterReport: { diagnostics.write("live: \($0)") })
    let problems = client.start()
    for problem in problems { diagnostics.write("live: \(problem)") }
    return problems.isEmpty ? .client(client) : nil
  }

  /// Returns a closure that writes an event that scripts have created.
  private static func writer(_ output: Output, _ made: EventCount) -> @Sendable (JSON) -> Void {
    { event in
      guard let bytes = try? event.bytes() else { return }
      made.count()
      output.write(line: bytes)
    }
  }

  /// Reads events and writes the results.
  /// - Returns: Whether everything was read.
  private func readEvents(_ pipeline: Pipeline) -> Bool {
    InputLines(path: options.events, output: output, diagnostics: diagnostics).read { line, place in
      process(line, pipeline, place())
      guard options.errorPolicy == .stop, pipeline.live.failure != nil else { return true }
      diagnostics.write("live: \(place()): stopped because of --on-error stop")
      return false
    }
  }

  private func process(_ line: UnsafeRawBufferPointer, _ pipeline: Pipeline, _ place: @autoclosure () -> String) {
    do {
      let json = try JSON(parsing: line)
      let event = try EventRecord(json: json)
      summary.read += 1
      let (result, others) = pipeline.process(event)
      defer { for other in others { Self.writer(output, summary.made)(other) } }
      guard let result else {
        summary.dropped += 1
        return
      }
      if !result.isIdentical(to: json) { summary.changed += 1 }
      output.write(line: try result.bytes())
      summary.written += 1
    } catch {
      summary.skipped += 1
      switch error {
      case let error as JSONParseError:
        diagnostics.write("live: \(place()):\(error.column): invalid JSON: \(error.message)")
      default: diagnostics.write("live: \(place()): not an event: \(error)")
      }
    }
  }
}
