import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

extension LivePlugins {
  /// How live plugins work. Everything has a default.
  public struct Options: Sendable {
    /// What each script and each call of a plugin may use. Default: 50 million steps, 256 MiB, no limit of time.
    public var limits: Limits
    /// What becomes of an event on which a plugin fails. Default: it goes on as it was before that plugin.
    public var errorPolicy: ErrorPolicy
    /// When a plugin is switched off that is slow or exceeds limits. Default: never.
    public var breaker: LivePluginBreaker?
    /// For plugins of some classes, by name, in place of `errorPolicy` and `breaker`.
    public var policies: [String: LivePluginPolicy]
    /// How many interpreters run the scripts, for services that use many cores. Events of one user (`userId`, else `anonymousId`) always have the same one. Default: 1.
    public var workers: Int
    /// Of local time in `Date`. Default: the one that the system is set to at any time.
    public var timeZone: TimeZone
    /// Receives what scripts print, at once, on the thread that runs them and while no other script can run. Default: the client's diagnostics.
    public var console: (@Sendable (ConsoleLevel, String) -> Void)?
    /// Receives the failures of plugins, not every one of many that are alike. Default: the client's error handler and diagnostics.
    public var onReport: (@Sendable (LivePluginReport) -> Void)?

    /// Receives what every plugin has done with every event. Default: nobody, which costs nothing.
    public var onOutcome: (@Sendable (LivePluginOutcome) -> Void)?
    /// Receives the name of a plugin's class that a breaker has switched off. It is reported to the client in any case.
    public var onBreak: (@Sendable (String) -> Void)?
    /// Decides whether a bundle may be used: gets its bytes and the settings' member `edgeFunction`, which may have a signature, and says no with false or an error. Called
    /// before anything of the bundle runs, for downloads and for the bundle of the last start. Default: every bundle may.
    public var verify: (@Sendable ([UInt8], JSON) throws -> Bool)?
    /// Whether bundles may come over plain http, where anybody on the way can change them. From this machine they always may. Default: false.
    public var allowsInsecureDownloads: Bool
    /// The bytes that a bundle may have. Default: 10 MiB.
    public var maximumBundleSize: Int
    /// Whether a new bundle that refreshed settings name is used at once, instead of at the next start or ``LivePlugins/reload()``. Default: false.
    public var reloadsOnRefresh: Bool
    /// Seconds that events wait at most for the plugins. They go on without them then, and the plugins follow when they are there. Default: 30.
    public var waitingTimeout: Double

    public init(
      limits: Limits = Limits(), errorPolicy: ErrorPolicy = .pass, breaker: LivePluginBreaker? = nil,
      policies: [String: LivePluginPolicy] = [:],
      workers: Int = 1, timeZone: TimeZone = .autoupdatingCurrent,
      console: (@Sendable (ConsoleLevel, String) -> Void)? = nil,
      onReport: (@Sendable (LivePluginReport) -> Void)? = nil,
      onOutcome: (@Sendable (LivePluginOutcome) -> Void)? = nil, onBreak: (@Sendable (String) -> Void)? = nil,
      verify: (@Sendable ([UInt8], JSON) throws -> Bool)? = nil, allowsInsecureDownloads: Bool = false,
      maximumBundleSize: Int = 10 << 20,
      reloadsOnRefresh: Bool = false, waitingTimeout: Double = 30
    ) {
      self.limits = limits
      self.errorPolicy = errorPolicy
      self.breaker = breaker
      self.policies = policies
      self.workers = max(1, workers)
      self.timeZone = timeZone
      self.console = console
      self.onReport = onReport
      self.onOutcome = onOutcome
      self.onBreak = onBreak
      self.verify = verify
      self.allowsInsecureDownloads = allowsInsecureDownloads
      self.maximumBundleSize = maximumBundleSize
      self.reloadsOnRefresh = reloadsOnRefresh
      self.waitingTimeout = waitingTimeout
    }

    func policy(of plugin: String) -> LivePluginPolicy {
      policies[plugin] ?? LivePluginPolicy(onError: errorPolicy, breaker: breaker)
    }
  }
}
