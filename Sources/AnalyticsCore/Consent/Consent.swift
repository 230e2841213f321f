import Foundation
import JSONModel

/// The user's decisions about which events may be sent where.
///
///     analytics.consent.set(.denied, for: .destination("Mixpanel"))
///     analytics.consent.set(.granted)
///
/// Consent applies in front of each destination, after the plugins and scripts that all destinations share, so that
/// none of them can undo it. The categories with which an event was tracked count as well as those that plugins have
/// given it. It applies again when a tracker is called, and when stored events are uploaded. It is independent of
/// ``Analytics/enabled``, and of whether trackers are started.
public final class Consent: Sendable {
  /// Something that the user decides about.
  public enum Scope: Sendable, Hashable {
    /// All events.
    case everything
    /// All events for the destination with a key; `Segment.io` is the server.
    case destination(String)
    /// The events of a category, for all destinations: those whose property `category`, whose member `category`, or
    /// whose domain category is this.
    case category(String)
  }

  private struct State {
    var decisions: ConsentDecisions
    /// The events that wait for a decision, by destination.
    var held: [String: HeldEvents] = [:]
    var calls = CallsUnderWay()
    /// Those that decisions concern until they end, also after they were removed from the client.
    var observers: [ObjectIdentifier: any ConsentObserver] = [:]
    var subscribers: [Int: AsyncStream<(Scope, ConsentState)>.Continuation] = [:]
    var lastSubscriber = 0
    weak var client: Analytics?
  }

  private let options: ConsentOptions
  private let files: StateFiles
  private let state: Protected<State>
  /// Changes are made one after the other.
  private let changing = Protected(())

  init(_ options: ConsentOptions, _ files: StateFiles) {
    var options = options
    // Nothing can be held, so nothing may wait for it.
    if case .hold(let limit) = options.whileUndecided, limit <= 0 { options.whileUndecided = .drop }
    self.options = options
    self.files = files
    let stored = options.isPersisted ? files.read(.consent) : nil
    let isUnreadable = stored == nil && options.isPersisted && files.contains(.consent)
    // A denial may be lost.
    var decisions = isUnreadable ? .denied : ConsentDecisions()
    if let stored {
      decisions = ConsentDecisions(stored) { place in
        files.report(
          .consent,
          .storageUnableToOpen("consent.json: \(place) is not a decision and counts as denied; set it again"))
      }
    }
    state = Protected(State(decisions: decisions))
  }

  /// The client whose destinations this concerns.
  var client: Analytics? {
    get { state.withLock { $0.client } }
    set { state.withLock { $0.client = newValue } }
  }

  // MARK: Decisions

  /// The decision about a scope.
  public func state(of scope: Scope) -> ConsentState { state.withLock { $0.decisions[scope] } }

  /// Records a decision.
  ///
  /// A denial is in force when this returns, also for events that wait in queues, and it is on disk. Calls of
  /// destinations and trackers that are under way on other threads are waited for, for up to a second, also in
  /// synchronous mode. A grant is on
  /// disk before it is in force.
  /// - Returns: whether the decision is on disk, or need not be. A grant that could not be stored is not in force. A
  ///   client that cannot use its directory, because another one does or it has been shut down, stores no decisions.
  @discardableResult
  public func set(_ decision: ConsentState, for scope: Scope = .everything) -> Bool {
    let (isStored, isInForce) = changing.withLock { _ in
      var decisions = state.withLock { $0.decisions }
      decisions[scope] = decision
      if decision == .granted {
        let isStored = store(decisions)
        if isStored { state.withLock { $0.decisions = decisions } }
        return (isStored, isStored)
      }
      state.withLock { $0.decisions = decisions }
      return (store(decisions), true)
    }
    if isInForce { apply(decision, scope) }
    return isStored
  }

  /// Denies consent for everything, or grants it.
  /// - Returns: as ``set(_:for:)`` does.
  @discardableResult
  public func optOut(_ isOut: Bool) -> Bool { set(isOut ? .denied : .granted) }

  /// The decisions from now on. Each access returns a separate stream.
  public var changes: AsyncStream<(Scope, ConsentState)> {
    AsyncStream(bufferingPolicy: .bufferingNewest(100)) { continuation in
      let id = state.withLock { state in
        state.lastSubscriber += 1
        state.subscribers[state.lastSubscriber] = continuation
        return state.lastSubscriber
      }
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.subscribers[id] = nil } }
    }
  }

  private func store(_ decisions: ConsentDecisions) -> Bool {
    !options.isPersisted || files.write(.consent, decisions.document)
  }

  private func apply(_ decision: ConsentState, _ scope: Scope) {
    let (client, keys, subscribers, observers) = state.withLock {
      ($0.client, Array($0.held.keys), Array($0.subscribers.values), Array($0.observers.values))
    }
    client?.consentDidChange(decision == .denied ? scope : nil)
    // Drops events that wait, like a denial.
    if decision == .undecided, options.whileUndecided == .drop {
      client?.moduleState.current?.consentWasDenied(for: scope)
    }
    let waits = observers.compactMap { $0.consentDidChange(self) }
    if decision == .denied, scope == .everything { client?.dropWaitingEvents(.consent) }
    for (key, count) in dropDeniedHeldEvents() { client?.countDroppedByConsent(count, for: key) }
    if decision != .granted { waitForCalls(waits) }
    for key in keys { client?.releaseHeldEvents(of: key) }
    if decision == .denied, options.purgesStoredEvents, scope == .everything || scope == .destination(Settings.cloudKey)
    {
      client?.purgeStorage()
    }
    for subscriber in subscribers { subscriber.yield((scope, decision)) }
  }

  // MARK: Observers

  /// Notifies an observer of all decisions from now on.
  package func add(_ observer: any ConsentObserver) {
    state.withLock { $0.observers[ObjectIdentifier(observer)] = observer }
  }

  /// Decisions do not concern an observer any more.
  package func remove(_ observer: any ConsentObserver) {
    state.remove { $0.observers.removeValue(forKey: ObjectIdentifier(observer)) }
  }

  // MARK: Events

  /// The seconds for which a change of new clients waits for calls that are under way, at most. One that has not ended
  /// by then began long before.
  @TaskLocal package static var callTimeout = 1.0
  private let callTimeout = Consent.callTimeout

  /// - Parameter observed: The ends of calls of observers.
  private func waitForCalls(_ observed: [DispatchSemaphore]) {
    let timeout = DispatchTime.now() + callTimeout
    let own = state.withLock { $0.calls.wait() }
    for end in observed + (own.map { [$0] } ?? []) { _ = end.wait(timeout: timeout) }
  }

  /// Ends a call that ``admit(_:to:isAwaited:)`` or another method has begun.
  func end(_ call: CallsUnderWay.Call) {
    let waits = state.withLock { $0.calls.end(call) }
    for wait in waits { wait.signal() }
  }

  /// Whether stored events may be uploaded now. They were permitted when they were stored; while the user has not
  /// decided about all of them, a granted category suffices.
  var permitsUploads: Bool { state.withLock { permitsUploads(&$0) } }

  private func permitsUploads(_ state: inout State) -> Bool {
    let decision = state.decisions.state(destination: Settings.cloudKey) { [] }
    return permits(decision) || decision == .undecided && state.decisions.hasGrantedCategory
  }

  /// Performs an action if stored events may be uploaded. A denial waits for its end.
  /// - Returns: Whether it was performed.
  func whileUploadsArePermitted(_ action: () -> Void) -> Bool {
    let call: CallsUnderWay.Call? = state.withLock { state in
      guard permitsUploads(&state) else { return nil }
      return state.calls.begin()
    }
    guard let call else { return false }
    action()
    end(call)
    return true
  }

  /// What the user has denied.
  var deniedScopes: [Scope] { state.withLock { $0.decisions.deniedScopes } }

  /// Whether events have to be checked.
  package var restricts: Bool {
    options.whileUndecided != .pass || state.withLock { $0.decisions.hasDenial || !$0.held.isEmpty }
  }

  /// Whether the decisions about an event depend on its submission.
  var concernsSubmissions: Bool {
    options.whileUndecided != .pass || state.withLock { $0.decisions.hasDenial || $0.decisions.concernsCategories }
  }

  /// What the decisions mean for an event that is submitted now; nil if nothing.
  func consent(of event: EventRecord) -> EventConsent? { state.withLock { $0.decisions.consent(of: event) } }

  /// Whether the user has denied a category, so that some stored events may not be uploaded.
  var deniesCategories: Bool { state.withLock { $0.decisions.hasDeniedCategory } }

  /// Whether the user has denied one of these categories.
  func denies(_ categories: [String]) -> Bool {
    state.withLock { state in categories.contains { state.decisions[.category($0)] == .denied } }
  }

  /// The destinations that an event of some categories may not reach if it is tracked now; nil if there are none.
  func refusals(categories: () -> [String]) -> ConsentRefusals? {
    let dropsUndecided = options.whileUndecided == .drop
    return state.withLock { state in
      guard dropsUndecided || state.decisions.hasDenial else { return nil }
      return state.decisions.refusals(categories: categories()) { $0 == .denied || dropsUndecided && $0 == .undecided }
    }
  }

  /// Whether a destination may receive an event now.
  package func permits(_ destination: String, categories: () -> [String]) -> Bool {
    permits(state.withLock { $0.decisions.state(destination: destination, categories: categories) })
  }

  /// The state of events without a category for a destination.
  package func state(ofDestination key: String) -> ConsentState {
    state.withLock { $0.decisions.state(destination: key) { [] } }
  }

  /// What consent means for an event that waits in the queue of a destination.
  package enum Permission {
    case pass
    /// The event waits until the user has decided.
    case wait
    case drop
  }

  /// What consent means now for an event that was permitted when it was added to the queue of a destination.
  package func permission(_ destination: String, categories: () -> [String]) -> Permission {
    let decision = state.withLock { $0.decisions.state(destination: destination, categories: categories) }
    if permits(decision) { return .pass }
    if decision == .undecided, case .hold = options.whileUndecided { return .wait }
    return .drop
  }

  private func permits(_ state: ConsentState) -> Bool {
    state == .granted || state == .undecided && options.whileUndecided == .pass
  }

  /// What happens to an event in front of a destination.
  enum Admission {
    /// - Parameter call: The call to end with ``Consent/end(_:)``; nil if changes do not wait for it.
    case pass(call: CallsUnderWay.Call?)
    case held
    /// - Parameters:
    ///   - count: The number of events dropped, this one or older ones.
    ///   - releases: Whether events that are held can be delivered now, because those before them were dropped.
    case dropped(count: Int, releases: Bool = false)
  }

  /// Decides about an event, and holds it where necessary.
  /// - Parameter isAwaited: Whether changes wait for the end of the destination's call.
  func admit(_ event: EventRecord, to destination: String, isAwaited: Bool) -> Admission {
    if event.consent?.denies(destination) == true { return .dropped(count: 1) }
    var released: [HeldEvents.Step]?
    defer { withExtendedLifetime(released) {} }
    return state.withLock { state in
      let decision = state.decisions.state(destination: destination) { event.consentCategories }
      if decision == .denied { return .dropped(count: 1) }
      let isHolding = state.held[destination] != nil
      if permits(decision), !isHolding { return .pass(call: isAwaited ? state.calls.begin() : nil) }
      guard case .hold(let limit) = options.whileUndecided else { return .dropped(count: 1) }
      let decisions = state.decisions
      let mayPass = { (event: EventRecord) in
        self.permits(decisions.state(destination: destination) { event.consentCategories })
      }
      // Permitted events queue after held ones while those are released, and are not dropped themselves.
      let dropped = state.held[destination, default: HeldEvents()].append(event, limit: limit) { !mayPass($0) }
      if dropped == 0 { return .held }
      released = state.held[destination]?.takeDropped()
      let releases = if case .event(let first)? = state.held[destination]?.first { mayPass(first) } else { true }
      return .dropped(count: dropped, releases: releases)
    }
  }

  /// Holds a reset after the events that are held for a destination.
  /// - Returns: false when none are held.
  func holdReset(for destination: String) -> Bool {
    state.withLock { $0.held[destination]?.appendReset() != nil }
  }

  /// Drops the held events that are denied.
  /// - Returns: their numbers, by destination.
  private func dropDeniedHeldEvents() -> [(key: String, count: Int)] {
    var released: [HeldEvents.Step] = []
    defer { withExtendedLifetime(released) {} }
    return state.withLock { state in
      state.held.keys.sorted().compactMap { key -> (key: String, count: Int)? in
        let decisions = state.decisions
        let count = state.held[key]?.removeEvents { event in
          decisions.state(destination: key) { event.consentCategories } == .denied
        }
        guard let count, count > 0 else { return nil }
        released += state.held[key]?.takeDropped() ?? []
        return (key: key, count: count)
      }
    }
  }

  /// The number of events that are held for a destination.
  package func heldEventCount(for destination: String) -> Int {
    state.withLock { $0.held[destination]?.eventCount ?? 0 }
  }

  /// Whether a reset waits after events that are held for a destination.
  func holdsReset(for destination: String) -> Bool { state.withLock { $0.held[destination]?.hasReset ?? false } }

  /// Drops the events that are held for a destination and that consent does not permit.
  /// - Returns: Their number.
  func dropUndecidedHeldEvents(for destination: String) -> Int {
    var released: [HeldEvents.Step]?
    defer { withExtendedLifetime(released) {} }
    return state.withLock { state in
      let decisions = state.decisions
      let count = state.held[destination]?.removeEvents { event in
        !permits(decisions.state(destination: destination) { event.consentCategories })
      }
      released = state.held[destination]?.takeDropped()
      return count ?? 0
    }
  }

  /// Forgets the events that are held for a destination.
  /// - Returns: Their number, and whether there is a reset among them.
  func dropHeldEvents(for destination: String) -> (count: Int, hasReset: Bool) {
    let held = state.withLock { $0.held.removeValue(forKey: destination) }
    return (held?.eventCount ?? 0, held?.hasReset ?? false)
  }

  /// A step of the release of held events.
  enum Release {
    /// - Parameter call: The call to end with ``Consent/end(_:)``.
    case deliver(EventRecord, call: CallsUnderWay.Call)
    /// The caller resets the destination, and then calls ``Consent/endReset(for:)``.
    case reset
    /// The caller releases the event, which may run code of the app.
    case drop(EventRecord)
    /// There is nothing to do, or the decision is still open.
    case stop
  }

  /// Takes the next event that is held for a destination and about which there is a decision. While one is, others
  /// queue after it.
  func nextHeld(for destination: String) -> Release {
    state.withLock { state in
      guard let next = state.held[destination]?.first else {
        state.held[destination] = nil
        return .stop
      }
      switch next {
      case .reset: return .reset
      case .event(let event):
        let decision = state.decisions.state(destination: destination) { event.consentCategories }
        if decision == .undecided, !permits(decision) { return .stop }
        state.held[destination]?.removeFirst()
        return permits(decision) ? .deliver(event, call: state.calls.begin()) : .drop(event)
      }
    }
  }

  /// Removes a reset that ``nextHeld(for:)`` has returned.
  func endReset(for destination: String) { state.withLock { $0.held[destination]?.removeFirstReset() } }
}

/// A destination that counts the events that do not reach it.
package protocol DropObserver: DestinationPlugin {
  /// A plugin in the timeline of the destination has dropped an event.
  func didDropEvent()
  /// The settings, or the event itself, exclude the destination.
  func didExcludeEvent()
}

/// A plugin that consent concerns, beyond the events that it receives. See ``Consent/add(_:)``.
package protocol ConsentObserver: Plugin {
  /// Decisions have changed. Calls with events that are not permitted may not begin after this returns.
  /// - Returns: The end of a call that is under way on another thread; nil if no call is under way.
  func consentDidChange(_ consent: Consent) -> DispatchSemaphore?
  /// Events for this destination were dropped in front of it.
  func consentDidDrop(_ count: Int)
}
