import Foundation

extension Analytics {
  /// Whether lines about what the clients of this process do go to standard error. Default false.
  public static var debugLogsEnabled: Bool {
    get { DebugLog.isEnabled }
    set { DebugLog.isEnabled = newValue }
  }

  /// Says something to the diagnostics, at the level `information`.
  public func log(message: String) { sink.say(.information, message) }

  /// Prints a line, when ``debugLogsEnabled`` is set.
  public static func segmentLog(message: String, kind: LogKind = .none) { DebugLog.print(message, kind) }

  /// Tells the error handler and the diagnostics about an error, as plugins do.
  /// - Parameter fatal: whether something was lost by it; it never ends the process.
  public func reportInternalError(_ error: any Error, fatal: Bool = false) {
    report(error, level: fatal ? .error : .warning)
  }

  /// Says something to the diagnostics.
  package func say(_ level: DiagnosticLevel, _ message: String) { sink.say(level, message) }

  func report(_ error: any Error, level: DiagnosticLevel = .error) { sink.report(error, level: level) }
}
