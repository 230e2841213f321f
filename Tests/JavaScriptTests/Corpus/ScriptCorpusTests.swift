import TestSupport
import Testing

@testable import JavaScript

/// Runs the scripts of the folder `Scripts`, with an interpreter for each section.
@Suite struct ScriptCorpusTests {
  init() { ThrownErrors.stopRecordingBacktraces() }

  @Test("Scripts print the expected output, also while the collector runs", arguments: CorpusScript.all)
  func scripts(_ script: CorpusScript) async throws {
    for section in script.sections {
      await letOtherTestsRun()
      let plain = await run(section, of: script, stressSteps: CollectorStress.steps)
      compare(plain, with: section, of: script, "")
      let interval = max(1, plain.steps / Self.collections)
      let stressed = await run(section, of: script, stressSteps: interval)
      compare(stressed, with: section, of: script, ", collecting after each \(interval) steps")
    }
  }

  @Test("The corpus can be read, and each section has expected output")
  func sections() {
    #expect(CorpusScript.all.count > 250)
    for script in CorpusScript.all {
      for section in script.sections where !section.hasExpectation {
        Issue.record("\(script.path):\(section.firstLine) has no expected output")
      }
    }
  }

  /// The number of collections in a section that has at least as many steps. `CORPUS_COLLECTIONS` in the environment
  /// changes it.
  private static let collections = TestRounds.number("CORPUS_COLLECTIONS", 4)

  private func run(_ section: CorpusScript.Section, of script: CorpusScript, stressSteps: Int?) async -> CorpusRun {
    guard script.fillsStack else { return CorpusRun(section, of: script, stressSteps: stressSteps) }
    return await onThread(stackSize: 1 << 20) { CorpusRun(section, of: script, stressSteps: stressSteps) }
  }

  private func compare(
    _ run: CorpusRun, with section: CorpusScript.Section, of script: CorpusScript, _ circumstances: String
  ) {
    for (printed, expected) in zip(run.output, section.output) where !printed.utf16.elementsEqual(expected.text.utf16) {
      Issue.record("\(script.path):\(expected.line) printed \(printed) instead of \(expected.text)\(circumstances)")
      return
    }
    #expect(
      run.output.count == section.output.count,
      "\(script.path):\(section.firstLine) number of printed lines\(circumstances): \(run.output)")
    #expect(run.error == section.error, "\(script.path):\(section.firstLine) error\(circumstances)")
  }
}

/// The result of running a section.
private struct CorpusRun {
  private(set) var output: [String] = []
  private(set) var error: String?
  /// The number of steps of the section.
  let steps: Int

  private static let prelude = Result { () throws(JavaScriptError) in
    try Script(CorpusScript.prelude, name: "prelude.js")
  }

  init(_ section: CorpusScript.Section, of script: CorpusScript, stressSteps: Int?) {
    let interpreter = Interpreter(limits: Limits(), stressSteps: stressSteps)
    interpreter.timeZone = .fixed(minutes: script.timeZone ?? 0)
    let printed = Printed()
    interpreter.setGlobal(
      "print",
      interpreter.function("print", parameters: 1) { call in
        var texts: [String] = []
        for argument in call.arguments { texts.append(try argument.text()) }
        printed.add(texts.joined(separator: " "))
        return nil
      })
    interpreter.console = { level, text in
      if level != .warn, level != .error { printed.add(text) }
    }
    do {
      try interpreter.evaluate(Self.prelude.get())
      try interpreter.evaluate(Script(section.source, name: script.path))
    } catch {
      self.error = error.headline
    }
    output = printed.lines
    let state = interpreter.vm.state.pointee
    steps = Limits().steps - state.fuelReserve - state.fuel
  }

  private final class Printed {
    private(set) var lines: [String] = []

    func add(_ text: String) {
      lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
