import AnalyticsCore
import JavaScript

/// A live plugin failed. What it had done to the event is undone.
public struct LivePluginError: Error, Sendable, CustomStringConvertible {
  public enum Cause: Sendable {
    /// The plugin threw, or a limit ended it; or what it gave back cannot become JSON.
    case script(JavaScriptError)
    /// The plugin gave back something else than an event of the same type; what it was.
    case notAnEvent(String)
  }

  /// The name of the plugin's class.
  public let plugin: String
  public let type: PluginType
  /// The event's id; nil when it has none, or when it was no event that the plugin failed on.
  public let messageId: String?
  public let cause: Cause

  /// In one line: what went wrong.
  public var headline: String {
    switch cause {
    case .script(let error):
      switch error.kind {
      case .limit: "stopped: \(error.message)"
      default: error.headline
      }
    case .notAnEvent(let found): "gave back \(found) in place of the event"
    }
  }

  /// Over several lines: plugin, event, what went wrong and where.
  public var description: String {
    let event = messageId.map { " on event \($0)" } ?? ""
    switch cause {
    case .notAnEvent: return "plugin \(plugin)\(event): \(headline)"
    case .script(let error): return "plugin \(plugin)\(event):\n\(error.description)"
    }
  }
}
