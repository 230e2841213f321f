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
    let tests = TestCase.all(in: URL(fileURLWithPath: options.folder)).filter { test in
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
