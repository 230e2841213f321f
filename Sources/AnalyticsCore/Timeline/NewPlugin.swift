/// A plugin that is going to be in a timeline, with what the timeline asks it. That is code of the app, which must not
/// run under the lock of a timeline.
struct NewPlugin {
  let plugin: any Plugin
  let type: PluginType
  /// The key of a destination.
  let key: String
  /// The timeline of a destination; nil for another plugin.
  let timeline: Timeline?

  init(_ plugin: any Plugin) {
    self.plugin = plugin
    type = plugin.type
    let destination = plugin as? any DestinationPlugin
    key = destination?.key ?? ""
    timeline = destination?.timeline
  }

  /// A destination whose answers are known.
  init(_ plugin: any Plugin, key: String, timeline: Timeline?) {
    (self.plugin, self.key, self.timeline) = (plugin, key, timeline)
    type = .destination
  }
}
