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
    let all = TestCase.all(in: URL(fileURLWithPath: options.folder))
    if let conflict = conflict(all) {
      diagnostics.write("live: \(conflict)")
      return 1
    }
    let tests = all.filter { test in
      options.filter.map { test.name.contains($0) } ?? true
    }
    guard !tests.isEmpty else {
      diagnostics.write(
        "live: there are no tests in \(options.folder); a test is a file NAME.in.ndjson or NAME.test.js")
      return 1
    }
    let run = TestRun(diagnostics: diagnostics, updates: options.updates)
    var outcomes: [TestRun.Outcome] = []
    for test in tests {
      for outcome in run.outcomes(of: test) {
        report(outcome)
        outcomes.append(outcome)
      }
      // What a script prints follows the results before it.
      output.flush()
    }
    let failures = outcomes.count { !$0.problems.isEmpty }
    output.write(line: "\(outcomes.count - failures) passed, \(failures) failed")
    output.flush()
    return writeJUnit(outcomes) && failures == 0 ? 0 : 1
  }

  /// Returns why the report cannot be written without destroying a file of a test, or nil if it can.
  private func conflict(_ tests: [TestCase]) -> String? {
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
    do {
      try Data(JUnit.report(outcomes).utf8).write(to: URL(fileURLWithPath: path))
      return true
    } catch {
      diagnostics.write("live: cannot write \(path): \(error.localizedDescription)")
      return false
    }
  }
}
