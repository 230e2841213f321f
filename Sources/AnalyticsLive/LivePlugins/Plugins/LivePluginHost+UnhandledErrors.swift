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
    guard let report = unhandledErrors.count(failure, mayReport: true) else { return }
    let warning = warning(report, error)
    // A call can have any number of different errors.
    if interpreter.mayPrint(warning.utf8.count) { context.warn(warning) }
  }

  /// The lock is held.
  func warnOfRest() {
    for report in unhandledErrors.summaries() {
      if case .script(let error) = report.error.cause { context.warn(warning(report, error)) }
    }
  }

  /// The maximum number of bytes of a warning, in which some frames of a stack and the beginning of a message fit.
  private static var maximumWarning: Int { 4096 }

  private func warning(_ report: LivePluginReport, _ error: JavaScriptError) -> String {
    let script = report.error.plugin.isEmpty ? "live plugins" : "live plugins of \(report.error.plugin)"
    let what =
      error.kind == .rejection
      ? "a promise was rejected and nothing handles the rejection"
      : "a callback of queueMicrotask or of a FinalizationRegistry failed"
    let rest = "\(report.unreported) more like this, \(report.count) in all"
    let text =
      report.isSummary
      ? "\(error.headline): \(rest)" : "\(what):\n\(error.description)\(report.unreported > 0 ? "\n(\(rest))" : "")"
    return "\(script): \(text)".shortened(to: Self.maximumWarning)
  }
}
