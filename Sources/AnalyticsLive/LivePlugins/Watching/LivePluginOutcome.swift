import AnalyticsCore

/// What a plugin has done with an event. See ``LivePlugins/Options/onOutcome``.
public struct LivePluginOutcome: Sendable {
  public enum Result: Sendable {
    /// It gave the event back as it was.
    case kept
    /// It gave the event back otherwise.
    case changed
    /// It dropped the event.
    case dropped
    /// It threw, or gave back no event.
    case failed(LivePluginError)
    /// A limit ended it.
    case limited(LivePluginError)
    /// It is switched off and was not called.
    case skipped
  }

  /// The name of the plugin's class.
  public let plugin: String
  public let type: PluginType
  /// The key of the destination whose events it sees; nil when it sees all.
  public let destination: String?
  /// Of the bundle it came with.
  public let version: String?
  /// The event's id.
  public let messageId: String?
  public let result: Result
}
