import AnalyticsLive

/// The reason why a line is not an event.
struct InvalidLine {
  let text: String
  /// The reason without the words "not an event".
  let reason: String
  /// The reason in messages, in one line.
  var message: String { text.escapingControlCharacters }
  /// The column of the error in the line, if known.
  var column: Int?

  init(_ error: any Error) {
    switch error {
    case let error as JSONParseError:
      text = "invalid JSON: \(error.message)"
      reason = text
      column = error.column
    default:
      reason = "\(error)"
      text = "not an event: \(reason)"
    }
  }
}

struct MissingValue: Error, CustomStringConvertible {
  let pointer: JSONPointer
  var description: String { "the line has no value at \(pointer)" }
}
