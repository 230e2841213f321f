/// A plugin among the destinations of a timeline. A class for the same reason as ``TimelineStep``.
final class DestinationStep: Sendable {
  private let step: TimelineStep
  /// The destination's own timeline; nil for a plugin that is not a ``DestinationPlugin``.
  let timeline: Timeline?
  /// The plugins of that timeline.
  private let stages: TimelineStages
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

  init(_ new: NewPlugin, _ rules: TimelineRules) {
    let plugin = new.plugin
    step = TimelineStep(plugin)
    timeline = new.timeline
    stages = timeline?.current ?? TimelineStages()
    storing = plugin as? any StoringDestination
    dropObserver = plugin as? any DropObserver
    key = new.key
    isEnabled = new.timeline == nil || rules.isEnabled(key)
    isAwaited = !(plugin is any ConsentObserver)
    isChecked = isAwaited || rules.isRestricted
    consent = rules.consent
  }

  /// A copy with the present plugins of the destination's timeline, and of those within it.
  private init(refreshing other: DestinationStep) {
    step = other.step
    timeline = other.timeline
    stages = (other.timeline?.current ?? other.stages).refreshed
    storing = other.storing
    dropObserver = other.dropObserver
    key = other.key
    isEnabled = other.isEnabled
    consent = other.consent
    isChecked = other.isChecked
    isAwaited = other.isAwaited
  }

  /// The destination under other rules.
  func updated(_ rules: TimelineRules) -> DestinationStep {
    DestinationStep(NewPlugin(plugin, key: key, timeline: timeline), rules)
  }

  /// The destination with the present plugins of its timeline, and of those within it.
  var refreshed: DestinationStep { DestinationStep(refreshing: self) }

  var plugin: any Plugin { step.plugin }

  /// Passes the event to the destination, through the destination's own timeline. The result affects nothing else.
  func process(_ event: EventRecord) {
    guard timeline != nil else {
      _ = step.process(event)
      return
    }
    guard isEnabled, event.isAllowed(for: key) else {
      dropObserver?.didExcludeEvent()
      return
    }
    guard isChecked || event.consent != nil, let consent else { return deliver(event) }
    switch consent.admit(event, to: key, isAwaited: isAwaited) {
    case .pass(let call):
      deliver(event)
      if let call { consent.end(call) }
    case .held: break
    case .dropped(let count, let releases):
      // Also one that is being removed counts its events.
      consent.client?.countDroppedByConsent(count)
      (plugin as? any ConsentObserver)?.consentDidDrop(count)
      if releases { consent.client?.releaseHeldEvents(of: key, isAwaited: false) }
    }
  }

  /// Passes an event that was held, and that consent permits now, to the destination.
  func release(_ event: EventRecord) {
    // Settings may have come in the meantime.
    guard isEnabled, event.isAllowed(for: key) else {
      dropObserver?.didExcludeEvent()
      return
    }
    deliver(event)
  }

  /// Passes an event that consent permits to the destination. Before a plugin of the destination can change its
  /// categories, they are recorded.
  func deliver(_ event: consuming EventRecord) {
    guard let timeline else { return }
    if !stages.keepsCategories { event.recordCategories() }
    let result = timeline.process(
      consume event, through: step, of: stages, isStored: storing != nil, onDrop: dropObserver)
    if let result { storing?.store(consume result) }
  }

  /// Whether this is the destination with a key.
  func hasKey(_ key: String) -> Bool { timeline != nil && self.key == key }

  /// Whether there are destinations within it.
  var hasDestinations: Bool { !stages.destination.isEmpty }

  /// Returns the first destination with a key within this one.
  func destination(_ key: String) -> DestinationStep? { stages.destination(key) }
}
