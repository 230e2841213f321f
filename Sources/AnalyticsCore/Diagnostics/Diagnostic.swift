/// How much a ``Diagnostic`` matters; each level includes those after it.
public enum DiagnosticLevel: Int, Sendable, Hashable, Comparable, CaseIterable {
  case debug, information, warning, error

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Something the client has to say about its work.
public struct Diagnostic: Sendable, CustomStringConvertible {
  public let level: DiagnosticLevel
  public let message: String
  /// What went wrong, when something did.
  public let error: AnalyticsError?

  public var description: String { "\(level): \(message)" }
}

/// The kinds of lines that ``Analytics/segmentLog(message:kind:)`` prints.
public enum LogKind: Sendable, Hashable, CaseIterable {
  case error, warning, debug, none

  var prefix: String {
    switch self {
    case .error: "SEG_ERROR: "
    case .warning: "SEG_WARNING: "
    case .debug: "SEG_DEBUG: "
    case .none: "SEG_INFO: "
    }
  }
}
