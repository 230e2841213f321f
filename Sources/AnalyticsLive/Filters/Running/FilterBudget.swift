import JavaScript

/// What the rules of a destination may use together for one event if they run one by one: twice as much as one call.
/// Without it, each of many rules could use as much as a call.
final class FilterBudget {
  private let limits: Limits
  private var steps: Int
  private let end: ContinuousClock.Instant?

  init(_ limits: Limits) {
    self.limits = limits
    steps = limits.steps.multipliedReportingOverflow(by: 2).overflow ? .max : 2 * limits.steps
    end = limits.time.map { ContinuousClock.now.advanced(by: $0 * 2) }
  }

  /// Calls a function of a rule.
  /// - Throws: ``FilterFailure`` if nothing is left.
  func run<Result>(
    _ interpreter: Interpreter, _ body: () throws(JavaScriptError) -> Result
  ) throws(JavaScriptError) -> Result? {
    if steps <= 0 || end.map({ $0 < .now }) == true { return nil }
    interpreter.setStepLimit(min(limits.steps, steps))
    defer {
      steps -= interpreter.stepsOfLastCall
      interpreter.setStepLimit(limits.steps)
    }
    return try body()
  }
}
