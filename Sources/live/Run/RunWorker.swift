import AnalyticsLive
import JSONModel

/// Processes the lines of `live run`, with its own plugins. Each thread has one.
final class RunWorker {
  let pipeline: RunPipeline
  var diagnostics: Diagnostics { shared.diagnostics }
  private(set) var counts = RunCounts()
  /// The message about the line at which the worker has stopped.
  private(set) var stop: String?
  /// Whether there was an event, and whether one had the member of `--by`.
  private(set) var hasValues = false
  private(set) var hasKey = false
  private let options: RunOptions
  private let parsing: JSONParsingOptions
  private let output: RunOutput
  private let shared: RunReports
  // One thread uses the worker.
  @exclusivity(unchecked) private var writer = JSONLineWriter()
  /// The failures on the current line; nil if nothing requires them.
  private let failures: EventFailures?
  /// The failures that occurred while the scripts were loaded.
  private let loadFailures: EventFailures.List

  /// Creates a worker, or returns nil after reporting why scripts or settings cannot be used.
  /// - Parameters:
  ///   - files: The scripts and settings.
  ///   - output: Receives the results.
  ///   - shared: Receives failures.
  ///   - isFirst: False if another worker reports the failures that occur while the scripts are loaded.
  init?(
    _ options: RunOptions, _ files: RunFiles, _ output: RunOutput, _ shared: RunReports, isFirst: Bool
  ) {
    self.options = options
    parsing = .input(options.limits, keepsText: !options.isCanonical)
    self.output = output
    self.shared = shared
    failures = options.isOneToOne || options.errors != nil ? EventFailures() : nil
    var liveOptions = options.livePlugins
    liveOptions.console = { _, text in shared.print(text) }
    let isRepeated = Protected(!isFirst)
    liveOptions.onProblem = { problem in
      switch problem {
      case .plugin, .filter: if isRepeated.current { return }
      case .loading, .rules, .signal, .storage: break
      }
      shared.report(problem)
    }
    liveOptions.onEventOfOtherClient = { if !isRepeated.current { shared.otherClients.add($0) } }
    if failures != nil || shared.activity != nil {
      liveOptions.onOutcome = { [failures] outcome in
        failures?.add(outcome)
        shared.activity?.add(outcome)
      }
      liveOptions.onHookFailure = { [failures] failure in
        failures?.add(failure)
        if !isRepeated.current { shared.activity?.add(failure.error) }
      }
    }
    guard
      let pipeline = RunPipeline(
        options, files: files, liveOptions, options.clock.map { RepeatableRun($0) }, shared.diagnostics,
        onRuleFailure: { [failures] report in
          failures?.add(.rule(report))
          if !isRepeated.current { shared.add(report) }
        })
    else { return nil }
    self.pipeline = pipeline
    isRepeated.set(false)
    loadFailures = failures?.take() ?? EventFailures.List()
    if options.summary == .json || options.report != nil { pipeline.live.collectsMetrics = true }
  }

  /// Writes the failures that occurred while the scripts were loaded, and the events that scripts created then. They
  /// have no line whose other members they could share.
  func writeLoadedEvents() {
    output.record(loadFailures)
    for event in pipeline.loadedEvents {
      // A value of JavaScript can be printed.
      if let bytes = try? event.bytes() { write(made: bytes) }
    }
  }

  static var stopReason: String { "stopped because of --on-error stop" }

  /// Removes and returns the counts.
  func takeCounts() -> RunCounts {
    defer { counts = RunCounts() }
    return counts
  }

  /// Processes a line and writes the result.
  /// - Returns: Whether to continue with the next line.
  func process(_ line: UnsafeRawBufferPointer, _ place: LinePlace) -> Bool {
    guard answer(line, place) else { return false }
    guard options.errorPolicy == .stop, pipeline.live.failure != nil else { return true }
    stop = "\(place): \(RunWorker.stopReason)"
    return false
  }

  /// Returns the value in a line that may be an event. If it is to be written in canonical form, its text already has
  /// this form, so that the event means the same work for plugins as without the option.
  private func value(of line: UnsafeRawBufferPointer) throws -> JSON {
    let value = try valueAsWritten(in: line)
    guard options.isCanonical else { return value }
    return try JSON(parsing: value.bytes(), options: .input(options.limits, keepsText: true))
  }

  private func valueAsWritten(in line: UnsafeRawBufferPointer) throws -> JSON {
    let document = try JSON(parsing: line, options: parsing)
    if options.pointer.isDocument { return document }
    guard let value = options.pointer.value(in: document) else { throw MissingValue(pointer: options.pointer) }
    return value
  }

  private func answer(_ line: UnsafeRawBufferPointer, _ place: LinePlace) -> Bool {
    do {
      let value = try value(of: line)
      hasValues = true
      if let key = options.key, !hasKey { hasKey = key.value(in: value) != nil }
      let event: EventRecord
      switch try InputEvent(value) {
      case .event(let found): event = found
      case .other(let type):
        counts.passed += 1
        try write(unchanged: value, in: line)
        shared.reportPassed(type, at: place)
        return true
      }
      counts.read += 1
      let (result, created) = pipeline.process(event, at: place)
      let failures = recordFailures(place, value)
      try write(result, of: value, in: line, failures)
      for event in created ?? [] { try write(made: options.pointer.replacing(with: event.bytes(), in: line)) }
      return true
    } catch {
      return reject(line, error, place)
    }
  }

  /// Writes an event that a script has created, unless there is only one line for each line of input.
  private func write(made line: @autoclosure () throws -> [UInt8]) rethrows {
    if options.isOneToOne {
      counts.withheld += 1
    } else {
      counts.made += 1
      output.write(line: try line())
    }
  }

  /// Writes the result of an event. What no plugin has changed is written as it was read, unless all is to have
  /// the canonical form.
  private func write(
    _ result: JSON?, of event: JSON, in line: UnsafeRawBufferPointer, _ failures: EventFailures.List?
  ) throws {
    guard let result else {
      counts.dropped += 1
      if let failure = failures?.lastOfEvent {
        output.writeFailure(JSONObject(failure))
      } else {
        output.writeDropped()
      }
      return
    }
    if result.isIdentical(to: event) {
      try write(unchanged: event, in: line)
    } else {
      counts.changed += 1
      // Only other options make it throw.
      try? writer.print(result)
      defer { writer.removeText() }
      writer.withText { text in
        if options.pointer.isDocument {
          output.write(line: text)
        } else {
          output.write(line: options.pointer.replacing(with: Array(text), in: line))
        }
      }
    }
    counts.written += 1
  }

  private func write(unchanged event: JSON, in line: UnsafeRawBufferPointer) throws {
    if options.isCanonical {
      output.write(line: options.pointer.replacing(with: try event.bytes(), in: line))
    } else {
      output.write(line: line)
    }
  }

  private func recordFailures(_ place: LinePlace, _ event: JSON) -> EventFailures.List? {
    guard let failures = failures?.take(), !failures.isEmpty else { return nil }
    output.record(failures, at: place, input: event)
    return failures
  }

  /// Handles a line that is not an event.
  /// - Returns: Whether to continue with the next line.
  private func reject(_ line: UnsafeRawBufferPointer, _ error: any Error, _ place: LinePlace) -> Bool {
    if options.isOneToOne, line.isBlank {
      output.writeDropped()
      return true
    }
    let message = InvalidLine(error, line)
    output.record(message, at: place, input: line, parsing)
    if options.invalid == .pass {
      counts.passed += 1
      output.write(line: line)
      return true
    }
    counts.skipped += 1
    output.writeFailure(["message": .string(message.text)])
    // The answer contains the reason, and a host may take a line on standard error for another answer.
    if options.isOneToOne, options.isQuiet { return options.invalid != .fail }
    if shared.reportsSkippedLine() || options.invalid == .fail {
      shared.diagnostics.write("live: \(place)\(message.column.map { ":\($0)" } ?? ""): \(message.message)")
    }
    return options.invalid != .fail
  }
}
