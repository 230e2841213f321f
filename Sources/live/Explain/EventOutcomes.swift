import AnalyticsLive

/// What plugins did since the last event: the outcomes of their calls with events, failures of other hooks, and
/// failures of the rules of the destination. Workers may report them from any thread.
final class EventOutcomes: Sendable {
  typealias Content = (
    calls: [LivePluginOutcome], hookFailures: [LivePluginHookFailure], ruleFailures: [FilterReport]
  )

  private let content = Protected<Content>(([], [], []))

  /// Makes live plugins report everything.
  func observe(_ options: inout LivePlugins.Options) {
    options.onOutcome = { [content] outcome in content.withLock { $0.calls.append(outcome) } }
    options.onHookFailure = { [content] failure in content.withLock { $0.hookFailures.append(failure) } }
  }

  /// Adds a rule that failed on an event, or that is invalid.
  @Sendable func add(_ report: FilterReport) { content.withLock { $0.ruleFailures.append(report) } }

  /// Whether a problem is reported as what a plugin or rule did with an event.
  static func include(_ problem: LiveProblem) -> Bool {
    switch problem {
    case .plugin: return true
    case .filter(let report): if case .failure = report.cause { return true }
    case .loading, .rules, .signal, .storage: break
    }
    return false
  }

  /// Removes and returns everything.
  func take() -> Content {
    content.withLock { content in
      defer { content = ([], [], []) }
      return content
    }
  }
}
