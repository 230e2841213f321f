import AnalyticsCore
import JavaScript

/// Errors of live plugins outside a call, such as unhandled rejections. They are printed to the console as warnings.
/// Repeated identical errors are rate-limited.
extension LivePluginHost {
  /// The lock is held.
  func warn(of error: JavaScriptError) {
    // All scripts share one realm, so plugins are distinguished by their script.
    let failure = LivePluginError(
      plugin: error.script ?? "", location: nil, type: .utility, version: engine.version, messageId: nil,
      cause: .script(error))
    if let report = unhandledErrors.count(failure) { warn(report, error) }
  }

  /// The lock is held.
  func warnOfRest() {
    for report in unhandledErrors.summaries() {
      if case .script(let error) = report.error.cause { warn(report, error) }
    }
  }

  private func warn(_ report: LivePluginReport, _ error: JavaScriptError) {
    let script = report.error.plugin.isEmpty ? "live plugins" : "live plugins of \(report.error.plugin)"
    let what =
      error.kind == .rejection
      ? "a promise was rejected and nothing handles the rejection"
      : "a callback of queueMicrotask or of a FinalizationRegistry failed"
    let rest = "\(report.unreported) more like this, \(report.count) in all"
    let text =
      report.isSummary
      ? "\(error.headline): \(rest)" : "\(what):\n\(error.description)\(report.unreported > 0 ? "\n(\(rest))" : "")"
    context.warn("\(script): \(text)")
  }
}
