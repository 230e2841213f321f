import AnalyticsCore
import JSONModel

/// The log of what trackers receive. See `Analytics.trackerLog`.
public struct TrackerLog: Sendable {
  /// The amount of information in the log.
  public enum Level: Sendable, Hashable {
    /// Logs nothing.
    case none
    /// Logs the name of each event and property.
    case info
    /// Logs their members too.
    case verbose
  }

  /// Default ``Level/none``.
  public var level: Level

  /// Receives the messages, on the threads of the trackers. Default: the diagnostics of the client, at the level
  /// `information`.
  public var sink: (@Sendable (String) -> Void)?

  /// Creates a log.
  public init(level: Level = .none, sink: (@Sendable (String) -> Void)? = nil) {
    self.level = level
    self.sink = sink
  }

  /// The message for an item, such as `-[Intercom]: EVENT TRIGGERED - 'App: Opened'`; nil for an item that is not
  /// logged.
  func message(_ item: TrackerItem, tracker: String) -> String? {
    guard level != .none else { return nil }
    switch item {
    case .event(let event, _), .screen(let event, _):
      let text = "-[\(tracker)]: EVENT TRIGGERED - '\(event.name)'"
      return level == .info ? text : text + members(event.properties)
    case .property(let identifier, let value, _):
      let value = value.map { $0.stringValue ?? $0.toString() } ?? "nil"
      return "-[\(tracker)]: '\(identifier)' UPDATED TO '\(value)'"
    case .attributes(let attributes), .identify(_, let attributes):
      guard !attributes.isEmpty else { return nil }
      return attributes.map { "-[\(tracker)]: '\($0.key)' UPDATED TO '\($0.value.stringValue ?? $0.value.toString())'" }
        .joined(separator: "\n")
    case .group, .alias, .error, .reset, .flush, .start, .stop, .optOut: return nil
    }
  }

  private func members(_ properties: JSONObject) -> String {
    if properties.isEmpty { return " (no meta)" }
    return properties.map { " \n > \($0.key): \($0.value.stringValue ?? $0.value.toString())" }.joined()
  }
}
