/// A plugin among the destinations of a timeline.
struct DestinationStage: Sendable {
  let plugin: any Plugin
  private let destination: (any DestinationPlugin)?
  private let storing: (any StoringDestination)?
  private let key: String
  /// Whether the settings have it.
  private let isEnabled: Bool

  /// - Parameter isEnabled: by key.
  init(_ plugin: any Plugin, isEnabled: (String) -> Bool) {
    self.plugin = plugin
    destination = plugin as? any DestinationPlugin
    storing = plugin as? any StoringDestination
    key = destination?.key ?? ""
    self.isEnabled = destination == nil || isEnabled(key)
  }

  /// Gives the destination the event, through the destination's own timeline. What comes of it is seen by nobody else.
  func process<T: RawEvent>(_ event: T) {
    guard let destination else {
      _ = plugin.execute(event: event)
      return
    }
    guard isEnabled, event.isWanted(by: key),
      let result = destination.timeline.process(event: event, through: destination)
    else { return }
    storing?.store(result)
  }
}
