import AnalyticsLive
import Foundation

/// `live run`.
final class RunCommand {
  private let options: RunOptions
  private let output: Output
  private let diagnostics: Diagnostics
  private let timeline = Timeline()
  private let summary = RunSummary()

  init(_ options: RunOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// - Returns: the exit status.
  func perform() -> Int32 {
    guard let live = loadPlugins() else { return 1 }
    live.add(to: timeline)
    let isComplete = readEvents(live)
    live.reportRest()
    diagnostics.endProgress()
    output.flush()
    if options.isSummaryWanted { diagnostics.write(summary.description) }
    return isComplete && summary.skipped == 0 ? 0 : 1
  }

  /// Nil when a script fails, of which the user has been told.
  private func loadPlugins() -> LivePlugins? {
    let (diagnostics, failures) = (diagnostics, summary.failures)
    do throws(JavaScriptError) {
      var scripts: [Script] = []
      for path in options.plugins {
        guard let script = try ScriptFile.read(path, diagnostics) else { return nil }
        scripts.append(script)
      }
      return try LivePlugins(
        scripts: scripts,
        options: .init(
          errorPolicy: options.errorPolicy,
          console: { _, text in diagnostics.write(text) },
          onReport: { report in
            failures.count(report)
            diagnostics.write("live: \(report)")
          }))
    } catch {
      diagnostics.write(error.description)
      return nil
    }
  }

  /// - Returns: whether everything was read.
  private func readEvents(_ live: LivePlugins) -> Bool {
    do throws(FileError) {
      let file = try InputFile(options.events)
      diagnostics.startProgress(total: file.size)
      // Who waits for more input has seen everything that came of the input so far.
      let reader = LineReader(file) { [output, diagnostics] position in
        output.flush()
        diagnostics.updateProgress(position)
      }
      while let line = try reader.next() {
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
        process(line, "\(file.name):\(reader.line)")
        if options.errorPolicy == .stop, live.failure != nil {
          diagnostics.write("live: \(file.name):\(reader.line): stopped, as --on-error stop demands")
          return false
        }
      }
      return true
    } catch {
      diagnostics.write("live: cannot read \(options.events): \(error.message)")
      return false
    }
  }

  private func process(_ line: UnsafeRawBufferPointer, _ place: @autoclosure () -> String) {
    do {
      let json = try JSON(parsing: line)
      let event = try Event.make(from: json)
      summary.read += 1
      guard let result = timeline.result(event) else {
        summary.dropped += 1
        return
      }
      if !result.isIdentical(to: json) { summary.changed += 1 }
      output.write(line: try result.bytes())
      summary.written += 1
    } catch {
      summary.skipped += 1
      switch error {
      case let error as JSONParseError: diagnostics.write("live: \(place()):\(error.column): no JSON: \(error.message)")
      default: diagnostics.write("live: \(place()): no event: \(error)")
      }
    }
  }
}

extension Timeline {
  /// The event as the plugins leave it; nil when they drop it.
  fileprivate func result(_ event: some RawEvent) -> JSON? { process(event: event)?.json }
}
