import AnalyticsCore
import Dispatch
import JSONModel

/// A tracker as a destination of a client. It has a key, a queue, and a separate timeline for
/// middlewares, filters and live plugins.
///
/// `Analytics.register(_:key:with:options:)` creates it. The tracker receives items on a thread of the library: a slow
/// tracker delays neither the callers of `track` nor other trackers. In synchronous mode it has received an event when
/// `track` returns.
public final class TrackerDestination: DestinationPlugin, EventStage, ConsentObserver, FlushCompletion,
  ShutdownCompletion, DropObserver
{
  public let type = PluginType.destination
  public let key: String
  public let timeline = Timeline()
  /// The key without a number. Trackers of the same name are called one after the other, so that one that takes the
  /// place of another begins when that has ended.
  let name: String
  /// The claim of the key.
  let claim: KeyClaim
  /// Whether the tracker is going to be removed, so that its key is free for a later one.
  let isLeaving = Protected(false)
  private let lane: TrackerLane
  /// The trackers of other clients whose place this one takes.
  private let predecessors: [TrackerDestination]
  private let eventRule: EventTrackingRule?
  private let propertyRule: PropertyTrackingRule?

  init(
    _ tracker: sending any Tracker, name: String, _ claim: KeyClaim, middlewares: [Middleware<RawAnalyticsEvent>],
    options: TrackerOptions, after predecessors: [TrackerDestination] = []
  ) {
    self.name = name
    self.claim = claim
    key = claim.key
    self.predecessors = predecessors
    eventRule = tracker.eventTrackingRule
    propertyRule = tracker.propertyTrackingRule
    let lane = TrackerLane(tracker, key: claim.key, options)
    self.lane = lane
    for middleware in middlewares { timeline.add(plugin: MiddlewarePlugin(middleware)) }
  }

  public func configure(analytics: Analytics) {
    // Before the tracker starts, so that it misses no decision.
    analytics.consent.add(self)
    let end: @Sendable () -> Void = { [weak self, weak analytics] in
      guard let self, let analytics else { return }
      analytics.consent.remove(self)
      analytics.domain.didEnd(self)
    }
    let predecessors = predecessors + analytics.domain.endingTrackers(named: name)
    if !lane.start(analytics, after: predecessors, onEnd: end) { end() }
  }

  /// The number of items that the tracker has received, and has not received, and why.
  public var counters: TrackerCounters { lane.counters }

  /// Returns when the tracker has received everything that was reported before, except items that were dropped or wait
  /// for a decision of the user. Events that wait for the start of the client are waited for.
  public func waitUntilDelivered() async {
    await withCheckedContinuation { continuation in
      lane.afterWaitingEvents { [lane] in lane.whenDelivered { continuation.resume() } }
    }
  }

  /// The client of the tracker; nil if the tracker was not added to it yet, or the client does not exist any more.
  var client: Analytics? { lane.client }

  /// Whether the tracker will not be called any more, or has not been prepared in time.
  var hasEnded: Bool { lane.hasEnded }

  /// Returns when the tracker, which has been removed, will not be called any more.
  func waitUntilEnded() async {
    await withCheckedContinuation { continuation in lane.whenEnded { continuation.resume() } }
  }

  /// Calls a closure when the tracker, which has been removed, will not be called any more.
  func whenEnded(_ completion: @escaping @Sendable () -> Void) { lane.whenEnded(completion) }

  // MARK: Events

  public func execute<T: RawEvent>(event: T?) -> T? { process(view: event) }

  package func process(_ event: consuming EventRecord) -> EventRecord? {
    switch event.type {
    case .track: receive(event, isScreen: false)
    case .screen: receive(event, isScreen: true)
    case .identify: receive(identify: event)
    case .group:
      lane.add(
        .other(.group(id: event.object["groupId"]?.stringValue, traits: event.traits)), consent: event.consent)
    case .alias:
      lane.add(
        .other(
          .alias(
            newId: event.object["userId"]?.stringValue, previousId: event.object["previousId"]?.stringValue)),
        consent: event.consent)
    }
    return event
  }

  private func receive(_ event: EventRecord, isScreen: Bool) {
    let origin = event.source as? DomainOrigin
    if let eventRule, !isError(event.object),
      !eventRule.allows(origin?.type, event.object[DomainMark.key]?.objectValue)
    {
      return lane.count { $0.droppedByRule += 1 }
    }
    lane.add(.event(event.object, isScreen: isScreen, origin: origin), consent: event.consent)
  }

  private func isError(_ object: JSONObject) -> Bool {
    object[DomainMark.key]?["kind"] == .string(DomainMark.Kind.error)
  }

  private func receive(identify event: EventRecord) {
    let traits = event.traits
    let domain = event.object[DomainMark.key]
    if let identifier = domain?["property"]?.stringValue {
      let origin = event.source as? DomainOrigin
      if let propertyRule, !propertyRule.allows(origin?.type, domain?.objectValue) {
        return lane.count { $0.droppedByRule += 1 }
      }
      receive(identifier, traits, origin, event.consent)
    } else if domain?["kind"] == .string(DomainMark.Kind.attributes) {
      lane.add(.other(.attributes(traits)), consent: event.consent)
    } else {
      lane.add(
        .other(.identify(id: event.object["userId"]?.stringValue, traits: traits)), consent: event.consent)
    }
  }

  /// Receives the update of a property: the trait of that name, which is null if the property was removed. Without the
  /// trait, which something has taken away, the provider keeps its value. Other traits were added on the way.
  private func receive(
    _ identifier: String, _ traits: JSONObject, _ origin: DomainOrigin?, _ consent: EventConsent?
  ) {
    if let value = traits[identifier] {
      let source = origin?.hasMembers(traits) == true ? origin?.property : nil
      lane.add(
        .other(.property(identifier: identifier, value: value.isNull ? nil : value, source: source)),
        consent: consent)
    } else {
      lane.count { $0.droppedByMiddleware += 1 }
    }
    var others = traits
    others[identifier] = nil
    if !others.isEmpty { lane.add(.other(.attributes(others)), consent: consent) }
  }

  // MARK: Consent

  package func consentDidChange(_ consent: Consent) -> DispatchSemaphore? { lane.consentDidChange(consent) }

  package func consentDidDrop(_ count: Int) { lane.count { $0.droppedByConsent += count } }

  package func didExcludeEvent() { lane.count { $0.excluded += 1 } }

  package func didDropEvent() { lane.count { $0.droppedByMiddleware += 1 } }

  // MARK: Other items

  public func reset() { lane.add(.other(.reset)) }
  public func flush() { lane.flush() }

  public func shutdown() {
    lane.client?.domain.willEnd(self)
    lane.close()
  }

  /// Flushes the tracker, and leaves the group when it has flushed.
  public func flush(group: DispatchGroup) {
    group.enter()
    lane.flush { group.leave() }
  }

  /// Shuts the tracker down, and leaves the group when it has received everything that was tracked before.
  package func shutdown(group: DispatchGroup) {
    group.enter()
    shutdown()
    lane.whenEnded { group.leave() }
  }

  package func abandonShutdown() { lane.abandon() }

  /// Passes what comes after the shutdown to the tracker that replaces this one: events that were on their way.
  func forward(to successor: TrackerDestination) { lane.forward(to: successor.lane) }

  /// Reads again whether items are logged.
  func logDidChange() { lane.logDidChange() }
}

extension EventRecord {
  fileprivate var traits: JSONObject { object["traits"]?.objectValue ?? [:] }
}
