import AnalyticsCore
import JavaScript

/// What all interpreters of one ``LivePlugins`` share: its options, its client, its timelines.
final class LiveSurroundings: Sendable {
  let options: LivePlugins.Options
  let timelines = LiveTimelines()
  private let client = Protected(LiveEngine.WeakAnalytics())

  init(_ options: LivePlugins.Options) {
    self.options = options
  }

  var analytics: Analytics? {
    get { client.withLock { $0.analytics } }
    set { client.withLock { $0.analytics = newValue } }
  }

  /// What a script prints.
  var print: (ConsoleLevel, String) -> Void {
    options.console ?? { [weak self] level, text in self?.analytics?.sayFromScript(level, text) }
  }

  /// Tells of a failing plugin. No lock is held.
  func report(_ report: LivePluginReport) {
    if let onReport = options.onReport { return onReport(report) }
    analytics?.reportInternalError(AnalyticsError.pluginError(report))
  }
}

extension LivePluginReport: Error {}

extension Analytics {
  fileprivate func sayFromScript(_ level: ConsoleLevel, _ text: String) {
    switch level {
    case .log, .info: say(.information, text)
    case .debug: say(.debug, text)
    case .warn: say(.warning, text)
    case .error: say(.error, text)
    }
  }
}
