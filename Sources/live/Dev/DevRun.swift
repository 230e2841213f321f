import AnalyticsLive
import Foundation

/// One run of scripts on events, as `live dev` shows it.
struct DevRun {
  /// An event with what plugins did with it.
  struct Event {
    /// The location such as `events.ndjson:7`.
    let place: String
    let input: JSON
    let explanation: Explanation
  }

  var events: [Event] = []
  /// What scripts printed.
  var console: [(level: String, text: String)] = []
  /// Why scripts or lines of events cannot be used.
  var problems: [Problem] = []
  /// The number of events that were not processed.
  var skipped = 0
  /// Why the first of them was not processed.
  private var limit: String?
  /// How many lines of the output and how many problems are missing, and why.
  private var missing: [String] = []
  var seconds = 0.0

  struct Problem {
    let message: String
    var file: String?
    var line: Int?
    var column: Int?
    var isWarning = false
  }

  /// The limits of a run.
  struct Bounds {
    /// The maximum number of events.
    static let maximumEvents = 1000
    var events = Bounds.maximumEvents
    /// The duration after which no further event is processed.
    var seconds = 10.0
    /// The maximum size of the results, as JSON, in bytes.
    var size = 16 << 20
    /// The maximum number of lines that scripts print, and of problems.
    static let lines = 1000

    /// Returns why no further event is processed; nil if one is.
    fileprivate func limit(after events: Int, _ size: Int, _ start: Date) -> String? {
      if events >= self.events { return "a run processes at most \(self.events) events" }
      if size >= self.size { return "the results have reached \(self.size >> 20) MB" }
      let isLate = Date().timeIntervalSince(start) >= seconds
      return isLate ? "the run has taken \(String(format: "%g", seconds)) seconds" : nil
    }
  }

  /// Runs scripts on events.
  /// - Parameters:
  ///   - options: The paths of scripts and events, and the options of the run.
  ///   - names: The names of files in messages and locations, by their paths. Any other name is the path.
  ///   - isEnded: Returns whether the run ends before the next event. Its results are then incomplete.
  init(
    _ options: RunOptions, _ bounds: Bounds = Bounds(), names: [String: String] = [:],
    isEnded: () -> Bool = { false }
  ) {
    let start = Date()
    let messages = Messages(names, bounds)
    var printed = Printed(count: Bounds.lines, size: bounds.size)
    defer {
      seconds = Date().timeIntervalSince(start)
      console = printed.lines
      missing = [printed.notice("output line"), messages.notice].compactMap(\.self)
    }
    // A file may have been replaced by a pipe, from which reading would wait.
    let paths = options.plugins + [options.settings].compactMap(\.self) + options.events
    problems = paths.filter { !InputFile.isRepeatable($0) }.map { path in
      Problem(message: "cannot read \(messages.diagnostics.name(of: path)): it is not a regular file")
    }
    if !problems.isEmpty { return }
    problems = DevRun.check(options, names, bounds, printed)
    if problems.contains(where: { !$0.isWarning }) || isEnded() { return }
    // The scripts are loaded again, and print the same.
    let output = Printed(count: Bounds.lines, size: bounds.size)
    printed = output
    let outcomes = EventOutcomes()
    let reader = EventReader(options, messages.diagnostics)
    var liveOptions = reader.liveOptions
    liveOptions.console = { level, text in output.add(("\(level)", text), size: text.utf8.count) }
    // The others are part of the explanations.
    liveOptions.onProblem = { if !EventOutcomes.include($0) { messages.diagnostics.write(lines: "\($0)") } }
    outcomes.observe(&liveOptions)
    guard let pipeline = reader.pipeline(liveOptions, onRuleFailure: outcomes.add) else {
      problems += messages.lines.map { Problem(message: $0) }
      return
    }
    pipeline.live.collectsMetrics = true
    for failure in outcomes.take().hookFailures { messages.diagnostics.write(lines: "live: \(failure.error)") }
    var events: [Event] = []
    var skipped = 0
    var limit: String?
    var hasEnded = false
    var size = 0
    _ = reader.read(for: pipeline) { event, place, value in
      hasEnded = hasEnded || isEnded()
      limit = limit ?? bounds.limit(after: events.count, size, start)
      guard !hasEnded, limit == nil else {
        skipped += 1
        return
      }
      let explanation = Explanation(event, value, at: "\(place)", pipeline, outcomes)
      // An explanation can be printed; it consists of JSON values that were parsed or converted.
      size += (try? explanation.json.bytes().count) ?? 0
      if size > bounds.size {
        messages.diagnostics.write(
          "live: \(place): the results have more than \(bounds.size >> 20) MB; this one and the next ones are not shown"
        )
      } else {
        events.append(Event(place: "\(place)", input: value, explanation: explanation))
      }
    }
    pipeline.finish()
    self.events = events
    self.skipped = skipped
    self.limit = limit
    // The scripts have been read twice.
    let known = problems.map(\.message)
    problems += messages.lines.filter { !known.contains($0) }.map { Problem(message: $0) }
  }

  private typealias Printed = BoundedLines<(level: String, text: String)>

  /// Finds mistakes, as `live check` does.
  /// - Parameter printed: Receives what scripts print while they are loaded.
  private static func check(
    _ options: RunOptions, _ names: [String: String], _ bounds: Bounds, _ printed: Printed
  ) -> [Problem] {
    let messages = Messages(names, bounds)
    let findings = CheckCommand.findings(in: options.plugins, options.isolation, messages.diagnostics) { level, text in
      printed.add(("\(level)", text), size: text.utf8.count)
    }
    // A source map that cannot be used is not an error.
    return messages.lines.map { Problem(message: $0, isWarning: true) }
      + findings.map { finding in
        // The script runs, and the run reports the same.
        if finding.rule == .invalidEncoding {
          let place = "\(finding.file):\(finding.line):\(finding.column)"
          return Problem(message: "\(place): \(ScriptFile.invalidText)", isWarning: true)
        }
        return Problem(
          message: finding.message, file: finding.file, line: finding.line, column: finding.column,
          isWarning: finding.level == .warning)
      }
  }

  /// What is missing in the results, and why; nil if nothing is.
  var notice: String? {
    var notices = missing
    if skipped > 0, let limit {
      notices.insert("\(skipped) \(skipped == 1 ? "event was" : "events were") not processed, because \(limit)", at: 0)
    }
    return notices.isEmpty ? nil : notices.joined(separator: "; ")
  }

  /// The results in JSON for the page.
  var json: JSON {
    [
      "events": .array(
        events.map { event in
          var object = event.explanation.json.objectValue ?? [:]
          object["input"] = event.input
          return .object(object)
        }),
      "console": .array(console.map { ["level": .string($0.level), "text": .string($0.text)] }),
      "problems": .array(
        problems.map { problem in
          var object: JSONObject = ["message": .string(problem.message), "warning": .bool(problem.isWarning)]
          if let file = problem.file { object["file"] = .string(file) }
          if let line = problem.line { object["line"] = .integer(Int64(line)) }
          if let column = problem.column { object["column"] = .integer(Int64(column)) }
          return .object(object)
        }),
      "skipped": .integer(Int64(skipped)), "notice": notice.map { .string($0) } ?? .null,
      "milliseconds": .number((seconds * 10_000).rounded() / 10),
    ]
  }
}

/// Diagnostics whose messages are collected.
private final class Messages: Sendable {
  let diagnostics: Diagnostics
  private let collected: BoundedLines<String>

  init(_ names: [String: String], _ bounds: DevRun.Bounds) {
    let collected = BoundedLines<String>(count: DevRun.Bounds.lines, size: bounds.size)
    self.collected = collected
    diagnostics = Diagnostics(names: names, writtenCount: .max) { collected.add($0, size: $0.utf8.count) }
  }

  /// The messages without the name of the tool.
  var lines: [String] { collected.lines.map { $0.hasPrefix("live: ") ? String($0.dropFirst(6)) : $0 } }

  /// How many messages are missing, and why.
  var notice: String? { collected.notice("problem") }
}
