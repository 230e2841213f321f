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
  /// The failures on a line. The event and those that scripts create from it can pass through any number of plugins.
  struct List: Sendable {
    /// The first ones.
    private(set) var first: [EventFailure] = []
    /// The number of the others.
    private(set) var omittedCount = 0
    /// The last one that can be the reason why there is no resulting event.
    private(set) var lastOfEvent: EventFailure?

    static let maximumCount = 100

    var isEmpty: Bool { first.isEmpty }

    /// The message about the others; nil if there are none.
    var omission: String? { omittedCount == 0 ? nil : "failures on this line that are not listed: \(omittedCount)" }

    fileprivate mutating func add(_ failure: EventFailure) {
      if first.count < Self.maximumCount { first.append(failure) } else { omittedCount += 1 }
      if failure.concernsEvent { lastOfEvent = failure }
    }
  }

  private let current = Protected(List())

  func add(_ outcome: LivePluginOutcome) {
    switch outcome.result {
    case .failed(let error), .limited(let error): add(.plugin(error))
    case .kept, .changed, .dropped, .skipped: break
    }
  }

  func add(_ failure: LivePluginHookFailure) { add(.plugin(failure.error, hook: failure.hook)) }

  func add(_ failure: EventFailure) { current.withLock { $0.add(failure) } }

  /// Removes and returns the failures.
  func take() -> List {
    current.withLock { failures in
      defer { failures = List() }
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
