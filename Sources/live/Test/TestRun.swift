import AnalyticsLive
import Foundation
import JavaScript

/// Runs tests.
struct TestRun {
  /// The result of a test.
  struct Outcome {
    let name: String
    /// The reasons why the test failed; empty if it passed.
    let problems: [String]
    /// Whether the expected output was written.
    let isUpdated: Bool
    let duration: Duration

    /// Values and names in it can be as long as the files.
    init(name: String, problems: [String] = [], isUpdated: Bool = false, duration: Duration = .zero) {
      self.name = name.shortened(to: 500)
      self.problems = problems.map { $0.shortened(to: 4000) }
      self.isUpdated = isUpdated
      self.duration = duration
    }
  }

  let diagnostics: Diagnostics
  /// Whether to write the expected output instead of comparing it.
  let updates: Bool
  /// A part of the names of the tests to run; nil to run all tests.
  let filter: String?
  /// What the events of the tests show about filter expressions.
  let filters = TestedFilters()

  init(diagnostics: Diagnostics, updates: Bool, filter: String?) {
    self.diagnostics = diagnostics
    self.updates = updates
    self.filter = filter
  }

  /// The maximum number of differences that a failed test shows.
  private static let shownDifferences = 20

  /// Runs a test, if the filter selects it. A file of JavaScript tests contains several, with their own names.
  func outcomes(of test: TestCase) -> [Outcome] {
    let isSelected = { (name: String) in filter.map { name.contains($0) } ?? true }
    if test.kind != .script, !isSelected(test.name) { return [] }
    return allOutcomes(of: test, isSelected).filter { isSelected($0.name) }
  }

  private func allOutcomes(of test: TestCase, _ isSelected: (String) -> Bool) -> [Outcome] {
    do {
      let settings = try TestSettings(test)
      switch test.kind {
      case .script: return ScriptTests(test, settings, diagnostics).run(isSelected)
      case .signals: return [try compare(test, try signals(test, settings))]
      case .events:
        return [
          try compare(
            test, try settings.filter.map { try filter(test, $0.file, $0.expression) } ?? events(test, settings))
        ]
      }
    } catch let failure as TestFailure {
      // The same on each machine.
      let problems = failure.problems.map { $0.replacingOccurrences(of: test.folder.path + "/", with: "") }
      return [Outcome(name: test.name, problems: TestRun.shown(problems, "lines"))]
    } catch {
      return [Outcome(name: test.name, problems: ["\(error)"])]
    }
  }

  // MARK: Output

  /// A line of output: the number of the line of input that led to it, and the value.
  typealias Line = (number: Int?, value: JSON)

  private func events(_ test: TestCase, _ settings: TestSettings) throws -> [Line] {
    let pipeline = try TestPipeline(settings.run, diagnostics)
    defer { pipeline.finish() }
    let loaded: [Line] = pipeline.takeLoadedLines().map { (nil, $0) }
    let lines: [Line] = try inputs(test).flatMap { number, value in
      let place = "\(test.input.lastPathComponent):\(number)"
      do throws(EventError) {
        return try pipeline.process(value, at: place).lines.map { (number, $0) }
      } catch {
        throw TestSettings.Invalid(description: "\(place): not an event: \(error)")
      }
    }
    if loaded.isEmpty, !lines.isEmpty { try pipeline.requirePlugins(settings.run) }
    return loaded + lines
  }

  private func filter(_ test: TestCase, _ file: String, _ expression: String) throws -> [Line] {
    let parsed: FilterExpression
    do throws(FQLError) { parsed = try FilterExpression(expression) } catch {
      throw TestFailure(["\(file):\(error)"])
    }
    for condition in parsed.constantConditions(areEventsTyped: false) {
      diagnostics.write("    \(file): \(condition.message)")
    }
    let filter = try EventFilter(parsed)
    let path = (test.name.lastIndex(of: "/").map { String(test.name[...$0]) } ?? "") + file
    return try inputs(test).map { number, value in
      let event = value.objectValue ?? [:]
      let isMatch = try filter.matches(event)
      filters.add(event, isMatch: isMatch, file: path, parsed)
      return (number, isMatch ? value : .null)
    }
  }

  private func signals(_ test: TestCase, _ settings: TestSettings) throws -> [Line] {
    // Only a regular file is opened.
    _ = try contents(of: test.input)
    let events = Protected<[JSON]>([])
    let messages = Protected<[String]>([])
    let names = [test.input.path: test.input.lastPathComponent]
    let replay = SignalReplay(
      SignalsOptions(scripts: settings.run.plugins, signals: test.input.path, clock: settings.signalClock),
      Diagnostics(names: names) { message in messages.withLock { $0.append(message) } },
      console: { [diagnostics] in diagnostics.write(console: $0, indentation: "    ") }, flush: {},
      onEvent: { event in events.withLock { $0.append(event) } })
    switch replay.run() {
    case .complete:
      for message in messages.current { diagnostics.write(lines: message) }
      return events.current.map { (nil, $0) }
    case .failed: throw TestFailure(messages.current)
    case .unusable: throw TestFailure(unusable: messages.current)
    }
  }

  private func inputs(_ test: TestCase) throws -> [(number: Int, value: JSON)] { try values(in: test.input) }

  /// Reads a file with a JSON value in each line that is not blank.
  private func values(in file: URL) throws -> [(number: Int, value: JSON)] {
    let bytes = try contents(of: file)
    try TestSettings.checkEncoding(of: bytes, in: file)
    let text = String(decoding: bytes, as: UTF8.self)
    return try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      if line.allSatisfy(\.isWhitespace) { return nil }
      do throws(JSONParseError) {
        return (index + 1, try JSON(parsing: String(line), options: .input(keepsText: false)))
      } catch {
        throw TestSettings.Invalid(
          description: "\(file.lastPathComponent):\(index + 1):\(error.column): invalid JSON: \(error.message)")
      }
    }
  }

  private func contents(of file: URL) throws -> [UInt8] {
    do throws(FileError) { return InputFile.withoutMark(try InputFile.regular(file.path).contents()) } catch {
      throw TestSettings.Invalid(description: "cannot read \(file.lastPathComponent): \(error)")
    }
  }

  // MARK: Comparison

  private func compare(_ test: TestCase, _ lines: [Line]) throws -> Outcome {
    if lines.isEmpty, try inputs(test).isEmpty {
      let name = test.kind == .signals ? "signal" : "event"
      return Outcome(name: test.name, problems: ["\(test.input.lastPathComponent) contains no \(name)"])
    }
    let isMissing = !FileManager.default.fileExists(atPath: test.output.path)
    if updates {
      // Writing to a pipe would wait for a reader.
      if !isMissing { _ = try contents(of: test.output) }
      // The author of the folder may be another one than the user, and the link lead to any file of the user.
      if (try? FileManager.default.destinationOfSymbolicLink(atPath: test.output.path)) != nil {
        throw TestSettings.Invalid(
          description: "\(test.output.lastPathComponent) is a link, and --update does not write through links; "
            + "remove it")
      }
      let expected = isMissing ? nil : try? values(in: test.output)
      guard expected?.map(\.value) != lines.map(\.value) else { return Outcome(name: test.name) }
      let text = lines.map { "\($0.value)\n" }.joined()
      do throws(FileError) { try WrittenFile.replaceContents(of: test.output.path, with: text) } catch {
        throw TestSettings.Invalid(description: "cannot write \(test.output.lastPathComponent): \(error)")
      }
      return Outcome(name: test.name, isUpdated: true)
    }
    if isMissing {
      return Outcome(
        name: test.name, problems: ["\(test.output.lastPathComponent) is missing; create it with --update"])
    }
    let expected = try values(in: test.output)
    var problems: [String] = []
    var rest = 0
    for i in 0..<max(expected.count, lines.count) {
      // The others are only counted.
      if problems.count > TestRun.shownDifferences {
        rest += problems.count - TestRun.shownDifferences
        problems.removeLast(problems.count - TestRun.shownDifferences)
      }
      let actual = i < lines.count ? lines[i] : nil
      guard let expected = i < expected.count ? expected[i] : nil else {
        problems.append("\(place(test, nil, actual)): not expected: \(actual.map { "\($0.value)" } ?? "")")
        continue
      }
      problems += differences(expected.value, actual?.value, at: place(test, expected.number, actual))
    }
    return Outcome(name: test.name, problems: TestRun.shown(problems, "differences", rest))
  }

  /// Returns the first problems, and how many others there are.
  /// - Parameter further: The number of problems that are not in the list.
  private static func shown(_ problems: [String], _ name: String, _ further: Int = 0) -> [String] {
    let rest = problems.count - shownDifferences + further
    return rest > 0 ? problems.prefix(shownDifferences) + ["\(rest) more \(name) are not shown"] : problems
  }

  private func place(_ test: TestCase, _ expected: Int?, _ actual: Line?) -> String {
    let output = expected.map { "\(test.output.lastPathComponent):\($0)" }
    let input = actual?.number.map { "\(test.input.lastPathComponent):\($0)" }
    switch (output, input) {
    case (let output?, let input?): return "\(output) (\(input))"
    default: return output ?? input ?? test.output.lastPathComponent
    }
  }

  private func differences(_ expected: JSON, _ actual: JSON?, at place: String) -> [String] {
    guard let actual else { return ["\(place): missing: \(expected)"] }
    if expected == actual { return [] }
    guard case .object = expected, case .object = actual else {
      return ["\(place): expected \(expected), found \(actual)"]
    }
    let changes = EventChanges(from: expected, to: actual)
    let lines = changes.list.map { change in
      switch (change.old, change.new) {
      case (let old?, let new?): "\(place) \(change.pointer): expected \(old), found \(new)"
      case (let old?, nil): "\(place) \(change.pointer): expected \(old), found nothing"
      case (nil, let new?): "\(place) \(change.pointer): not expected: \(new)"
      case (nil, nil): "\(place) \(change.pointer)"
      }
    }
    return changes.isComplete ? lines : lines + ["\(place): there are more differences"]
  }
}
