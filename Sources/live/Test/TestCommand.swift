import Foundation

/// The command `live test`.
struct TestCommand {
  private let options: TestOptions
  private let output: Output
  private let diagnostics: Diagnostics

  init(_ options: TestOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    let folder = TestFolder(URL(fileURLWithPath: options.folder))
    let tests = folder.tests
    if let problem = problem(with: folder) {
      diagnostics.write("live: \(problem)")
      return 1
    }
    if let conflict = conflict(with: tests) {
      conflict.report(output, diagnostics)
      return 1
    }
    for message in folder.unused.prefix(Self.maximumMessages) {
      diagnostics.write("live: \(message.escapingControlCharacters)")
    }
    if folder.unused.count > Self.maximumMessages {
      diagnostics.write("live: \(folder.unused.count - Self.maximumMessages) more files are not used")
    }
    // What scripts print while they are loaded is printed for each test.
    diagnostics.limitConsole(toBytes: 16 << 20)
    let run = TestRun(diagnostics: diagnostics, updates: options.updates, filter: options.filter)
    var outcomes: [TestRun.Outcome] = []
    for test in tests {
      for outcome in run.outcomes(of: test) {
        report(outcome)
        outcomes.append(outcome)
      }
      // What a script prints follows the results before it.
      output.flush()
    }
    // The events of some of the tests of an expression can be those that do not match.
    if options.filter == nil {
      for message in run.filters.messages { diagnostics.write("live: \(message.escapingControlCharacters)") }
    }
    for (name, problem) in folder.incomplete where options.filter.map(name.contains) ?? true {
      let outcome = TestRun.Outcome(name: name, problems: [problem])
      report(outcome)
      outcomes.append(outcome)
    }
    if let filter = options.filter, outcomes.isEmpty {
      diagnostics.write(
        "live: no test in \(options.folder) has a name that contains \"\(filter)\"".escapingControlCharacters)
      return 1
    }
    let failures = outcomes.count { !$0.problems.isEmpty }
    output.write(line: "\(outcomes.count - failures) passed, \(failures) failed")
    output.flush()
    return writeJUnit(outcomes) && failures == 0 ? 0 : 1
  }

  private static let maximumMessages = 100

  /// Returns why tests cannot be run, or nil if they can.
  private func problem(with found: TestFolder) -> String? {
    let folder = options.folder.escapingControlCharacters
    guard InputFile.isFolder(options.folder) else { return "there is no folder \(folder)" }
    if let unread = found.unread { return "cannot read \(unread.path.escapingControlCharacters): \(unread.error)" }
    guard found.tests.isEmpty, found.incomplete.isEmpty else { return nil }
    return
      "there are no tests in \(folder); a test is a file NAME.in.ndjson, NAME.signals.ndjson or NAME.test.js"
  }

  /// Returns why the files that the command writes cannot be written without destroying one that it reads or writes, or
  /// nil if they can.
  private func conflict(with tests: [TestCase]) -> FileConflict? {
    var files = CommandFiles()
    for file in tests.flatMap(\.inputs) { files.read(file, as: "a file of a test") }
    for file in tests.filter({ $0.kind != .script }).map(\.output.path) {
      if !options.updates {
        files.read(file, as: "a file of a test")
      } else if let conflict = files.write(
        file, as: "the expected output of a test", remedy: "remove this link to write the expected output")
      {
        return conflict
      }
    }
    if let conflict = files.writeMessages(diagnostics.descriptor) ?? files.write(output.descriptor, as: "the output") {
      return conflict
    }
    files.share(diagnostics.descriptor, as: "standard error")
    return options.junit.flatMap { files.write($0, as: "the report", remedy: "choose another file for --junit") }
  }

  private func report(_ outcome: TestRun.Outcome) {
    let word = !outcome.problems.isEmpty ? "FAIL" : outcome.isUpdated ? "new " : "ok  "
    output.write(line: "\(word) \(outcome.name.escapingControlCharacters)")
    for problem in outcome.problems { output.write(line: "       \(problem.escapingControlCharacters)") }
  }

  private func writeJUnit(_ outcomes: [TestRun.Outcome]) -> Bool {
    guard let path = options.junit else { return true }
    return diagnostics.report(path) { () throws(FileError) in
      try WrittenFile.replaceContents(of: path, with: JUnit.report(outcomes))
    }
  }
}
