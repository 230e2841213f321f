/// The location of a line, such as `events.ndjson:7`.
struct LinePlace: CustomStringConvertible {
  /// The name of the file in messages.
  let file: String
  /// The number of the line, starting at 1; blank lines count.
  let number: Int

  var description: String { "\(file):\(number)" }
}
