/// A plugin among the destinations of a timeline.
struct DestinationStep: Sendable {
  private let step: TimelineStep
  private let destination: (any DestinationPlugin)?
  private let storing: (any StoringDestination)?
  private let key: String
  /// Whether the settings contain it.
  private let isEnabled: Bool
  /// What events for the destination have to pass; nil if all do.
  private let consent: Consent?

  /// - Parameter isEnabled: Whether the settings contain the destination with a key.
  init(_ plugin: any Plugin, isEnabled: (String) -> Bool, consent: Consent?) {
    step = TimelineStep(plugin)
    destination = plugin as? any DestinationPlugin
    storing = plugin as? any StoringDestination
    key = destination?.key ?? ""
    self.isEnabled = destination == nil || isEnabled(key)
    self.consent = consent
  }

  var plugin: any Plugin { step.plugin }

  /// Passes the event to the destination, through the destination's own timeline. The result affects nothing else.
  func process(_ event: EventRecord) {
    guard destination != nil else {
      _ = step.process(event)
      return
    }
    guard isEnabled, event.isAllowed(for: key) else { return }
    if let consent {
      switch consent.admit(event, to: key) {
      case .pass: break
      case .held: return
      case .dropped(let count):
        consent.client?.countDroppedByConsent(count, for: key)
        return
      }
    }
    deliver(event)
  }

  /// Passes an event that consent permits to the destination.
  func deliver(_ event: EventRecord) {
    guard let destination, let result = destination.timeline.process(event, through: step) else { return }
    storing?.store(result)
  }

  /// Whether this is the destination with a key.
  func hasKey(_ key: String) -> Bool { destination != nil && self.key == key }
}
