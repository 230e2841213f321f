import AnalyticsLive
import Foundation

/// The command `live signals`.
struct SignalsCommand {
  private let options: SignalsOptions
  private let output: Output
  private let diagnostics: Diagnostics

  init(_ options: SignalsOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    let output = output
    let replay = SignalReplay(
      options, diagnostics, console: { [diagnostics] in diagnostics.write(console: $0) }, flush: output.flush,
      onEvent: { event in
        if let line = try? event.bytes() { output.write(line: line) }
      })
    let result = replay.run()
    output.flush()
    return result == .complete ? 0 : 1
  }
}
