import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

extension LivePlugins {
  /// The options of live plugins. All options have defaults. A number below the minimum of its option counts as the
  /// minimum: 1 for `workers`, 0 for others.
  public struct Options: Sendable {
    /// The limits of each script while it loads, and of each call of a plugin, which has fewer steps (`callSteps`).
    /// Default: 50 million steps, 256 MiB, no time limit.
    public var limits: Limits
    /// The maximum number of steps of each call of a plugin, if it is less than that of `limits`. Default: 10 million,
    /// which is about 100 milliseconds of work.
    public var callSteps: Int { didSet { callSteps = max(0, callSteps) } }
    /// The maximum number of steps of all plugins for one event, the hooks that it causes, and the events that scripts
    /// make in response to it. A plugin that is called when it is used up still gets a hundredth of `callSteps`; after
    /// twice as many steps, the plugins that follow fail without being called. The plugins of a position that need
    /// fewer than 10,000 steps together and do not drop the event do not count for other positions. The hooks of one
    /// flush have the same maximum together. Default: 20 million.
    public var eventSteps: Int { didSet { eventSteps = max(0, eventSteps) } }
    /// What scripts share with one another. Default: ``Isolation/sharedRealm``.
    public var isolation: Isolation
    /// The reaction to a plugin that fails on an event. Default: the event continues as it was before that plugin.
    public var errorPolicy: ErrorPolicy
    /// The condition for disabling a plugin that is slow or exceeds limits, or nil for never. Default: after five calls
    /// that exceed a limit.
    public var breaker: LivePluginBreaker?
    /// Policies for plugins of single classes, by class name, in place of `errorPolicy` and `breaker`.
    public var policies: [String: LivePluginPolicy]
    /// The number of interpreters that run the scripts, for services that use many cores. Events of one user (by
    /// `userId`, or else `anonymousId`) always use the same interpreter. Default: 1.
    public var workers: Int { didSet { workers = max(1, workers) } }
    /// The number of events that scripts can make in response to one event or signal, directly or indirectly: events
    /// made in response to these share the number. A call that would exceed it throws an error in the script, which is
    /// reported once for each plugin. Calls that no event has caused, such as `flush` of the app, may make 1,000 events
    /// at least. Default: 100.
    public var derivedEventLimit: Int { didSet { derivedEventLimit = max(0, derivedEventLimit) } }
    /// The time zone of local time in `Date`. Default: the system's time zone.
    public var timeZone: TimeZone
    /// Receives what scripts print, immediately, on the thread that runs them, and while no other script can run. The
    /// middle of texts with more than 32,768 bytes is left out. Default: the client's diagnostics.
    ///
    /// The handler may use a client: an event that it tracks is stamped immediately, and passes through the plugins
    /// when the script has ended. There may be 1,000 such events in a call of a script; more are dropped and reported.
    /// The handler must not wait for another thread, nor read what live plugins of other threads may be using, such as
    /// ``LivePlugins/metrics``.
    public var console: (@Sendable (ConsoleLevel, String) -> Void)?
    /// Receives every problem with the plugins, on the thread that finds it: of loading, of a script or plugin that
    /// fails, of a breaker, of what scripts store, and of signal rules. Repeated identical failures are rate-limited
    /// (1st to 5th, 10th, 100th and so on). Default: the client's error handler and diagnostics. See ``LiveProblem``.
    public var onProblem: (@Sendable (LiveProblem) -> Void)?

    /// Receives the outcome of every plugin for every event. Events then become JSON between plugins. Default: nil,
    /// which costs nothing.
    public var onOutcome: (@Sendable (LivePluginOutcome) -> Void)?
    /// Decides whether a bundle may be used. Receives the bytes of the bundle and the settings' member `edgeFunction`,
    /// which can contain a signature, and rejects the bundle by returning false or throwing. Called before any part of
    /// the bundle runs, for downloads and for the bundle of the last start. Default: nil; every bundle is accepted.
    public var verify: (@Sendable ([UInt8], JSON) throws -> Bool)?
    /// A Boolean value that indicates whether bundles can be downloaded over plain http, where anyone on the path can
    /// change them, and read from files of this machine that settings from a server name. Downloads from this machine
    /// are always allowed, and so are files if the client does not fetch settings. Default: false.
    public var allowsInsecureDownloads: Bool
    /// The maximum size of a bundle in bytes. Default: 10 MiB.
    public var maximumBundleSize: Int { didSet { maximumBundleSize = max(0, maximumBundleSize) } }
    /// A Boolean value that indicates whether a new bundle in refreshed settings is used immediately, instead of at the
    /// next start or ``LivePlugins/reload()``. Default: false.
    public var reloadsOnRefresh: Bool
    /// The minimum time from the end of a load that is made because scripts keep too much memory to the next such load;
    /// nil for never. Default: 10 seconds.
    ///
    /// Such a load is made if a call fails for lack of memory, and if the values that scripts have kept since they were
    /// loaded need more than half of the memory that was free then. Other loads delay it, for example one that waits
    /// for a download. Plugins that are disabled remain disabled, and the counts of breakers and
    /// ``LivePlugins/failure`` remain. See ``LivePluginsError/exhausted(limit:)``.
    public var exhaustionInterval: Duration?
    /// The maximum time that events wait for the plugins. Events then continue without the plugins, which
    /// are added when they are ready. A bundle that has not arrived after four fifths of it is late: the last good
    /// bundle is used, or events continue without one. Default: 30 seconds.
    public var waitingTimeout: Duration

    /// The domain types that the app tracks, such as `ProductBought.domainType`, and the identifiers of its properties.
    /// A rule of `domain.map` that selects another one is reported when the scripts are loaded. Default: nil; names are
    /// not checked.
    public var domainTypes: Set<String>?
    /// Receives the result of each load: at the start, of a reload, and of a change in a watched directory. Default:
    /// nil.
    public var onLoad: (@Sendable (LivePluginsLoad) -> Void)?
    /// The current time in scripts: the result of `Date.now()`. Default: the system's clock. Set it to test plugins.
    /// The same restrictions as for ``console``.
    public var clock: (@Sendable () -> Date)?
    /// The result of `Math.random()` in scripts, at least 0 and less than 1. Default: the system's generator. Set it to
    /// test plugins. The same restrictions as for ``console``.
    public var random: (@Sendable () -> Double)?
    /// A Boolean value that indicates whether each event lists the plugins that it passed through, in
    /// `context.__plugins`: an array of objects with `name`, `outcome` (`unchanged`, `changed`, `failed`, `limited` or
    /// `skipped`), the `version` of the bundle if there is one, and `script`, the first 12 digits of the script's
    /// content hash. Events then become JSON between plugins. Default: false.
    public var stampsEvents = false
    /// Whether each text that a script prints begins with the location of the call. Default: false.
    package var printsLocations = false
    /// Whether `new Analytics(writeKey)` returns the client of the app that has the write key, if there is one.
    /// Default: true.
    package var findsRunningClients = true
    /// Receives each failure of a hook that receives no event. Default: nil; only ``onProblem`` receives it.
    package var onHookFailure: (@Sendable (LivePluginHookFailure) -> Void)?
    /// Receives the write key of each event that a script makes for another client. Default: nil.
    package var onEventOfOtherClient: (@Sendable (String) -> Void)?
    /// The time in nanoseconds for breakers and metrics. Tests replace it.
    var uptime: @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }

    /// Creates options; the properties describe the parameters and their defaults.
    public init(
      limits: Limits = Limits(), callSteps: Int = 10_000_000, eventSteps: Int = 20_000_000,
      isolation: Isolation = .sharedRealm, errorPolicy: ErrorPolicy = .pass,
      breaker: LivePluginBreaker? = LivePluginBreaker(),
      policies: [String: LivePluginPolicy] = [:],
      workers: Int = 1, derivedEventLimit: Int = 100, timeZone: TimeZone = .autoupdatingCurrent,
      console: (@Sendable (ConsoleLevel, String) -> Void)? = nil,
      onProblem: (@Sendable (LiveProblem) -> Void)? = nil,
      onOutcome: (@Sendable (LivePluginOutcome) -> Void)? = nil,
      verify: (@Sendable ([UInt8], JSON) throws -> Bool)? = nil, allowsInsecureDownloads: Bool = false,
      maximumBundleSize: Int = 10 << 20,
      reloadsOnRefresh: Bool = false, exhaustionInterval: Duration? = .seconds(10),
      waitingTimeout: Duration = .seconds(30), domainTypes: Set<String>? = nil,
      onLoad: (@Sendable (LivePluginsLoad) -> Void)? = nil,
      clock: (@Sendable () -> Date)? = nil, random: (@Sendable () -> Double)? = nil
    ) {
      self.limits = limits
      self.callSteps = max(0, callSteps)
      self.eventSteps = max(0, eventSteps)
      self.isolation = isolation
      self.errorPolicy = errorPolicy
      self.breaker = breaker
      self.policies = policies
      self.workers = max(1, workers)
      self.derivedEventLimit = max(0, derivedEventLimit)
      self.timeZone = timeZone
      self.console = console
      self.onProblem = onProblem
      self.onOutcome = onOutcome
      self.verify = verify
      self.allowsInsecureDownloads = allowsInsecureDownloads
      self.maximumBundleSize = max(0, maximumBundleSize)
      self.reloadsOnRefresh = reloadsOnRefresh
      self.exhaustionInterval = exhaustionInterval
      self.waitingTimeout = waitingTimeout
      self.domainTypes = domainTypes
      self.onLoad = onLoad
      self.clock = clock
      self.random = random
    }

    /// The part of ``waitingTimeout`` after which a download is late: early enough to use the last good bundle.
    var downloadTimeout: Duration { max(.zero, waitingTimeout) * 0.8 }

    func policy(of plugin: String) -> LivePluginPolicy {
      policies[plugin] ?? LivePluginPolicy(onError: errorPolicy, breaker: breaker)
    }
  }
}
