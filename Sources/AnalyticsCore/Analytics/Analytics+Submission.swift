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
  func submit<T: RawEvent>(_ event: T, _ entry: Entry, _ enrichments: [EnrichmentClosure]?) {
    send(stamped(event, entry), entry, enrichments, counts: true)
  }

  func stamped<T: RawEvent>(_ event: T, _ entry: Entry) -> T {
    var event = event
    if let anonymousId = entry.anonymousId { event["anonymousId"] = .string(anonymousId) }
    if let userId = entry.userId, event["userId"] == nil { event["userId"] = .string(userId) }
    event["messageId"] = .string(UniqueId.make())
    event["timestamp"] = .string(Timestamp.now())
    event["context"] = .object(entry.context)
    event["integrations"] = [:]
    return event
  }

  func send<T: RawEvent>(_ event: T, _ entry: Entry, _ enrichments: [EnrichmentClosure]?, counts: Bool) {
    if entry.isRunning
      || !enqueue(QueuedEvent(event: event, enrichments: enrichments, counts: counts, chain: EventChain.length))
    {
      run(event, enrichments, counts ? entry.flushPolicies : [])
    }
  }

  /// Sends an event through the timeline, now.
  func run<T: RawEvent>(_ event: T, _ enrichments: [EnrichmentClosure]?, _ policies: [any FlushPolicy]) {
    guard timeline.submit(event: event, enrichments: enrichments) else {
      sink.countDropped(.plugin)
      return
    }
    var isDue = false
    for policy in policies where !isDue {
      policy.updateState(event: event)
      isDue = policy.shouldFlush()
    }
    if isDue { flushBecauseDue() }
  }
}
