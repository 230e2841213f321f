import Foundation

extension Analytics {
  /// A Boolean value that indicates whether the clients of this process write debug lines to standard error. Default:
  /// false.
  public static var debugLogsEnabled: Bool {
    get { DebugLog.isEnabled }
    set { DebugLog.isEnabled = newValue }
  }

  /// Sends a message with the level `information` to the diagnostics.
  public func log(message: String) { sink.say(.information, message) }

  /// Prints a line if ``debugLogsEnabled`` is true.
  public static func segmentLog(message: String, kind: LogKind = .none) { DebugLog.print(message, kind) }

  /// Reports an error to the error handler and the diagnostics. Intended for plugins.
  /// - Parameters:
  ///   - error: The error.
  ///   - fatal: Whether data was lost. The process is never terminated.
  public func reportInternalError(_ error: any Error, fatal: Bool = false) {
    report(error, level: fatal ? .error : .warning)
  }

  /// Sends a message to the diagnostics.
  package func say(_ level: DiagnosticLevel, _ message: String) { sink.say(level, message) }

  func report(_ error: any Error, level: DiagnosticLevel = .error) { sink.report(error, level: level) }
}
