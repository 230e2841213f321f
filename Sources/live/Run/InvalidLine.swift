import AnalyticsLive

/// The reason why a line is not an event.
struct InvalidLine {
  let text: String
  /// The column of the error in the line, if known.
  var column: Int?
  /// Whether no other line of the file can be an event.
  var isFatal = false

  init(_ line: UnsafeRawBufferPointer, _ error: any Error) {
    switch error {
    case _ where line.starts(with: [0x1F, 0x8B]):
      text = "the input is compressed; decompress it with gzip -dc"
      isFatal = true
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
