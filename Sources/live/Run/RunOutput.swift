import AnalyticsLive

/// The output of `live run`: an event per line, or exactly one line for each line of input.
final class RunOutput: Sendable {
  private let current: Protected<Output>
  private let isOneToOne: Bool
  private let made: EventCount
  private let withheld = EventCount()

  init(_ output: Output, isOneToOne: Bool, made: EventCount) {
    current = Protected(output)
    self.isOneToOne = isOneToOne
    self.made = made
  }

  /// Where lines are written.
  private var output: Output { current.current }

  /// Changes where lines are written.
  func redirect(to output: Output) { current.set(output) }

  /// The number of events created by scripts that were not written.
  var withheldCount: Int { withheld.value }

  /// Writes the result for a line of input.
  func write(line: some Sequence<UInt8>) {
    let output = output
    output.write(line: line)
    if isOneToOne { output.flush() }
  }

  /// Writes an event that a script has created, unless there is only one line for each line of input.
  func write(made event: JSON) {
    guard !isOneToOne else { return withheld.count() }
    guard let bytes = try? event.bytes() else { return }
    made.count()
    output.write(line: bytes)
  }

  /// Writes the line for an input without a result.
  func writeDropped() { if isOneToOne { write(line: "null".utf8) } }

  /// Writes the line for an input that failed.
  func writeFailure(_ error: JSONObject) {
    guard isOneToOne, let bytes = try? JSON.object(["error": .object(error)]).bytes() else { return }
    write(line: bytes)
  }
}
