import AnalyticsLive

/// What plugins did since the last event: the outcomes of their calls with events, and failures of other hooks. Workers
/// may report them from any thread.
final class EventOutcomes: Sendable {
  typealias Content = (calls: [LivePluginOutcome], hookFailures: [LivePluginHookFailure])

  private let content = Protected<Content>(([], []))

  /// Makes live plugins report everything.
  func observe(_ options: inout LivePlugins.Options) {
    options.onOutcome = { [content] outcome in content.withLock { $0.calls.append(outcome) } }
    options.onHookFailure = { [content] failure in content.withLock { $0.hookFailures.append(failure) } }
  }

  /// Removes and returns everything.
  func take() -> Content {
    content.withLock { content in
      defer { content = ([], []) }
      return content
    }
  }
}
