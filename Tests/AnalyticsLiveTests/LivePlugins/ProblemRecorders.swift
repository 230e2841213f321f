import AnalyticsLive
import TestSupport

/// Recorders that add only the problems of one kind.
extension Recorder<LivePluginReport> {
  func add(_ problem: LiveProblem) { if case .plugin(let report) = problem { add(report) } }
}

extension Recorder<FilterReport> {
  func add(_ problem: LiveProblem) { if case .filter(let report) = problem { add(report) } }
}

extension Recorder<String> {
  /// Adds the name of a plugin that a breaker has disabled.
  func add(breakOf problem: LiveProblem) {
    if case .loading(.switchedOff(let plugin, _)) = problem { add(plugin) }
  }
}
