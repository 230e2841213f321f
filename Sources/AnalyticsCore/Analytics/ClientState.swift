import Foundation
import JSONModel

/// What a client knows that changes. Only touched under one lock.
struct ClientState {
  enum Phase {
    /// Events wait for settings or for plugins.
    case waiting
    /// Events that have waited go through the timeline; others queue behind them.
    case replaying
    case running
    case closed
  }

  /// A plugin that was told its first settings; weak, as the same address may belong to another one later.
  struct Informed {
    weak var plugin: (any Plugin)?
  }

  /// Events that are in the journal only, from a place to its end.
  struct Spill {
    var start: Int
    /// What the journal does not say about some of them, by their places.
    var more: [Int: More] = [:]

    struct More {
      let enrichments: [EnrichmentClosure]?
      let counts: Bool
      let chain: Int

      /// Nil when there is nothing to say.
      init?(_ queued: QueuedEvent) {
        if queued.enrichments?.isEmpty ?? true, queued.counts, queued.chain == 0 { return nil }
        enrichments = queued.enrichments
        counts = queued.counts
        chain = queued.chain
      }
    }
  }

  // What every event needs.
  var phase = Phase.waiting
  var isEnabled: Bool
  var user: UserInfo
  /// Since it was last put on disk.
  var isUserChanged = false
  var context: JSONObject
  var flushPolicies: [any FlushPolicy] = []
  var accepted = 0

  // Waiting.
  var queue = FIFO<QueuedEvent>()
  /// Events behind those of the queue, in the journal only.
  var spill: Spill?
  /// Bytes of events that came while others were replayed.
  var lateBytes = 0
  var waitsForSettings = false
  var waitingPlugins: [ObjectIdentifier: any Plugin] = [:]
  /// Counts the times that waiting began, so that a late time-out can be told.
  var waits = 0
  /// Callers that wait for room in the queue.
  var blocked: [DispatchSemaphore] = []
  var whenRunning: [@Sendable () -> Void] = []
  /// Counts the events written to the journal.
  var journaled = 0

  /// A delivery because one was due, and whether another one is due already.
  enum DueFlush {
    case none, underWay, again
  }

  var dueFlush = DueFlush.none

  // The rest.
  var settings: Settings?
  /// Whether plugins have been told the settings.
  var areSettingsKnown = false
  var informed: [ObjectIdentifier: Informed] = [:]
  var informedLimit = 64
  var fixedContext: JSONObject
  var contextAdditions: JSONObject = [:]
  var deviceToken: String?
  var subscriptions = UserSubscriptions()
  var flushAt: Int
  var flushInterval: TimeInterval
  var isStopping = false
  var whenStopped: [@Sendable () -> Void] = []
  var isStopped = false

  /// Whether events wait.
  var hasQueued: Bool { !queue.isEmpty || spill != nil }

  /// Takes over changes of what the context is made of.
  mutating func updateContext() {
    var context = fixedContext
    for (key, value) in contextAdditions { context[key] = value }
    if let deviceToken {
      var device = context["device"]?.objectValue ?? [:]
      device["token"] = .string(deviceToken)
      context["device"] = .object(device)
    }
    if let referrer = user.referrer { context["referrer"] = ["url": .string(referrer.absoluteString)] }
    self.context = context
  }

  /// Whether a plugin is told settings for the first time; from now on it is not.
  mutating func inform(_ plugin: any Plugin) -> Bool {
    let id = ObjectIdentifier(plugin)
    if informed[id]?.plugin === plugin { return false }
    // Those that are gone are forgotten from time to time.
    if informed.count >= informedLimit {
      informed = informed.filter { $0.value.plugin != nil }
      informedLimit = max(64, informed.count * 2)
    }
    informed[id] = Informed(plugin: plugin)
    return true
  }
}
