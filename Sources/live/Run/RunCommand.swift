import AnalyticsLive
import Foundation

/// The command `live run`.
final class RunCommand {
  private let options: RunOptions
  private let input: Output
  private let output: RunOutput
  private let diagnostics: Diagnostics
  private let summary = RunSummary()
  /// The failures on the current line; nil if nothing requires them.
  private let failures: EventFailures?
  private var errorFile: ErrorFile?
  private var passedTypes: Set<String> = []

  init(_ options: RunOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.input = output
    self.output = RunOutput(output, isOneToOne: options.isOneToOne, made: summary.made)
    self.diagnostics = diagnostics
    failures = options.isOneToOne || options.errors != nil ? EventFailures() : nil
    if options.isOneToOne { diagnostics.usesSingleLines() }
    if let label = options.label { diagnostics.label(label) }
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    guard openErrorFile(), let pipeline = makePipeline() else { return 1 }
    if options.summary == .json { pipeline.live.collectsMetrics = true }
    if options.settings == nil, pipeline.live.metrics.isEmpty {
      diagnostics.write(
        "live: the scripts add no plugin; call analytics.add with an instance of a class that extends LivePlugin")
    }
    let isComplete = options.events.allSatisfy { read($0, pipeline) }
    pipeline.finish()
    output.flush()
    errorFile?.flush()
    reportCounts(pipeline)
    if !isComplete || summary.skipped > 0 && options.invalid == nil { return 1 }
    return options.failureLimit.permits(summary.failures.value, ofEvents: summary.read) ? 0 : 3
  }

  private func openErrorFile() -> Bool {
    guard let path = options.errors else { return true }
    do throws(FileError) {
      errorFile = try ErrorFile(path, diagnostics)
      return true
    } catch {
      diagnostics.write("live: cannot write \(path): \(error.message)")
      return false
    }
  }

  private func makePipeline() -> RunPipeline? {
    let (diagnostics, count, output, isQuiet) = (diagnostics, summary.failures, output, options.isQuiet)
    let isShort = options.isOneToOne
    var liveOptions = LivePlugins.Options(
      limits: options.limits, callSteps: options.limits.steps, eventSteps: .max,
      isolation: options.isolation, errorPolicy: options.errorPolicy,
      breaker: nil,
      console: { _, text in if !isQuiet { diagnostics.write(text) } },
      onProblem: { problem in
        switch problem {
        // Returned by the load.
        case .loading: break
        case .plugin(let report):
          count.count(report)
          if !isQuiet { diagnostics.write("live: \(isShort ? report.line : report.description)") }
        case .filter, .rules, .signal, .storage: diagnostics.write("live: \(problem)")
        }
      })
    if let failures { liveOptions.onOutcome = { failures.add($0) } }
    return RunPipeline(options, liveOptions, options.clock.map { RepeatableRun($0) }, diagnostics) {
      output.write(made: $0)
    }
  }

  private func reportCounts(_ pipeline: RunPipeline) {
    if output.withheldCount > 0 {
      diagnostics.write(
        "live: \(output.withheldCount) events created by scripts were not written because of --one-to-one")
    }
    switch options.summary {
    case .text?: diagnostics.write(summary.description)
    case .json?: diagnostics.write(summary.json(pipeline.live.metrics).description)
    case nil: break
    }
  }

  // MARK: Lines

  /// Reads the events of a file and writes the results.
  /// - Returns: Whether everything was read.
  private func read(_ path: String, _ pipeline: RunPipeline) -> Bool {
    let lines = InputLines(
      path: path, diagnostics: diagnostics, flush: input.flush, includesBlankLines: options.isOneToOne)
    return lines.read { line, place in
      guard process(line, pipeline, place()) else { return false }
      guard options.errorPolicy == .stop, pipeline.live.failure != nil else { return true }
      diagnostics.write("live: \(place()): stopped because of --on-error stop")
      return false
    }
  }

  /// - Returns: Whether to continue with the next line.
  private func process(
    _ line: UnsafeRawBufferPointer, _ pipeline: RunPipeline, _ place: @autoclosure () -> String
  ) -> Bool {
    do {
      let document = try JSON(parsing: line)
      guard let value = options.pointer.value(in: document) else { throw MissingValue(pointer: options.pointer) }
      let event = try EventRecord(json: value)
      summary.read += 1
      let (result, others) = pipeline.process(event)
      let failures = recordFailures(place(), value)
      try write(result, in: document, failures)
      for other in others { output.write(made: other) }
      return true
    } catch {
      if case .unknownType(let type)? = (error as? EventError)?.reason {
        pass(line, type, place())
        return true
      }
      return reject(line, error, place)
    }
  }

  /// Writes the result of an event.
  private func write(_ result: JSON?, in document: JSON, _ failures: [LivePluginError]) throws {
    guard let result else {
      summary.dropped += 1
      if let failure = failures.last { output.writeFailure(JSONObject(failure)) } else { output.writeDropped() }
      return
    }
    let line = options.pointer.replacing(with: result, in: document)
    if !line.isIdentical(to: document) { summary.changed += 1 }
    output.write(line: try line.bytes())
    summary.written += 1
  }

  private func recordFailures(_ place: @autoclosure () -> String, _ event: JSON) -> [LivePluginError] {
    guard let failures = failures?.take(), !failures.isEmpty else { return [] }
    for failure in failures { errorFile?.write(failure, line: place(), input: event) }
    return failures
  }

  /// Writes an event of a type that no plugin receives.
  private func pass(_ line: UnsafeRawBufferPointer, _ type: String, _ place: @autoclosure () -> String) {
    summary.passed += 1
    output.write(line: line)
    guard passedTypes.count < 10, passedTypes.insert(type).inserted else { return }
    diagnostics.write(
      "live: \(place()): events of the type \"\(type)\" are written unchanged, because plugins do not receive them")
  }

  /// Handles a line that is not an event.
  /// - Returns: Whether to continue with the next line.
  private func reject(_ line: UnsafeRawBufferPointer, _ error: any Error, _ place: () -> String) -> Bool {
    if options.isOneToOne, line.isBlank {
      output.writeDropped()
      return true
    }
    let message = InvalidLine(line, error)
    errorFile?.write(message.text, line: place(), input: line)
    if options.invalid == .pass {
      summary.passed += 1
      output.write(line: line)
      return true
    }
    summary.skipped += 1
    output.writeFailure(["message": .string(message.text)])
    if ReportedCounts.contains(summary.skipped) || options.invalid == .fail || message.isFatal {
      diagnostics.write("live: \(place())\(message.column.map { ":\($0)" } ?? ""): \(message.text)")
    }
    return options.invalid != .fail && !message.isFatal
  }
}

extension LivePluginReport {
  /// The report in one line.
  fileprivate var line: String {
    let location = error.error?.place.map { " (\($0))" } ?? ""
    return isSummary ? description : "plugin \(error.plugin): \(error.headline)\(location)"
  }
}

extension UnsafeRawBufferPointer {
  /// Whether there are only spaces and tabs.
  var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
