import AnalyticsCore
import JavaScript

/// A plugin that a script has added.
struct LoadedPlugin {
  let object: JSValue
  /// The name of its class.
  let name: String
  let type: PluginType
  /// The key of the destination whose events alone it sees; nil when it sees all.
  let destination: String?
  /// From 0, in the order of `analytics.add`.
  let number: Int
}

/// Where plugins stand: those of the same place form one stage of a timeline.
struct PluginPlace: Hashable {
  let type: PluginType
  let destination: String?
}

/// The plugins of one place in one interpreter, in the order in which they were added. Only touched under the interpreter's lock.
final class PluginList: @unchecked Sendable {
  // Read for every event: under the lock, so that nothing else has to keep accesses apart.
  @exclusivity(unchecked) var plugins: [LoadedPlugin] = []
}
