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
    let tests = TestCase.all(in: URL(fileURLWithPath: options.folder))
    if let problem = problem(with: tests) {
      diagnostics.write("live: \(problem)")
      return 1
    }
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

  /// Returns why there are no tests to run, or why the report cannot be written without destroying a file of one; nil
  /// if there is no such reason.
  private func problem(with tests: [TestCase]) -> String? {
    let folder = options.folder.escapingControlCharacters
    guard InputFile.isFolder(options.folder) else { return "there is no folder \(folder)" }
    if tests.isEmpty { return "there are no tests in \(folder); a test is a file NAME.in.ndjson or NAME.test.js" }
    guard let path = options.junit else { return nil }
    var files = CommandFiles()
    for file in tests.flatMap(\.files) { files.read(file, as: "a file of a test") }
    return files.write(path, as: "the report", remedy: "choose another file for --junit")
  }

  private func report(_ outcome: TestRun.Outcome) {
    let word = !outcome.problems.isEmpty ? "FAIL" : outcome.isUpdated ? "new " : "ok  "
    output.write(line: "\(word) \(outcome.name.escapingControlCharacters)")
    for problem in outcome.problems { output.write(line: "       \(problem.escapingControlCharacters)") }
  }

  private func writeJUnit(_ outcomes: [TestRun.Outcome]) -> Bool {
    guard let path = options.junit else { return true }
    return diagnostics.report(path) { () throws(FileError) in
      try Descriptor.replaceContents(of: path, with: JUnit.report(outcomes))
    }
  }
}
