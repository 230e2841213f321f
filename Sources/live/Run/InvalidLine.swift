import AnalyticsLive

/// The reason why a line is not an event.
struct InvalidLine {
  let text: String
  /// The reason in messages, in one line.
  var message: String { text.escapingControlCharacters }
  /// The column of the error in the line, if known.
  var column: Int?

  init(_ error: any Error) {
    switch error {
    case let error as JSONParseError:
      text = "invalid JSON: \(error.message)"
      column = error.column
    default: text = "not an event: \(error)"
    }
  }
}

struct MissingValue: Error, CustomStringConvertible {
  let pointer: JSONPointer
  var description: String { "the line has no value at \(pointer)" }
}
