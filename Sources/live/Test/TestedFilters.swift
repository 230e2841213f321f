import AnalyticsLive

/// What the events of all tests of each filter expression show. A test can consist of events that do not match, so the
/// tests of an expression are examined together.
final class TestedFilters {
  private var observations: [(file: String, expression: String, observation: FilterObservation)] = []

  /// Examines an event of a test.
  func add(_ event: JSONObject, isMatch: Bool, file: String, _ expression: FilterExpression) {
    let text = expression.description
    let i = observations.firstIndex { $0.file == file && $0.expression == text } ?? observations.endIndex
    if i == observations.endIndex { observations.append((file, text, FilterObservation(expression))) }
    observations[i].observation.add(event, isMatch: isMatch)
  }

  /// Messages about probable mistakes, each with the path of the file.
  var messages: [String] {
    observations.flatMap { file, _, observation in observation.messages().map { "\(file): \($0)" } }
  }
}
