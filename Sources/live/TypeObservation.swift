import AnalyticsLive

/// The types of the events that a filter expression did not match, which show whether it names other ones.
struct TypeObservation {
  private let expression: FilterExpression
  /// Whether the expression names a type that the client does not send.
  private let isNeeded: Bool
  private var types: Set<String> = []

  init(_ expression: FilterExpression) {
    self.expression = expression
    isNeeded = !expression.typeConditions(others: []).isEmpty
  }

  mutating func add(_ event: JSONObject) {
    if isNeeded, let type = event["type"]?.stringValue { types.insert(type) }
  }

  /// Messages about values that are neither types of the client nor of an event.
  var messages: [String] { isNeeded ? expression.typeConditions(others: types).map(\.message) : [] }
}
