import AnalyticsLive
import Foundation
import JavaScript

/// Runs tests that are written in JavaScript. Each call of `test` runs with new plugins, in an interpreter that is not
/// theirs.
struct ScriptTests {
  private let test: TestCase
  private let settings: TestSettings
  private let diagnostics: Diagnostics

  init(_ test: TestCase, _ settings: TestSettings, _ diagnostics: Diagnostics) {
    self.test = test
    self.settings = settings
    self.diagnostics = diagnostics
  }

  /// The functions that the tests share: the calls of `test`, and the pipeline of the current one.
  private final class State {
    var tests: [(name: String, body: JSValue)] = []
    var names: Set<String> = []
    /// Whether there are more tests, also if the file catches the error.
    var isTooLong = false
    var pipeline: TestPipeline?
    /// Whether all tests are known.
    var isLoaded = false
    /// The reasons of rejected promises that nothing has handled.
    var unhandled: [JavaScriptError] = []
    /// Throws its argument.
    var fail: JSValue?
  }

  /// - Parameter isSelected: Whether the test with a name runs.
  func run(_ isSelected: (String) -> Bool) -> [TestRun.Outcome] {
    let state = State()
    let interpreter = interpreter(state)
    do throws(JavaScriptError) {
      state.fail = try interpreter.evaluate(TestPrelude.script.get())
      guard let script = try ScriptFile.read(test.input.path, interpreter.limits, diagnostics) else {
        return [TestRun.Outcome(name: test.name, problems: ["the file cannot be read"])]
      }
      try interpreter.evaluate(script)
    } catch {
      return [TestRun.Outcome(name: test.name, problems: [describe(error)])]
    }
    if let error = state.unhandled.first {
      return [TestRun.Outcome(name: test.name, problems: [describe(unhandled: error)])]
    }
    state.isLoaded = true
    if state.isTooLong { return [TestRun.Outcome(name: test.name, problems: [Self.tooManyTests])] }
    if state.tests.isEmpty {
      return [TestRun.Outcome(name: test.name, problems: ["the file contains no call of test(name, body)"])]
    }
    return state.tests.map { ("\(test.name): \($0.name)", $0.body) }.filter { isSelected($0.0) }.map {
      run($0, $1, state)
    }
  }

  private func run(_ name: String, _ body: JSValue, _ state: State) -> TestRun.Outcome {
    let start = ContinuousClock.now
    var problems: [String] = []
    do throws(TestFailure) {
      let pipeline = try TestPipeline(settings.run, diagnostics)
      state.pipeline = pipeline
      defer { state.pipeline = nil }
      if let problem = problem(body, state) { problems.append(problem) }
      pipeline.finish()
    } catch {
      problems += error.problems
    }
    return TestRun.Outcome(name: name, problems: problems, duration: ContinuousClock.now - start)
  }

  /// Runs the body of a test.
  /// - Returns: The reason why the test failed; nil if it passed.
  private func problem(_ body: JSValue, _ state: State) -> String? {
    state.unhandled = []
    do throws(JavaScriptError) {
      let result = try body.call()
      // Thrown again, for its location.
      if case .rejected(let reason)? = result.promiseState { _ = try state.fail?.call([reason]) }
      if let error = state.unhandled.first { return describe(unhandled: error) }
      if case .pending? = result.promiseState { return "the test returns a promise that is never fulfilled" }
      return nil
    } catch {
      return describe(error)
    }
  }

  /// An expectation can fail in a promise that the test neither awaits nor returns.
  private func describe(unhandled error: JavaScriptError) -> String {
    "\(describe(error)); a promise was rejected and nothing handles the rejection: is an await missing?"
  }

  private func describe(_ error: JavaScriptError) -> String {
    let place =
      error.file.map { "\(($0 as NSString).lastPathComponent):\(error.line ?? 0):\(error.column ?? 0): " } ?? ""
    return place + error.message.escapingControlCharacters
  }

  private func interpreter(_ state: State) -> Interpreter {
    let interpreter = Interpreter()
    interpreter.console = { [diagnostics] _, text in
      diagnostics.write(console: text.printedByScript, indentation: "    ")
    }
    interpreter.printedByteLimit = Interpreter.printedByteLimitForEvents
    let clock = RepeatableRun(.standard)
    interpreter.clock = { clock.now.timeIntervalSince1970 * 1000 }
    interpreter.random = { clock.random() }
    interpreter.unhandledError = { state.unhandled.append($0) }
    interpreter.setGlobal(
      "test",
      interpreter.function("test", parameters: 2) { call in
        guard let name = call[0].string, call[1].isFunction else {
          throw Misuse(text: "test needs a name and a function")
        }
        guard name.isStreamSafe else {
          throw Misuse(text: "the name of a test has more than 30 combining marks in a row")
        }
        if state.isLoaded { throw Misuse(text: "test cannot be called in the body of a test") }
        guard state.names.insert(name).inserted else {
          throw Misuse(text: "there is already a test with the name \"\(name)\"; choose another name")
        }
        if state.tests.count == Self.maximumTests {
          state.isTooLong = true
          throw Misuse(text: Self.tooManyTests)
        }
        state.tests.append((name, call[1]))
        return nil
      })
    interpreter.setGlobal(
      "runAll",
      interpreter.function("runAll", parameters: 1) { call in
        guard let pipeline = state.pipeline else {
          throw Misuse(text: "events can be sent only in the body of a test")
        }
        guard let event = try call[0].json() else { throw Misuse(text: "the event is not JSON") }
        let result: TestPipeline.Result
        do { result = try pipeline.process(event, at: call.location ?? "event") } catch {
          throw Misuse(text: "not an event: \(error)")
        }
        call.charge(steps: result.steps)
        return call.interpreter.value([
          "event": result.event ?? .null, "created": .array(result.created),
          "errors": .array(result.errors),
        ])
      })
    return interpreter
  }

  /// The maximum number of tests in a file: a loop that never ends would define them until its steps are used up.
  private static let maximumTests = 10_000
  private static let tooManyTests = "there are more than \(maximumTests) tests in the file; use several files"

  private struct Misuse: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}
