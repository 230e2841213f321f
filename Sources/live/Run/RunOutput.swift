import AnalyticsLive

/// The output of `live run`: an event per line, or exactly one line for each line of input; and the file of `--errors`.
final class RunOutput: Sendable {
  /// Where lines are written.
  struct Target {
    let results: Output
    /// Nil without `--errors`.
    let failures: Output?
  }

  private let current: Protected<Target>
  private let isOneToOne: Bool
  private let made: EventCount
  private let withheld = EventCount()

  init(_ target: Target, isOneToOne: Bool, made: EventCount) {
    current = Protected(target)
    self.isOneToOne = isOneToOne
    self.made = made
  }

  /// Changes where lines are written.
  func redirect(to target: Target) { current.set(target) }

  /// The number of events created by scripts that were not written.
  var withheldCount: Int { withheld.value }

  // MARK: Results

  /// Writes the result for a line of input.
  func write(line: some Sequence<UInt8>) {
    let output = current.current.results
    output.write(line: line)
    if isOneToOne { output.flush() }
  }

  /// Writes an event that a script has created, unless there is only one line for each line of input.
  func write(made line: @autoclosure () throws -> [UInt8]) rethrows {
    guard !isOneToOne else { return withheld.count() }
    made.count()
    current.current.results.write(line: try line())
  }

  /// Writes the line for an input without a result.
  func writeDropped() { if isOneToOne { write(line: "null".utf8) } }

  /// Writes the line for an input that failed.
  func writeFailure(_ error: JSONObject) {
    guard isOneToOne, let bytes = try? JSON.object(["error": .object(error)]).bytes() else { return }
    write(line: bytes)
  }

  // MARK: Failures

  /// Adds the failure of a plugin to the file of `--errors`.
  func record(_ error: LivePluginError, at place: LinePlace, input: JSON) {
    guard let failures = current.current.failures else { return }
    var entry: JSONObject = ["line": .string("\(place)")]
    for (name, value) in JSONObject(error) { entry[name] = value }
    entry["input"] = input
    RunOutput.write(entry, to: failures)
  }

  /// Adds a line that is not an event to the file of `--errors`.
  func record(_ error: InvalidLine, at place: LinePlace, input: UnsafeRawBufferPointer) {
    guard let failures = current.current.failures else { return }
    let input = (try? JSON(parsing: input)) ?? .string(String(decoding: input, as: UTF8.self))
    RunOutput.write(["line": .string("\(place)"), "message": .string(error.text), "input": input], to: failures)
  }

  private static func write(_ entry: JSONObject, to output: Output) {
    // A JSON value that was parsed can be printed.
    if let bytes = try? JSON.object(entry).bytes() { output.write(line: bytes) }
  }
}
