import AnalyticsCore
import Foundation

/// A client by the names of Tentacles: a facade of ``analytics``.
///
///     let tentacles = Tentacles()
///     tentacles.register(analyticsReporter: FirebaseReporter())
///     tentacles.track(event)
public final class Tentacles: Sendable {
  /// The client.
  public let analytics: Analytics
  private let state = Protected(State())

  private struct State {
    /// The plugins that were registered here.
    var registered: [any Plugin] = []
    /// What has been registered since the last reset, and is added when the events before that reset have passed; nil
    /// if there was no reset.
    var waiting: WaitingRegistrations?
  }

  /// Creates a facade of a client.
  public init(_ analytics: Analytics) { self.analytics = analytics }

  /// Creates a client without a server. Events wait in its start-up queue until a tenth of a second after the first
  /// registration, so that all reporters that are registered together receive them.
  public convenience init() { self.init(FacadeGate.client()) }

  /// The same as ``init()``: the client observes the life of the app itself.
  public convenience init(notificationCenter: NotificationCenter) { self.init() }

  /// Tracks an event.
  public func track(_ event: some TrackableEvent) { analytics.track(event) }

  /// Tracks a step of an activity.
  public func track(for activity: DomainActivity<some EventAttributes>, with action: DomainActivityAction) {
    analytics.track(activity, with: action)
  }

  /// Reports an error that does not end the program.
  public func report(_ error: any Error, filename: String = #fileID, line: Int = #line) {
    analytics.report(error, filename: filename, line: line)
  }

  /// The same as ``register(_:with:)``.
  public func register(
    analyticsReporter: sending any Tracker, middlewares: [Middleware<RawAnalyticsEvent>] = []
  ) {
    register(analyticsReporter, with: middlewares)
  }

  /// Registers a reporter without middlewares.
  public func register(_ reporter: sending any Tracker) { register(reporter, with: []) }

  private func add(_ plugin: any Plugin) { state.withLock { $0.registered.append(plugin) } }

  /// Runs a registration now, or after the last reset, so that no plugin receives events from before that.
  private func register(_ action: @escaping @Sendable () -> Void) {
    if let waiting = state.withLock({ $0.waiting }) { waiting.add(action) } else { action() }
  }

  /// The time in seconds during which more reporters may be registered before the events that wait are delivered.
  private static let registrationTime = 0.1
}

extension Tentacles: AnalyticsRegister {
  /// Registers a reporter, or another tracker.
  public func register(_ reporter: sending any Tracker, with middlewares: [Middleware<RawAnalyticsEvent>]) {
    register(reporter, with: middlewares, options: TrackerOptions())
  }

  func register(
    _ reporter: sending any Tracker, with middlewares: [Middleware<RawAnalyticsEvent>] = [], options: TrackerOptions
  ) {
    add(
      analytics.register(reporter, key: nil, with: middlewares, options: options) { [self] action in register(action) })
    FacadeGate.open(analytics, after: Self.registrationTime)
  }

  /// Registers a middleware for all reporters.
  public func register(_ middleware: Middleware<RawAnalyticsEvent>) {
    let plugin = MiddlewarePlugin(middleware)
    add(plugin)
    register { [analytics] in analytics.add(plugin: plugin) }
  }

  /// Logs the user out of every reporter, in order with the events before, and then removes what was registered here.
  /// A reporter of the same name that is registered afterwards has the same key, and is prepared when the earlier one
  /// has ended. Activities end without an event, and a new session of the app begins.
  public func reset() {
    let waiting = WaitingRegistrations()
    let plugins = state.withLock { state in
      defer { state = State(waiting: waiting) }
      return state.registered
    }
    analytics.releaseKeys(of: plugins.compactMap { $0 as? TrackerDestination })
    analytics.logout()
    analytics.afterWaitingEvents { [weak analytics] in
      for plugin in plugins { analytics?.remove(plugin: plugin) }
      waiting.perform()
    }
    analytics.domain.activities.removeAll()
  }
}

/// Registrations that wait for a reset.
private final class WaitingRegistrations: Sendable {
  /// Nil when the reset has happened.
  private let actions = Protected<[@Sendable () -> Void]?>([])

  func add(_ action: @escaping @Sendable () -> Void) {
    let waits = actions.withLock { actions in
      actions?.append(action)
      return actions != nil
    }
    if !waits { action() }
  }

  func perform() {
    let due = actions.withLock { actions in
      defer { actions = nil }
      return actions ?? []
    }
    for action in due { action() }
  }
}

extension Tentacles: AnalyticsEventTracking, DomainActivityTracking, NonFatalErrorReporting, UserIdentifying {
  /// Tracks an event.
  public func track(_ event: AnalyticsEvent<some EventAttributes>) { analytics.track(event) }

  /// Tracks a step of an activity.
  public func track(_ activity: DomainActivity<some EventAttributes>, with action: DomainActivityAction) {
    analytics.track(activity, with: action)
  }

  /// Sets the id of the user.
  public func identify(with id: String) { analytics.identify(with: id) }
  /// Removes the user.
  public func logout() { analytics.logout() }
  /// Adds attributes of the user.
  public func addUserAttributes(_ attributes: any EventAttributes) { analytics.addUserAttributes(attributes) }
}
