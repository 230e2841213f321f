import Foundation
import JSONModel

/// What an event takes from the client's state, in one step.
struct Entry {
  let anonymousId: String?
  let userId: String?
  let context: JSONObject
  let flushPolicies: [any FlushPolicy]
  let isRunning: Bool
}

extension Analytics {
  /// Takes part of the state for an event; nil when none is taken any more.
  /// - Parameters:
  ///   - identity: whom the event is about, when that is not the client's user.
  ///   - change: what the call does to the user, in the same step, so that no other call comes in between.
  func entry(_ identity: Identity? = nil, _ change: ((inout UserInfo) -> Void)? = nil) -> Entry? {
    let entry: Entry? = state.withLock { state in
      guard state.isEnabled, state.phase != .closed else { return nil }
      state.accepted &+= 1
      if let change {
        change(&state.user)
        state.subscriptions.send(state.user)
      }
      return Entry(
        anonymousId: identity == nil ? state.user.anonymousId : identity?.anonymousId,
        userId: identity == nil ? state.user.userId : identity?.userId, context: state.context,
        flushPolicies: state.flushPolicies,
        isRunning: state.phase == .running)
    }
    if entry == nil { sink.countDropped(.disabled) }
    if change != nil, entry != nil { persistUser() }
    return entry
  }

  /// Gives an event identity, id, time and context, and sends it on its way.
  func submit(_ event: some RawEvent, _ entry: Entry, _ enrichments: [EnrichmentClosure]?) {
    send(stamped(EventRecord(event), entry), entry, enrichments, counts: true)
  }

  func stamped(_ event: consuming EventRecord, _ entry: Entry) -> EventRecord {
    if let anonymousId = entry.anonymousId { event.object["anonymousId"] = .string(anonymousId) }
    if let userId = entry.userId, event.object["userId"] == nil { event.object["userId"] = .string(userId) }
    event.object["messageId"] = .string(UniqueId.make())
    event.object["timestamp"] = .string(Timestamp.now())
    event.object["context"] = .object(entry.context)
    event.object["integrations"] = [:]
    return event
  }

  func send(_ event: EventRecord, _ entry: Entry, _ enrichments: [EnrichmentClosure]?, counts: Bool) {
    if entry.isRunning
      || !enqueue(QueuedEvent(event: event, enrichments: enrichments, counts: counts, chain: EventChain.length))
    {
      run(event, enrichments, counts ? entry.flushPolicies : [])
    }
  }

  /// Sends an event through the timeline, now.
  func run(_ event: EventRecord, _ enrichments: [EnrichmentClosure]?, _ policies: [any FlushPolicy]) {
    guard timeline.submit(event, enrichments: enrichments) else {
      sink.countDropped(.plugin)
      return
    }
    var isDue = false
    for policy in policies where !isDue {
      policy.updateState(event: event.view)
      isDue = policy.shouldFlush()
    }
    if isDue { flushBecauseDue() }
  }
}
