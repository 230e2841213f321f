import AnalyticsCore
import JavaScript

/// A plugin that a script has added.
struct LoadedPlugin {
  let object: JSValue
  /// The name of its class.
  let name: String
  let type: PluginType
  /// From 0, in the order of `analytics.add`.
  let number: Int
}
