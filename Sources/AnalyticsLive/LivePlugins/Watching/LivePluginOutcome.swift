import AnalyticsCore
import JSONModel

/// The outcome of a plugin for an event. See ``LivePlugins/Options/onOutcome``.
public struct LivePluginOutcome: Sendable {
  /// The effect of a plugin on an event.
  public enum Result: Sendable {
    /// The plugin returned the event unchanged.
    case kept
    /// The plugin changed the event.
    case changed
    /// The plugin dropped the event.
    case dropped
    /// The plugin threw or did not return an event.
    case failed(LivePluginError)
    /// The plugin exceeded a limit.
    case limited(LivePluginError)
    /// The plugin was not called, because it is disabled, or because other calls keep too much memory.
    case skipped
  }

  /// The name of the plugin's class.
  public let plugin: String
  /// The type of the plugin.
  public let type: PluginType
  /// The key of the destination whose events the plugin receives; nil if it receives all events.
  public let destination: String?
  /// The version of the plugin's bundle.
  public let version: String?
  /// The content hash of the plugin's script, as `Script.contentHash`; nil if it is unknown.
  public let scriptHash: String?
  /// The id of the event.
  public let messageId: String?
  /// The effect of the plugin on the event.
  public let result: Result
  /// The work of the call, in the unit of ``LivePlugins/Options/callSteps``; 0 if the plugin was not called.
  public let steps: Int
  /// The duration of the call; nil unless ``LivePlugins/collectsMetrics`` is true or a breaker measures it.
  public let duration: Duration?
  /// A Boolean value that indicates whether the plugin dropped the event by returning undefined, as it does if a
  /// `return` is missing, and not by returning null.
  public let isResultMissing: Bool
  /// The event before and after the plugin, if the plugin changed it and the events do not take too much memory.
  let versions: (before: JSONObject, after: JSONObject)?
  /// The id of the event after the plugin, which may have changed it.
  package let messageIdAfter: String?

  /// The differences that the plugin made, computed at each access; empty unless the result is ``Result/changed``. At
  /// most 1,000, and fewer if their pointers have more than 1 MiB or the results of the plugins are very large; see
  /// ``hasMoreChanges``.
  public var changes: [EventChange] { comparison?.list ?? [] }

  /// A Boolean value that indicates whether the plugin made more differences than ``changes`` contains. Computed at
  /// each access.
  public var hasMoreChanges: Bool { comparison?.isComplete == false }

  /// The differences, and whether there are others; nil unless the result is ``Result/changed``.
  package var comparison: EventChanges? {
    guard case .changed = result else { return nil }
    return versions.map { EventChanges(from: $0.before, to: $0.after) } ?? .unknown
  }

  /// The locations of the values that the plugin added, changed or removed: JSON pointers such as `/properties/price`.
  /// See ``changes``.
  public var changedPaths: [String] { changes.map(\.pointer) }
}
