import AnalyticsCore
import JSONModel
import JavaScript

/// A plugin that a script has added, or the rules of `domain.map` for a destination. Used under the engine's lock.
final class LoadedPlugin {
  let object: JSValue
  /// The name of the plugin's class.
  let name: String
  /// The location of the call of `analytics.add`, in the form `file:line:column`.
  let location: String?
  let place: PluginPlace
  /// The number of the plugin, starting at 0, in the order of `analytics.add`.
  let number: Int
  /// The number of the script that added the plugin for ``Interpreter/callOwner``; 0 if it is unknown.
  let script: Int32
  let record: PluginRecord
  /// The content hash of the script that added the plugin; nil if it is unknown.
  var scriptHash: String? { record.metrics.scriptHash }
  /// The methods with which the plugin was last seen.
  var methods: PluginMethods.Snapshot?

  init(
    object: JSValue, name: String, location: String?, place: PluginPlace, number: Int, script: Int32,
    record: PluginRecord
  ) {
    self.object = object
    self.name = name
    self.location = location
    self.place = place
    self.number = number
    self.script = script
    self.record = record
  }

  /// The name of the plugin, and its location unless that is the name.
  var label: String { LoadedPlugin.label(name, location) }

  static func label(_ name: String, _ location: String?) -> String {
    guard let location, location != name else { return name }
    return "\(name) (\(location))"
  }

  var type: PluginType { place.type }
  /// The key of the destination whose events the plugin receives; nil if it receives all events.
  var destination: String? { place.destination?.text }
}

/// The position of plugins in a timeline. Plugins of the same position form one stage.
struct PluginPlace: Hashable {
  let type: PluginType
  let destination: ExactText?
  /// The number of the realm of the plugins. See ``LivePluginHost/realm``.
  var realm = 0
  /// Whether it is the position of the rules of `domain.map`, which receive domain events only.
  var isMap = false
}

/// The plugins of one position in one interpreter, in the order in which they were added. Accessed only under the
/// interpreter's lock.
final class PluginList: @unchecked Sendable {
  // Read for each event. The lock already guarantees exclusive access.
  @exclusivity(unchecked) var plugins: [LoadedPlugin] = []
}
