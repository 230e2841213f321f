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
  /// The plugins that were registered here.
  private let registered = Protected<[any Plugin]>([])

  /// Creates a facade of a client.
  public init(_ analytics: Analytics) { self.analytics = analytics }

  /// Creates a client without a server. Events wait in its start-up queue until the first reporter is registered.
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

  private func add(_ plugin: any Plugin) { registered.withLock { $0.append(plugin) } }
}

extension Tentacles: AnalyticsRegister {
  /// Registers a reporter, or another tracker.
  public func register(_ reporter: sending any Tracker, with middlewares: [Middleware<RawAnalyticsEvent>]) {
    add(analytics.register(reporter, with: middlewares))
    FacadeGate.open(analytics)
  }

  /// Registers a middleware for all reporters.
  public func register(_ middleware: Middleware<RawAnalyticsEvent>) { add(analytics.register(middleware)) }

  /// Logs the user out of every reporter, in order with the events before, and then removes what was registered here. Activities end without an event, and a new session
  /// of the app begins.
  public func reset() {
    analytics.logout()
    analytics.domain.activities.removeAll()
    analytics.domain.renewSession()
    let plugins = registered.withLock { registered in
      defer { registered = [] }
      return registered
    }
    for plugin in plugins { analytics.remove(plugin: plugin) }
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
