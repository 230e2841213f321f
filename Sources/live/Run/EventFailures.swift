import AnalyticsLive
import Foundation

/// The failures of plugins on the current line, in order. Workers may report them from any thread.
final class EventFailures: Sendable {
  private let current = Protected<[LivePluginError]>([])

  func add(_ outcome: LivePluginOutcome) {
    switch outcome.result {
    case .failed(let error), .limited(let error): current.withLock { $0.append(error) }
    case .kept, .changed, .dropped, .skipped: break
    }
  }

  /// Removes and returns the failures.
  func take() -> [LivePluginError] {
    current.withLock { failures in
      defer { failures = [] }
      return failures
    }
  }
}

/// The file of `--errors`: one JSON object for each failure, with the members `line`, `plugin` and `location` (if
/// known), `message` and `input`.
final class ErrorFile: Sendable {
  private let output: Output

  init(_ path: String, _ diagnostics: Diagnostics) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw FileError(code: errno) }
    output = Output(descriptor: descriptor, name: path, diagnostics)
  }

  /// Writes an entry about a plugin.
  func write(_ error: LivePluginError, line: String, input: JSON) {
    var entry: JSONObject = ["line": .string(line)]
    for (name, value) in JSONObject(error) { entry[name] = value }
    entry["input"] = input
    write(entry)
  }

  /// Writes an entry about a line that is not an event.
  func write(_ message: String, line: String, input: UnsafeRawBufferPointer) {
    let input = (try? JSON(parsing: input)) ?? .string(String(decoding: input, as: UTF8.self))
    write(["line": .string(line), "message": .string(message), "input": input])
  }

  func flush() { output.flush() }

  private func write(_ entry: JSONObject) {
    // A JSON value that was parsed can be printed.
    if let bytes = try? JSON.object(entry).bytes() { output.write(line: bytes) }
  }
}

extension JSONObject {
  /// The failure of a plugin as it appears in the output of `live run`: `plugin`, `location` and `message`. The
  /// location is that of the error, or else that of the plugin.
  init(_ error: LivePluginError) {
    self = ["plugin": .string(error.plugin)]
    if let location = error.place { self["location"] = .string(location) }
    self["message"] = .string(error.headline)
  }
}
