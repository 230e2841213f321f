import AnalyticsCore

/// A problem with live plugins, destination filters, signals, or the storage of scripts.
///
/// All problems take one route. The handler of the object that found the problem receives it, if the app has set one:
/// ``LivePlugins/Options/onProblem`` for live plugins, for what their scripts store, and for signal rules, and the
/// parameter `onProblem` of ``DestinationFilters``. Otherwise the client's error handler and diagnostics receive it.
/// A problem without a handler and without a client is discarded.
///
///     configuration.errorHandler { error in
///       switch error {
///       case LiveProblem.plugin(let report): logger.warning("\(report.error.headline)")
///       default: logger.error("\(error)")
///       }
///     }
public enum LiveProblem: Error, Sendable, CustomStringConvertible {
  /// Scripts could not be loaded or used as intended, or a breaker has disabled a plugin.
  case loading(LivePluginsError)
  /// A plugin failed. Repeated identical failures are rate-limited.
  case plugin(LivePluginReport)
  /// A filter rule is invalid, or a filter failed on an event. Repeated failures are rate-limited.
  case filter(FilterReport)
  /// Signal rules failed. Repeated identical failures are rate-limited.
  case rules(SignalRulesError)
  /// Signals were discarded: one has no valid JSON form, or too many waited.
  case signal(SignalError)
  /// The values that scripts store could not be written. They are retained in memory, and written later. Repeated
  /// failures are rate-limited.
  case storage(AnalyticsError)

  public var description: String {
    switch self {
    case .loading(let error): error.description
    case .plugin(let report): report.description
    case .filter(let report): report.description
    case .rules(let error): error.description
    case .signal(let error): "\(error)"
    case .storage(let error): error.description
    }
  }

  /// Whether the problem cost data.
  private var losesData: Bool {
    switch self {
    case .signal: true
    case .loading, .plugin, .filter, .rules, .storage: false
    }
  }

  /// Passes the problem to a handler if there is one, and otherwise to the client. No lock is held.
  func report(to handler: (@Sendable (LiveProblem) -> Void)?, or client: Analytics?) {
    if let handler { return handler(self) }
    client?.reportInternalError(self, fatal: losesData)
  }
}
