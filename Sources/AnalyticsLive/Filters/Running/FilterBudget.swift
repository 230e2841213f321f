import JSONModel
import JavaScript

/// What the rules of a destination may use together for one event if they run one by one, or if only what they remove
/// is removed: four times as much as one call. Without it, each of many parts could use as much as a call.
final class FilterBudget {
  /// The number of calls whose limits are added.
  private static let calls = 4

  private let limits: Limits
  private var steps: Int
  private let end: ContinuousClock.Instant?
  private var text: ChangedText
  /// Whether a function was not called, or perhaps ended early, because nothing was left.
  private(set) var isExceeded = false

  /// - Parameter event: The event before the first rule.
  init(_ limits: Limits, for event: JSONObject) {
    self.limits = limits
    text = ChangedText(of: event, within: limits)
    let (steps, isLarge) = limits.steps.multipliedReportingOverflow(by: FilterBudget.calls)
    self.steps = isLarge ? .max : steps
    end = limits.time.map { ContinuousClock.now.advanced(by: $0 * FilterBudget.calls) }
  }

  /// Whether nothing is left, which is noted as ``isExceeded``.
  var isSpent: Bool {
    if steps > 0, end.map({ $0 >= .now }) ?? true { return false }
    isExceeded = true
    return true
  }

  /// Calls a function of a rule.
  /// - Returns: Nil if nothing is left.
  func run<Result>(
    _ interpreter: Interpreter, _ body: () throws(JavaScriptError) -> Result
  ) throws(JavaScriptError) -> Result? {
    if isSpent { return nil }
    interpreter.setStepLimit(min(limits.steps, steps))
    defer {
      steps -= interpreter.stepsOfLastCall
      if steps <= 0 { isExceeded = true }
      interpreter.setStepLimit(limits.steps)
    }
    return try body()
  }

  /// Counts the text of the event that the last function has returned.
  func countText(of result: JSONObject, from interpreter: Interpreter) throws(JavaScriptError) {
    var used = 0
    defer { steps -= used }
    try text.count(result, from: interpreter, steps: &used)
  }
}
