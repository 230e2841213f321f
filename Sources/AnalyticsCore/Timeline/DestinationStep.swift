/// A plugin among the destinations of a timeline.
struct DestinationStep: Sendable {
  private let step: TimelineStep
  private let destination: (any DestinationPlugin)?
  private let storing: (any StoringDestination)?
  private let key: String
  /// Whether the settings contain it.
  private let isEnabled: Bool

  /// - Parameter isEnabled: Whether the settings contain the destination with a key.
  init(_ plugin: any Plugin, isEnabled: (String) -> Bool) {
    step = TimelineStep(plugin)
    destination = plugin as? any DestinationPlugin
    storing = plugin as? any StoringDestination
    key = destination?.key ?? ""
    self.isEnabled = destination == nil || isEnabled(key)
  }

  var plugin: any Plugin { step.plugin }

  /// Passes the event to the destination, through the destination's own timeline. The result affects nothing else.
  func process(_ event: EventRecord) {
    guard let destination else {
      _ = step.process(event)
      return
    }
    guard isEnabled, event.isAllowed(for: key), let result = destination.timeline.process(event, through: step) else {
      return
    }
    storing?.store(result)
  }
}
