import AnalyticsLive

/// A failure on an event, or while scripts and settings are loaded.
enum EventFailure: Sendable {
  /// A failure of a plugin, with the hook that failed if it is one that receives no event.
  case plugin(LivePluginError, hook: String? = nil)
  /// A rule of the destination that failed on the event, or that is invalid.
  case rule(FilterReport)

  /// Whether it can be the reason why there is no resulting event.
  var concernsEvent: Bool {
    switch self {
    case .plugin(_, let hook): hook == nil
    case .rule(let report): if case .failure = report.cause { true } else { false }
    }
  }
}

/// The failures on the current line, in order. Workers may report them from any thread.
final class EventFailures: Sendable {
  private let current = Protected<[EventFailure]>([])

  func add(_ outcome: LivePluginOutcome) {
    switch outcome.result {
    case .failed(let error), .limited(let error): add(.plugin(error))
    case .kept, .changed, .dropped, .skipped: break
    }
  }

  func add(_ failure: LivePluginHookFailure) { add(.plugin(failure.error, hook: failure.hook)) }

  func add(_ failure: EventFailure) { current.withLock { $0.append(failure) } }

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
    case .script(let error): return isLimit ? headline : error.text
    case .eventSteps: return headline
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

  /// The failure of a rule as it appears in the output of commands: `rule` (the index in the settings), `destination`
  /// and `message`.
  init(_ report: FilterReport) {
    self = [:]
    if let rule = report.rule { self["rule"] = .integer(Int64(rule)) }
    if let destination = report.destination { self["destination"] = .string(destination) }
    switch report.cause {
    case .invalidRule(let fault): self["message"] = .string("the rule is invalid: \(fault)")
    case .probableMistake(let fault): self["message"] = .string("\(fault)")
    case .failure(let reason, _): self["message"] = .string(reason)
    }
  }

  init(_ failure: EventFailure) {
    switch failure {
    case .plugin(let error, let hook): self.init(error, hook: hook)
    case .rule(let report): self.init(report)
    }
  }
}
