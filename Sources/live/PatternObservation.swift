import AnalyticsLive

/// Patterns of `match` that may be regular expressions. They are reported if they match no event.
struct PatternObservation {
  private struct Call {
    let pattern: FilterExpression.SuspectedPattern
    let filter: EventFilter
    var hasMatch = false
  }

  private var calls: [Call]

  /// The number of patterns that are examined. Each one is an additional filter.
  private static let maximumCalls = 10

  init(_ expression: FilterExpression) {
    calls = expression.suspectedPatterns.prefix(Self.maximumCalls).compactMap { pattern in
      (try? EventFilter(pattern.call)).map { Call(pattern: pattern, filter: $0) }
    }
  }

  /// Examines an event.
  /// - Parameter hasMatch: Whether the expression is true for an event.
  mutating func add(_ event: JSONObject, hasMatch: Bool) {
    for i in calls.indices where !calls[i].hasMatch && (!hasMatch || calls[i].pattern.isInNegation) {
      calls[i].hasMatch = (try? calls[i].filter.matches(event)) != false
    }
  }

  /// Messages about patterns that matched no event. If events matched the expression, only those in negations may be
  /// the reason.
  func messages(hasMatch: Bool) -> [String] {
    calls.filter { !$0.hasMatch && (!hasMatch || $0.pattern.isInNegation) }.map(\.pattern.message)
  }
}
