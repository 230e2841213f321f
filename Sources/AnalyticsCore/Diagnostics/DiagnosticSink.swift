import Foundation

/// Counts and reports what happens in a client: to the error handler, the diagnostics closure, and, if enabled,
/// standard error.
final class DiagnosticSink: Sendable {
  private let level: DiagnosticLevel
  private let handler: (@Sendable (Diagnostic) -> Void)?
  private let errorHandler: (@Sendable (any Error) -> Void)?
  private let counters = Protected(Counters())

  init(
    level: DiagnosticLevel, handler: (@Sendable (Diagnostic) -> Void)?, errorHandler: (@Sendable (any Error) -> Void)?
  ) {
    self.level = level
    self.handler = handler
    self.errorHandler = errorHandler
  }

  convenience init(_ values: ConfigurationValues) {
    self.init(level: values.diagnosticLevel, handler: values.diagnostics, errorHandler: values.errorHandler)
  }

  var currentCounters: Counters { counters.current }

  func count(_ change: (inout Counters) -> Void) { counters.withLock(change) }

  func countDropped(_ reason: Counters.DropReason, _ events: Int = 1) {
    guard events > 0 else { return }
    counters.withLock { $0.dropped[reason, default: 0] += events }
  }

  func report(_ error: any Error, level: DiagnosticLevel = .error) {
    nested(errorHandler, error)
    say(level, "\(error)", error as? AnalyticsError)
  }

  /// Calls a handler, which may make a call that reports something, too.
  private func nested<Value>(_ handler: (@Sendable (Value) -> Void)?, _ value: @autoclosure () -> Value) {
    let depth = CallDepth.current
    if let handler, depth <= CallDepth.limit + 1 { CallDepth.run(at: depth + 1) { handler(value()) } }
  }

  func say(_ level: DiagnosticLevel, _ message: @autoclosure () -> String, _ error: AnalyticsError? = nil) {
    let isWanted = handler != nil && level >= self.level
    guard isWanted || DebugLog.isEnabled else { return }
    let message = message()
    if isWanted { nested(handler, Diagnostic(level: level, message: message, error: error)) }
    DebugLog.print(message, level.logKind)
  }
}

extension DiagnosticLevel {
  fileprivate var logKind: LogKind {
    switch self {
    case .debug: .debug
    case .information: .none
    case .warning: .warning
    case .error: .error
    }
  }
}

/// Lines for developers on standard error, if ``Analytics/debugLogsEnabled`` is true.
enum DebugLog {
  private static let enabled = Protected(false)

  static var isEnabled: Bool {
    get { enabled.current }
    set { enabled.set(newValue) }
  }

  static func print(_ message: String, _ kind: LogKind) {
    guard isEnabled else { return }
    FileHandle.standardError.write(Data((kind.prefix + message + "\n").utf8))
  }
}
