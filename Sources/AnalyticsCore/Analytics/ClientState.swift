import Foundation
import JSONModel

/// The mutable state of a client, accessed only under one lock.
struct ClientState {
  enum Phase {
    /// Events wait for settings or for plugins.
    case waiting
    /// Events that have waited pass through the timeline, and others queue after them.
    case replaying
    case running
    case closed
  }

  /// The number of calls that were not performed because plugins have made too many in response to one another.
  var nestedCalls = 0
  /// The number of events that were dropped because plugins have made too many in response to one event or call.
  var nestedEvents = 0

  /// Events that are only in the journal, from an offset to its end.
  struct Spill {
    var start: Int
    /// The parts of events that the journal does not contain, by the offset of the event.
    var more: [Int: More] = [:]
    /// What happens before the event at an offset, apart from events, in order.
    var steps: [(place: Int, step: QueuedStep)] = []
    /// Denials that concern the events before an offset.
    var denials: [(end: Int, scope: Consent.Scope)] = []

    /// Appends a step. Resets that nothing separates are one.
    mutating func append(_ step: QueuedStep, at place: Int) {
      if step.isReset, let last = steps.last, last.place == place, last.step.isReset { return }
      steps.append((place, step))
    }

    struct More {
      let enrichments: [EnrichmentClosure]?
      let counts: Bool
      let source: (any AnyObject & Sendable)?

      /// Nil if the journal contains everything.
      /// - Parameter retainsSource: Whether there is room for the value that the event was created from.
      init?(_ queued: QueuedEvent, retainsSource: Bool) {
        source = retainsSource ? queued.event.source : nil
        if source == nil, queued.enrichments?.isEmpty ?? true, queued.counts { return nil }
        enrichments = queued.enrichments
        counts = queued.counts
      }
    }
  }

  // Required for every event.
  var phase = Phase.waiting
  var isEnabled: Bool
  var user: UserInfo
  /// Whether the user has changed since the last write to disk.
  var isUserChanged = false
  var context: JSONObject
  var flushPolicies: [any FlushPolicy] = []
  var accepted = 0
  /// Whether events record the decisions about consent when they are submitted.
  var recordsDecisions = false

  // Waiting events.
  var queue = EventQueue()
  /// Events after those of the queue, which are only in the journal.
  var spill: Spill?
  /// Bytes of events that arrived during a replay.
  var lateBytes = 0
  var waitsForSettings = false
  var waitingPlugins: [ObjectIdentifier: any Plugin] = [:]
  /// The number of times that waiting started, by which an outdated time-out is recognized.
  var waits = 0
  /// Callers that wait for room in the queue.
  var blocked: [DispatchSemaphore] = []
  var whenRunning: [@Sendable () -> Void] = []
  /// The number of events written to the journal.
  var journaled = 0
  /// The number of events that remain in the journal for the next start, because the client was shut down before they
  /// could pass.
  var retained = 0
  /// The events that had not passed when the client stopped processing events: their ids, and the offset from which
  /// they are only in the journal.
  var remaining: (ids: Set<ExactText>, spill: Int?)?
  /// The id of the event that is being replayed.
  var passing: String?
  /// Whether the replay waits until the writer has room. Meaningful only during a replay.
  var isReplaySuspended = false
  /// The number of steps that have been taken from the queue to be replayed.
  var replayed = 0
  /// Whether events that wait could not be written to the journal. Remains true until nothing waits.
  var isQueueOnlyInMemory = false

  /// Whether a delivery that was due is running, and whether another one is due.
  enum DueFlush {
    case none, underWay
    /// The other one belongs to a chain.
    case again(EventChain)
  }

  var dueFlush = DueFlush.none
  /// Whether flushes that lead to one another without end have been reported.
  var hasReportedFlushLoop = false

  // Other state.
  var settings: Settings?
  /// Whether plugins have received the settings.
  var areSettingsKnown = false
  /// Destinations that the program itself has enabled.
  var enabledDestinations: Set<String> = []
  var fixedContext: JSONObject
  var contextAdditions: JSONObject = [:]
  var deviceToken: String?
  var subscriptions = UserSubscriptions()
  var flushAt: Int
  var flushInterval: TimeInterval
  var isStopping = false
  /// Whether the delivery of a shutdown has ended.
  var isFinishing = false
  var whenStopped: [@Sendable () -> Void] = []
  var isStopped = false

  /// Whether events wait.
  var hasQueued: Bool { !queue.isEmpty || spill != nil || retained > 0 }

  /// Rebuilds the context from its parts.
  mutating func updateContext() {
    var context = fixedContext
    context.merge(contextAdditions)
    if let deviceToken {
      var device = context["device"]?.objectValue ?? [:]
      device["token"] = .string(deviceToken)
      context["device"] = .object(device)
    }
    if let referrer = user.referrer { context["referrer"] = ["url": .string(referrer.absoluteString)] }
    self.context = context
  }
}
