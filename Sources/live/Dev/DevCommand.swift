import AnalyticsLive
import Foundation

/// The command `live dev`.
final class DevCommand {
  private let options: DevOptions
  private let output: Output
  private let diagnostics: Diagnostics
  private let style: TerminalStyle
  private let bounds: DevRun.Bounds
  /// The results of the previous run.
  private var previous: [JSON?]?

  init(
    _ options: DevOptions, _ output: Output, _ diagnostics: Diagnostics, _ bounds: DevRun.Bounds = DevRun.Bounds()
  ) {
    self.options = options
    self.bounds = bounds
    self.output = output
    self.diagnostics = diagnostics
    style = TerminalStyle(isColored: TerminalStyle.isSupported)
  }

  /// Runs the command until the user ends it.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    if options.hasPage { return serve() }
    var files = FileStamps(options.watchedFiles)
    var runs = 0
    while true {
      show(DevRun(options.run, bounds))
      output.flush()
      runs += 1
      if let maximum = options.maximumRuns, runs >= maximum { return 0 }
      files = files.waitForChange()
    }
  }

  private func serve() -> Int32 {
    do throws(FileError) {
      let playground = Playground(options)
      let server = try LocalServer(port: options.port, refusal: playground.refusal) { playground.answer($0) }
      playground.begin(server.port)
      output.write(line: "live dev: open \(playground.address)")
      output.write(line: "Press Ctrl-C to end. The page does not write files.")
      output.flush()
      server.run()
      return 0
    } catch {
      diagnostics.write("live: cannot listen on port \(options.port) of this machine: \(error.message)")
      return 1
    }
  }

  // MARK: Output

  private func show(_ run: DevRun) {
    for problem in run.problems {
      let location = problem.file.map { "\($0):\(problem.line ?? 1):\(problem.column ?? 1): " } ?? ""
      let text = "\(location)\(problem.message)".escapedText
      output.write(line: style.colored(text, as: problem.isWarning ? "changed" : "failed"))
    }
    for (_, text) in run.console { output.write(line: text.markedConsoleText) }
    let results = run.events.map(\.explanation.result)
    if run.events.isEmpty, !run.problems.isEmpty { return finish(run, "no event was processed") }
    if let previous {
      finish(run, showDifferences(run, previous))
    } else {
      for event in run.events.prefix(options.shown) {
        for line in event.explanation.lines(style) { output.write(line: line) }
      }
      let rest = run.events.count - options.shown
      finish(run, rest > 0 ? "\(rest) more events are not shown" : "")
    }
    previous = results
  }

  /// Shows the events whose results differ from those of the previous run.
  private func showDifferences(_ run: DevRun, _ previous: [JSON?]) -> String {
    var count = 0
    for (i, event) in run.events.enumerated() {
      let new = event.explanation.result
      let isKnown = previous.indices.contains(i)
      let old = isKnown ? previous[i] : nil
      if isKnown, old == new, !event.explanation.hasFailure { continue }
      count += 1
      guard count <= options.shown else { continue }
      for line in event.explanation.lines(style) { output.write(line: line) }
      guard isKnown, old != new else { continue }
      output.write(line: style.bold("  compared with the previous run:"))
      for line in EventChanges(from: old ?? .null, to: new ?? .null).lines { output.write(line: line) }
    }
    let removed = max(0, previous.count - run.events.count)
    let shown = count > options.shown ? ", of which \(options.shown) are shown" : ""
    return
      "\(count) of \(run.events.count) results differ or failed\(shown)\(removed > 0 ? "; \(removed) events fewer" : "")"
  }

  private func finish(_ run: DevRun, _ text: String) {
    var parts = ["\(run.events.count) events in \(String(format: "%.1f", run.seconds * 1000)) ms"]
    if !text.isEmpty { parts.append(text) }
    if let notice = run.notice { parts.append(notice) }
    output.write(line: style.bold("--- " + parts.joined(separator: "; ")))
  }
}
