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

  private func add(_ plugin: any Plugin) { registered.withLock { $0.append(plugin) } }

  /// The time in seconds during which more reporters may be registered before the events that wait are delivered.
  private static let registrationTime = 0.1
}

extension Tentacles: AnalyticsRegister {
  /// Registers a reporter, or another tracker.
  public func register(_ reporter: sending any Tracker, with middlewares: [Middleware<RawAnalyticsEvent>]) {
    add(analytics.register(reporter, with: middlewares))
    FacadeGate.open(analytics, after: Self.registrationTime)
  }

  /// Registers a middleware for all reporters.
  public func register(_ middleware: Middleware<RawAnalyticsEvent>) { add(analytics.register(middleware)) }

  /// Logs the user out of every reporter, in order with the events before, and then removes what was registered here.
  /// Activities end without an event, and a new session of the app begins.
  public func reset() {
    let plugins = registered.withLock { registered in
      defer { registered = [] }
      return registered
    }
    analytics.add(plugin: RemovalAfterReset(plugins))
    analytics.logout()
    analytics.domain.activities.removeAll()
    analytics.domain.renewSession()
  }
}

/// Removes plugins when the client notifies its plugins that the user is forgotten: after the events that wait.
private final class RemovalAfterReset: UtilityPlugin {
  let type = PluginType.utility
  private let plugins: [any Plugin]
  private let client = ClientReference()

  init(_ plugins: [any Plugin]) { self.plugins = plugins }

  var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  func reset() {
    guard let analytics else { return }
    for plugin in plugins + [self] { analytics.remove(plugin: plugin) }
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
