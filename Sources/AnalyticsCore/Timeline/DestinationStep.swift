/// A plugin among the destinations of a timeline. A class for the same reason as ``TimelineStep``.
final class DestinationStep: Sendable {
  private let step: TimelineStep
  /// The destination's own timeline; nil for a plugin that is not a ``DestinationPlugin``.
  private let timeline: Timeline?
  private let storing: (any StoringDestination)?
  private let dropObserver: (any DropObserver)?
  private let key: String
  /// Whether the settings contain it.
  private let isEnabled: Bool
  /// What events for the destination have to pass.
  private let consent: Consent?
  /// Whether all events have to; otherwise, the destination checks consent itself, and all may reach it now except
  /// those that were denied before.
  private let isChecked: Bool
  /// Whether a denial waits for calls of the destination.
  private let isAwaited: Bool

  /// - Parameters:
  ///   - isEnabled: Whether the settings contain the destination with a key.
  ///   - isRestricted: Whether consent may withhold events now.
  init(_ plugin: any Plugin, isEnabled: (String) -> Bool, consent: Consent?, isRestricted: Bool) {
    step = TimelineStep(plugin)
    let destination = plugin as? any DestinationPlugin
    timeline = destination?.timeline
    storing = plugin as? any StoringDestination
    dropObserver = plugin as? any DropObserver
    key = destination?.key ?? ""
    self.isEnabled = destination == nil || isEnabled(key)
    isAwaited = !(plugin is any ConsentObserver)
    isChecked = isAwaited || isRestricted
    self.consent = consent
  }

  var plugin: any Plugin { step.plugin }

  /// Passes the event to the destination, through the destination's own timeline. The result affects nothing else.
  func process(_ event: EventRecord) {
    guard timeline != nil else {
      _ = step.process(event)
      return
    }
    guard isEnabled, event.isAllowed(for: key) else { return }
    guard isChecked || event.consent != nil, let consent else { return deliver(event) }
    switch consent.admit(event, to: key, isAwaited: isAwaited) {
    case .pass(let call):
      deliver(event)
      if let call { consent.end(call) }
    case .held: break
    case .dropped(let count): consent.client?.countDroppedByConsent(count, for: key)
    }
  }

  /// Passes an event that consent permits to the destination.
  func deliver(_ event: EventRecord) {
    guard let timeline else { return }
    guard let result = timeline.process(event, through: step, onDrop: dropObserver) else { return }
    storing?.store(result)
  }

  /// Whether this is the destination with a key.
  func hasKey(_ key: String) -> Bool { timeline != nil && self.key == key }
}
