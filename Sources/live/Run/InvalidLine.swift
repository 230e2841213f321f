import AnalyticsLive
import Foundation

/// The reason why a line is not an event.
struct InvalidLine {
  let text: String
  /// The reason without the words "not an event".
  let reason: String
  /// The reason in messages, in one line.
  var message: String { text.escapingControlCharacters }
  /// The column of the error in the line, if known.
  var column: Int?

  /// - Parameter line: The text of the line; nil if it was entered on its own.
  init(_ error: any Error, _ line: UnsafeRawBufferPointer?) {
    switch error {
    case let error as JSONParseError:
      // The first line of an object in several lines.
      let isStart = line.map { $0.filter { $0 != 0x20 && $0 != 0x09 }.elementsEqual([UInt8(ascii: "{")]) } ?? false
      text = "invalid JSON: \(error.message)\(isStart ? "; write one object per line" : "")"
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
