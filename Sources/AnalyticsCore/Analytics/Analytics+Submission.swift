import Foundation
import JSONModel

// The path of an event into the client:
//
// 1. `admit` takes a snapshot of the client's state, or refuses the event because the client is disabled or closed.
// 2. `submit` stamps the event with identity, id, time and context, and dispatches it.
// 3. `dispatch` adds the event to the start-up queue while the client waits, and otherwise delivers it.
// 4. `deliver` sends the event through the timeline and asks the flush policies.

/// The client's state at the moment when it admitted an event.
struct Admission {
  let anonymousId: String?
  let userId: String?
  let context: JSONObject
  let flushPolicies: [any FlushPolicy]
  let isRunning: Bool
  /// Whether the event records the decisions about consent.
  let recordsDecisions: Bool
}

extension Analytics {
  /// Takes a snapshot of the state for an event; nil if the client accepts no events.
  /// - Parameters:
  ///   - identity: The user that the event is about, if that is not the client's user.
  ///   - change: The change of the user, made in the same step so that no other call comes in between.
  func admit(_ identity: Identity? = nil, _ change: ((inout UserInfo) -> Void)? = nil) -> Admission? {
    if change != nil, !mayNotify("change of the user", isEvent: true) {
      if admit(identity) != nil { sink.countDropped(.plugin) }
      return nil
    }
    let admission: Admission? = state.withLock { state in
      guard state.isEnabled, state.phase != .closed else { return nil }
      state.accepted &+= 1
      if let change {
        change(&state.user)
        state.subscriptions.send(state.user)
      }
      return Admission(
        anonymousId: identity == nil ? state.user.anonymousId : identity?.anonymousId,
        userId: identity == nil ? state.user.userId : identity?.userId, context: state.context,
        flushPolicies: state.flushPolicies,
        isRunning: state.phase == .running, recordsDecisions: state.recordsDecisions)
    }
    if admission == nil { sink.countDropped(.disabled) }
    if change != nil, admission != nil { persistUser() }
    return admission
  }

  /// Counts an event that has no JSON form.
  package func dropUnencodable() {
    if admit() != nil { sink.countDropped(.notJSON) }
  }

  /// Stamps an event and dispatches it.
  func submit(_ event: consuming some RawEvent, _ admission: Admission, _ enrichments: [EnrichmentClosure]?) {
    let record = EventRecord(consume event)
    dispatch(stamped(consume record, admission), admission, enrichments, counts: true)
  }

  /// Submits an event that a module of this package has created.
  /// - Parameters:
  ///   - identity: The user whom the event is about. Default: the client's user.
  ///   - change: Changes the user in the same step.
  package func submit(
    _ event: consuming EventRecord, as identity: Identity? = nil, changing change: ((inout UserInfo) -> Void)? = nil
  ) {
    guard let admission = admit(identity, change) else { return }
    dispatch(stamped(event, admission), admission, nil, counts: true)
  }

  /// Stamps an event now, with the user after a change, and returns an action that dispatches it, so that a caller
  /// holding a lock can run the action after releasing it (see ``DeferredWork``).
  /// - Parameters:
  ///   - identity: The user that the event is about, if that is not the client's user.
  ///   - context: Members of the event's context, in place of the client's members of the same name.
  ///   - chain: The events that led to this one.
  ///   - change: The change of the user.
  ///   - make: Returns the event. Called after `change`.
  /// - Returns: The action; nil if the client accepts no events.
  package func submission(
    as identity: Identity? = nil, context: JSONObject = [:], in chain: EventChain? = nil,
    changing change: ((inout UserInfo) -> Void)? = nil, _ make: () -> some RawEvent
  ) -> DeferredWork.Action? {
    guard let admission = admit(identity, change) else { return nil }
    var event = stamped(EventRecord(make()), admission)
    event.object["context"] = Context.merged(.object(context), with: admission.context)
    event.chain = chain
    let stamped = event
    return { [self] in
      dispatch(stamped, admission, nil, counts: true, isRunning: isRunning)
    }
  }

  /// Returns an action that delivers an event made from another one, which passes through the timeline now. It does not
  /// wait in the start-up queue, since the other event does not either.
  /// - Parameter event: The event, with everything that an event is stamped with except its own id.
  /// - Returns: The action; nil if the client accepts no events.
  package func submission(after event: consuming EventRecord) -> DeferredWork.Action? {
    guard let admission = admit() else { return nil }
    event.object.set(.string(newEventId()), .messageId)
    // The categories of the other event remain in force.
    event.consent = EventSuccessors.consent
    let stamped = event
    return { [self] in deliver(stamped, nil, admission.flushPolicies) }
  }

  private func stamped(_ event: consuming EventRecord, _ admission: Admission) -> EventRecord {
    if let anonymousId = admission.anonymousId { event.object.set(.string(anonymousId), common: .anonymousId) }
    if let userId = admission.userId, !event.object.hasMember(.userId) {
      event.object.set(.string(userId), common: .userId)
    }
    event.object.set(.string(newEventId()), common: .messageId)
    event.object.set(.string(values.stamps?.time() ?? Timestamp.now()), common: .timestamp)
    event.object.set(.object(admission.context), common: .context)
    if !event.object.hasMember(.integrations) { event.object.set([:], common: .integrations) }
    recordConsent(&event, admission)
    return event
  }

  private func newEventId() -> String { values.stamps?.id() ?? UniqueId.make() }

  /// Adds an event to the start-up queue, or delivers it.
  /// - Parameters:
  ///   - counts: Whether flush policies count the event.
  ///   - isRunning: Whether events need not wait. Default: as it was when the event was admitted.
  func dispatch(
    _ event: EventRecord, _ admission: Admission, _ enrichments: [EnrichmentClosure]?, counts: Bool,
    isRunning: Bool? = nil
  ) {
    let depth = CallDepth.current
    // A script has taken its events from the budget of the chain.
    if depth > 0, event.chain?.isFromScript != true, !CallDepth.takeEvent() {
      return dropNestedEvent(depth, .nestedEvents)
    }
    if isRunning ?? admission.isRunning
      || !enqueue(
        QueuedEvent(
          event: event.inChain, enrichments: enrichments, counts: counts, depth: depth, budget: CallDepth.budget))
    {
      deliver(event, enrichments, counts ? admission.flushPolicies : [])
    }
  }

  /// Sends an event through the timeline.
  func deliver(_ event: EventRecord, _ enrichments: [EnrichmentClosure]?, _ policies: [any FlushPolicy]) {
    let depth = CallDepth.current
    if depth >= CallDepth.limit { return dropNestedEvent(depth, .nested) }
    if HeldEngines.exist { return deliverAfterRelease(event, enrichments, policies) }
    CallDepth.current = depth + 1
    defer { CallDepth.current = depth }
    if event.chain == nil { return deliverInChain(event, enrichments, policies) }
    // Plugins written in Swift may make events, too.
    EventChain.continued(event.chain) { deliverInChain(event, enrichments, policies) }
  }

  /// Sends an event that code tracks while a script calls it through the timeline later.
  @inline(never) private func deliverAfterRelease(
    _ event: EventRecord, _ enrichments: [EnrichmentClosure]?, _ policies: [any FlushPolicy]
  ) {
    let (event, depth, budget) = (event.inChain, CallDepth.current, CallDepth.budget)
    let waits = HeldEngines.makeWait { [self] in
      CallDepth.run(at: depth, continuing: budget) { deliver(event, enrichments, policies) }
    }
    if !waits { dropNestedEvent(depth, .nestedEvents) }
  }

  private func deliverInChain(
    _ event: EventRecord, _ enrichments: [EnrichmentClosure]?, _ policies: [any FlushPolicy]
  ) {
    if let reason = timeline.deliver(event, enrichments: enrichments) { return sink.countDropped(reason) }
    var isDue = false
    for policy in policies where !isDue {
      policy.updateState(event: event.view)
      isDue = policy.shouldFlush()
    }
    if isDue { flushBecauseDue(isCall: false) }
  }
}
