import AnalyticsCore
import Foundation

/// The client of the process by the names of Tracker-Aggregator: a facade of ``analytics``.
///
///     GlobalTracker.startTracking(adapters: [MixpanelAdapter(token: "…")])
///     AppOpened().trigger()
public enum GlobalTracker {
  private struct State {
    var analytics: Analytics?
    var destinations: [TrackerDestination] = []
  }

  private static let state = Protected(State())
  /// One call of ``startTracking(adapters:)`` follows another, because each replaces what the last one has registered.
  private static let starting = NSRecursiveLock()

  /// The client. Default: one without a server, whose events wait in its start-up queue until
  /// ``startTracking(adapters:)``.
  public static var analytics: Analytics {
    get {
      state.withLock { state in
        if let analytics = state.analytics { return analytics }
        let analytics = FacadeGate.client()
        state.analytics = analytics
        return analytics
      }
    }
    set { state.set(\.analytics, newValue) }
  }

  /// Registers adapters, in place of those of an earlier call, also if those belong to another client. An adapter is
  /// prepared when the earlier one of its name has received everything that was tracked before.
  public static func startTracking(adapters: sending [any AnalyticsAdapter]) {
    starting.lock()
    defer { starting.unlock() }
    let analytics = analytics
    let previous = state.withLock { state in
      defer { state.destinations = [] }
      return state.destinations
    }
    for destination in previous {
      guard let client = destination.client else { continue }
      client.waitForReplay()
      if client !== analytics { client.remove(plugin: destination) }
    }
    let replaced = previous.filter { $0.client === analytics }
    analytics.releaseKeys(of: replaced)
    // Each adapter is passed on to one destination, and not used here afterwards.
    nonisolated(unsafe) let adapters = adapters
    let destinations = adapters.map { adapter in
      nonisolated(unsafe) let adapter = adapter
      let name = adapter.name
      return analytics.destination(of: adapter, after: previous.filter { $0.name == name })
    }
    analytics.replace(replaced, with: destinations)
    state.withLock { $0.destinations += destinations }
    FacadeGate.open(analytics)
  }

  /// Tracks an event.
  public static func track(event: some TrackableEvent) { analytics.track(event) }
  /// Updates a property of the user.
  public static func update(property: some TrackableProperty) { analytics.update(property) }
  /// Forgets the user: all adapters are reset.
  public static func resetAdapters() { analytics.reset() }

  /// How much is logged. Default ``TrackerLog/Level/none``. Unless ``log(_:)`` was called, messages are printed.
  public static var loggingLevel: TrackerLog.Level {
    get { analytics.trackerLog.level }
    set {
      var log = analytics.trackerLog
      log.level = newValue
      if log.sink == nil { log.sink = { print($0) } }
      analytics.trackerLog = log
    }
  }

  /// Sets the closure that receives log messages.
  public static func log(_ sink: @escaping @Sendable (String) -> Void) { analytics.trackerLog.sink = sink }
}

extension TrackableEvent {
  /// Tracks the event with the client of ``GlobalTracker``.
  public func trigger() { GlobalTracker.track(event: self) }
}

extension TrackableProperty {
  /// Updates the property with the client of ``GlobalTracker``.
  public func update() { GlobalTracker.update(property: self) }
}
