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
  /// The version of the bundle that the plugin came with; nil when it came with none.
  public let version: String?
  /// The event's id; nil when it has none, or when it was no event that the plugin failed on.
  public let messageId: String?
  public let cause: Cause

  /// What the script has thrown, or the limit that ended it; nil when it gave back no event.
  public var error: JavaScriptError? { if case .script(let error) = cause { error } else { nil } }
  /// Where in the script, from 1; nil when unknown.
  public var line: Int? { error?.line }
  /// From 1, in UTF-16 units; nil when unknown.
  public var column: Int? { error?.column }
  /// The JavaScript stack, innermost frame first.
  public var stack: [String] { error?.stack ?? [] }
  /// Whether a limit ended the plugin.
  public var isLimit: Bool { if case .limit? = error?.kind { true } else { false } }

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
    let plugin = version.map { "\(self.plugin) of version \($0)" } ?? self.plugin
    switch cause {
    case .notAnEvent: return "plugin \(plugin)\(event): \(headline)"
    case .script(let error): return "plugin \(plugin)\(event):\n\(error.description)"
    }
  }
}
