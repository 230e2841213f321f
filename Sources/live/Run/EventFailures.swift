import AnalyticsLive

/// A failure of a plugin.
struct EventFailure: Sendable {
  let error: LivePluginError
  /// The hook that failed, if it is one that receives no event.
  let hook: String?
}

/// The failures of plugins on the current line, in order. Workers may report them from any thread.
final class EventFailures: Sendable {
  private let current = Protected<[EventFailure]>([])

  func add(_ outcome: LivePluginOutcome) {
    switch outcome.result {
    case .failed(let error), .limited(let error):
      current.withLock { $0.append(EventFailure(error: error, hook: nil)) }
    case .kept, .changed, .dropped, .skipped: break
    }
  }

  func add(_ failure: LivePluginHookFailure) {
    current.withLock { $0.append(EventFailure(error: failure.error, hook: failure.hook)) }
  }

  /// Removes and returns the failures.
  func take() -> [EventFailure] {
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
  /// The failure of a plugin as it appears in the output of commands: `plugin`, `hook` (if it is not a method that
  /// receives events), `location` (if known) and `message`.
  init(_ error: LivePluginError, hook: String? = nil) {
    self = ["plugin": .string(error.plugin)]
    if let hook { self["hook"] = .string(hook) }
    if let location = error.place { self["location"] = .string(location) }
    self["message"] = .string(error.text)
  }

  init(_ failure: EventFailure) { self.init(failure.error, hook: failure.hook) }
}
