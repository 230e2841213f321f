import AnalyticsLive

/// The output of `live run`: an event per line, or exactly one line for each line of input; and the file of `--errors`.
/// One thread uses it.
final class RunOutput {
  /// Where lines are written.
  struct Target {
    let results: Output
    /// Nil without `--errors`.
    let failures: Output?
  }

  @exclusivity(unchecked) private var target: Target
  private let isOneToOne: Bool

  init(_ target: Target, isOneToOne: Bool) {
    self.target = target
    self.isOneToOne = isOneToOne
  }

  /// Changes where lines are written.
  func redirect(to target: Target) { self.target = target }

  // MARK: Results

  /// Writes the result for a line of input.
  func write(line: some Sequence<UInt8>) {
    target.results.write(line: line)
    if isOneToOne { target.results.flush() }
  }

  /// Writes the line for an input without a result.
  func writeDropped() { if isOneToOne { write(line: "null".utf8) } }

  /// Writes the line for an input that failed.
  func writeFailure(_ error: JSONObject) {
    if isOneToOne { write(line: JSON.object(["error": .object(error)]).printable.utf8) }
  }

  // MARK: Failures

  /// The number of bytes from which on an input is written only once, with its first failure.
  private static let maximumRepeatedInput = 1 << 15

  /// Adds the failures of plugins on a line to the file of `--errors`.
  func record(_ list: EventFailures.List, at place: LinePlace, input: JSON) {
    guard let failures = target.failures else { return }
    let line = JSON.string("\(place)")
    let limit = Self.maximumRepeatedInput
    let isLarge = list.first.count > 1 && JSONTextSize.measure(input, upTo: limit) { false }.byteCount >= limit
    for (i, failure) in list.first.enumerated() {
      var entry: JSONObject = ["line": line]
      for (name, value) in JSONObject(failure) { entry[name] = value }
      if i == 0 || !isLarge { entry["input"] = input }
      failures.write(json: .object(entry))
    }
    if let omission = list.omission { failures.write(json: ["line": line, "message": .string(omission)]) }
  }

  /// Adds the failures of plugins that no line has caused to the file of `--errors`.
  func record(_ list: EventFailures.List) {
    for failure in list.first { target.failures?.write(json: .object(JSONObject(failure))) }
    if let omission = list.omission { target.failures?.write(json: ["message": .string(omission)]) }
  }

  /// Adds a line that is not an event to the file of `--errors`.
  /// - Parameter options: How the line is parsed.
  func record(
    _ error: InvalidLine, at place: LinePlace, input: UnsafeRawBufferPointer, _ options: JSONParsingOptions
  ) {
    guard let failures = target.failures else { return }
    let input = (try? JSON(parsing: input, options: options)) ?? .string(String(decoding: input, as: UTF8.self))
    failures.write(json: ["line": .string("\(place)"), "message": .string(error.text), "input": input])
  }
}
