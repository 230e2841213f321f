/// A plugin of a timeline, as events pass through it.
///
/// A class, because every event passes through all steps, and a copy of a structure counts a reference for each member.
final class TimelineStep: Sendable {
  let plugin: any Plugin
  /// The plugin, if it handles records; otherwise it is called with the public type of the event.
  private let stage: (any EventStage)?

  init(_ plugin: any Plugin) {
    self.plugin = plugin
    stage = plugin as? any EventStage
  }

  /// Whether the plugin adds events after those that it handles.
  var addsEvents: Bool { stage?.addsEvents == true }

  /// Whether events leave the plugin with the categories that matter for consent as they were.
  var keepsCategories: Bool { stage?.keepsCategories == true }

  /// The event as the plugin leaves it; nil if the plugin drops it.
  func process(_ event: consuming EventRecord) -> EventRecord? {
    if let stage { return stage.process(event) }
    return event.processed(by: plugin)
  }
}
