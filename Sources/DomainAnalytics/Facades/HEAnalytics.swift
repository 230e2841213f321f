import AnalyticsCore
import Foundation
import JSONModel

/// A client by the names of HEAnalytics: a facade of ``analytics``, whose platforms come from a configuration file. It
/// is made to be subclassed.
///
///     class MyAppAnalytics: HEAnalytics, @unchecked Sendable {
///       static let sharedInstance = MyAppAnalytics()
///       func trackSliderValue(_ value: Float) {
///         trackData(HEAnalyticsData(category: .settings, event: "Slider Value Updated", parameters: ["value": value]))
///       }
///     }
open class HEAnalytics: @unchecked Sendable {
  // Unchecked so that subclasses, which add methods but rarely state, can be used from everywhere. The state here is
  // behind a lock.

  /// The client.
  public let analytics: Analytics
  private let state = Protected(State())

  private struct State {
    var phase = Phase.stopped
    var lifecycle: (any Plugin)?
    var platforms: [TrackerDestination] = []
    /// Remembers, between ``HEAnalytics/stop()`` and ``HEAnalytics/start()``, that the user was forgotten.
    var resets: ResetMemory?
  }

  /// Starting and stopping run code of the app, so no lock is held meanwhile. A thread that wants the opposite leaves
  /// it to the one that is under way.
  private enum Phase {
    case stopped, started
    case starting(stopsAfterwards: Bool)
    case stopping(startsAfterwards: Bool)
  }

  /// Creates a facade of a client.
  ///
  /// - Parameter analytics: default: a client without a server, whose events wait in its start-up queue until
  ///   ``start()``.
  public init(analytics: Analytics? = nil) { self.analytics = analytics ?? FacadeGate.client() }

  /// Returns the platforms and their settings. Default: those of `AnalyticsPlatformConfig` in the main bundle.
  open func platformConfiguration() throws(PlatformConfigurationError) -> PlatformConfiguration {
    try PlatformConfiguration()
  }

  /// The trackers that the configuration may name. Default: ``TrackerTypes/shared``.
  open var trackerTypes: TrackerTypes { .shared }

  /// Registers and starts the platforms of the configuration, and begins to track what happens to the app. Has no
  /// effect if they are started. If another thread is stopping them, it starts them afterwards.
  ///
  /// Errors of the configuration are reported to the client, which prints them if `Analytics.debugLogsEnabled` is set;
  /// the other platforms start.
  open func start() {
    let starts = state.withLock { state in
      switch state.phase {
      case .stopped:
        state.phase = .starting(stopsAfterwards: false)
        return true
      case .starting: state.phase = .starting(stopsAfterwards: false)
      case .stopping: state.phase = .stopping(startsAfterwards: true)
      case .started: break
      }
      return false
    }
    if starts { addPlugins() }
  }

  private func addPlugins() {
    var platforms: [TrackerDestination] = []
    do throws(PlatformConfigurationError) {
      let (registered, errors) = analytics.registerAll(of: try platformConfiguration(), types: trackerTypes)
      platforms = registered
      for error in errors { report(error) }
    } catch {
      report(error)
    }
    if let resets = state.withLock({ $0.resets }) {
      analytics.remove(plugin: resets)
      // The providers have not forgotten the user yet.
      if resets.wasReset { for platform in platforms { platform.reset() } }
    }
    let lifecycle = analytics.add(plugin: ApplicationEvents())
    let stops = state.withLock { state in
      let stops = if case .starting(stopsAfterwards: true) = state.phase { true } else { false }
      state = State(phase: .started, lifecycle: lifecycle, platforms: platforms)
      return stops
    }
    FacadeGate.open(analytics)
    if stops { stop() }
  }

  /// Stops the platforms and removes them. Has no effect if they are not started. If another thread is starting them,
  /// it stops them afterwards. Each platform of the next ``start()`` is prepared when the one of its name has received
  /// everything that was tracked before.
  open func stop() {
    let stops = state.withLock { state in
      switch state.phase {
      case .started:
        state.phase = .stopping(startsAfterwards: false)
        return true
      case .stopping: state.phase = .stopping(startsAfterwards: false)
      case .starting: state.phase = .starting(stopsAfterwards: true)
      case .stopped: break
      }
      return false
    }
    guard stops else { return }
    removePlugins()
    let starts = state.withLock { state in
      let starts = if case .stopping(startsAfterwards: true) = state.phase { true } else { false }
      state.phase = .stopped
      return starts
    }
    if starts { start() }
  }

  deinit { removePlugins() }

  private func removePlugins() {
    let resets = ResetMemory()
    let (platforms, lifecycle, isFirst) = state.withLock { state in
      let isFirst = !state.platforms.isEmpty
      defer { state = State(phase: state.phase, resets: isFirst ? resets : state.resets) }
      return (state.platforms, state.lifecycle, isFirst)
    }
    if isFirst { analytics.add(plugin: resets) }
    // Events that were tracked before the client had started belong to these platforms.
    if !platforms.isEmpty { analytics.waitForReplay() }
    for platform in platforms { analytics.remove(plugin: platform) }
    if let lifecycle { analytics.remove(plugin: lifecycle) }
  }

  private func report(_ error: PlatformConfigurationError) {
    analytics.reportInternalError(AnalyticsError.pluginError(error), fatal: true)
  }

  /// Withdraws or grants the user's consent to everything, independently of ``start()`` and ``stop()``. The decision is
  /// stored if the client has a directory. The default one has none, so that the app has to restore the decision before
  /// ``start()``.
  open func optOut(_ isOut: Bool) { analytics.consent.optOut(isOut) }

  /// Tracks an event.
  open func track(data: HEAnalyticsData) { analytics.track(data) }
  /// The same as ``track(data:)``.
  open func trackData(_ data: HEAnalyticsData) { track(data: data) }

  /// Tracks a view by its title.
  open func track(view title: String) { analytics.screen(title: title) }
  /// Tracks a view by its ``AnalyticsView/HE_analyticsViewTrackingTitle()``.
  open func trackView(_ view: any AnalyticsView) { track(view: view.HE_analyticsViewTrackingTitle()) }

  /// Identifies a user, whose names and parameters become traits.
  open func track(user: HEAnalyticsUser) {
    do {
      analytics.identify(userId: user.identifier, traits: JSON.object(try user.traits()))
    } catch {
      analytics.reportUnencodable(error, "HEAnalyticsUser")
    }
  }

  /// Forgets the user.
  open func stopTracking(user: HEAnalyticsUser?) { analytics.reset() }
}
