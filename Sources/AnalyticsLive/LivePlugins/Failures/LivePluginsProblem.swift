/// A problem with live plugins. See ``LivePlugins/Options/onProblem``.
public enum LivePluginsProblem: Error, Sendable, CustomStringConvertible {
  /// Scripts could not be loaded or used as intended, or a breaker has disabled a plugin.
  case loading(LivePluginsError)
  /// A plugin failed. Repeated identical failures are rate-limited.
  case plugin(LivePluginReport)

  public var description: String {
    switch self {
    case .loading(let error): error.description
    case .plugin(let report): report.description
    }
  }
}
