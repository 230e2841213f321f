/// The importance of a ``Diagnostic``. A minimum level includes the more important levels.
public enum DiagnosticLevel: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// A detail that helps to find mistakes.
  case debug
  /// A normal event in the life of the client.
  case information
  /// A problem that the client handles.
  case warning
  /// A problem that costs events or needs a change.
  case error

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A message from the client about its work.
public struct Diagnostic: Sendable, CustomStringConvertible {
  /// The importance of the message.
  public let level: DiagnosticLevel
  /// The message, in one line.
  public let message: String
  /// The error, if the message reports one.
  public let error: AnalyticsError?

  public var description: String { "\(level): \(message)" }
}

/// The kinds of lines that ``Analytics/segmentLog(message:kind:)`` prints.
public enum LogKind: Sendable, Hashable, CaseIterable {
  /// A line with the prefix `SEG_ERROR`.
  case error
  /// A line with the prefix `SEG_WARNING`.
  case warning
  /// A line with the prefix `SEG_DEBUG`.
  case debug
  /// A line with the prefix `SEG_INFO`.
  case none

  var prefix: String {
    switch self {
    case .error: "SEG_ERROR: "
    case .warning: "SEG_WARNING: "
    case .debug: "SEG_DEBUG: "
    case .none: "SEG_INFO: "
    }
  }
}
