import AnalyticsLive

/// The types of the events that a filter expression did not match, which show whether it names other ones.
struct TypeObservation {
  private let expression: FilterExpression
  /// Whether the expression names a type that the client does not send.
  private let isNeeded: Bool
  private var types: Set<String> = []
  private static let maximumTypes = 1000
  /// The length in bytes of types that are compared.
  private static let maximumLength = 1000

  init(_ expression: FilterExpression) {
    self.expression = expression
    isNeeded = !expression.typeConditions(others: []).isEmpty
  }

  mutating func add(_ event: JSONObject) {
    guard isNeeded, types.count < Self.maximumTypes, let type = event["type"]?.stringValue,
      type.utf8.count <= Self.maximumLength, type.isStreamSafe
    else { return }
    types.insert(type)
  }

  /// Messages about values that are neither types of the client nor of an event.
  var messages: [String] {
    // Beyond the maximum, some types are not known.
    guard isNeeded, types.count < Self.maximumTypes else { return [] }
    return expression.typeConditions(others: types).map(\.message)
  }
}
