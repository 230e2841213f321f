/// The events that plugins add after the event that the current thread sends through a timeline.
///
/// An event that a plugin tracks while it handles another one passes before that continues. One that is added here
/// passes after the other has reached the destinations, or after another plugin has dropped it.
package final class EventSuccessors: Sendable {
  @TaskLocal private static var current: EventSuccessors?

  /// What the submission of the event that the current thread sends through a timeline decides about consent.
  package static var consent: EventConsent? { current.flatMap { EventConsent.submitted($0.consent, $0.source) } }

  private let consent: EventConsent?
  private let source: (any AnyObject & Sendable)?
  private let actions = Protected<[DeferredWork.Action]>([])

  private init(_ event: borrowing EventRecord) {
    consent = event.consent
    source = event.source
  }

  /// Adds actions, which submit events, for after the event that passes through a timeline.
  /// - Returns: false if no timeline collects actions: no stage of the timeline has ``EventStage/addsEvents``.
  package static func add(_ actions: [DeferredWork.Action]) -> Bool {
    guard let current else { return false }
    current.actions.withLock { $0 += actions }
    return true
  }

  /// Sends an event through a timeline, and then performs the actions that were added meanwhile.
  static func collecting<Result>(after event: EventRecord, _ body: () -> Result) -> Result {
    let successors = EventSuccessors(event)
    let result = $current.withValue(successors, operation: body)
    DeferredWork.run(successors.actions.current)
    return result
  }
}
