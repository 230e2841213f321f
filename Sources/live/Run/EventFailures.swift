import AnalyticsLive

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

extension LivePluginError {
  /// The failure in one line, as ``headline``, but with the characters of the script: for JSON, which escapes them.
  var text: String {
    switch cause {
    case .notAnEvent(let found): return "returned \(found) instead of the event"
    case .script(let error):
      return isLimit ? headline : error.text
    }
  }
}

extension JSONObject {
  /// The failure of a plugin as it appears in the output of commands: `plugin`, `location` (if known) and `message`.
  init(_ error: LivePluginError) {
    self = ["plugin": .string(error.plugin)]
    if let location = error.place { self["location"] = .string(location) }
    self["message"] = .string(error.text)
  }
}
