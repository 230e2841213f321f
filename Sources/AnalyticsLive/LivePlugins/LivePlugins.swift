import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Plugins written in JavaScript. A plugin that a script adds with `analytics.add(plugin)` becomes part of the
/// timeline.
///
///     let script = try Script(source, name: "commerce.js")
///     analytics.add(plugin: try LivePlugins(scripts: [script]))
///
/// A plugin that fails changes nothing: if it throws, exceeds a limit or returns something other than an event, its
/// changes to the event are discarded. The error policy determines what happens to the event.
///
/// You can call all methods from any thread. The plugins run one at a time, as JavaScript requires, or one at a time
/// per worker (see ``Options/workers``).
///
/// Closures that you pass to this class are called without a lock unless their documentation states otherwise.
public final class LivePlugins: Sendable {
  let context: LiveContext
  /// The scripts in use that the host has provided, if it uses no bundles.
  let scripts: Protected<[Script]>
  /// The directory of the scripts, if they come from one.
  let directory: ScriptDirectory?
  let bundles: BundleSource?
  /// Reloads the scripts when the directory changes.
  let watch = Protected<DirectoryWatch?>(nil)
  let state = Protected(State())
  /// The queue on which scripts are loaded.
  let loader = LazyLibraryQueue("live-plugins")
  /// Plugins that have been replaced, until their metrics have been retained.
  let retiring = Protected<[LiveGeneration]>([])
  /// The plugins in use.
  let generation = Protected<LiveGeneration?>(nil)

  struct State {
    var dependents: [Registration] = []
    var lastRegistration = 0
    /// The registrations whose dependents have prepared the plugins in use.
    var prepared: Set<Int> = []
    /// The settings of the present client.
    var settings: JSON?
    /// The client that uses the plugins.
    weak var user: Analytics?
    /// The clients that must not send events, because the plugins have refused them.
    var refused: [RefusedClient] = []
    /// Whether the client uses another instance.
    var isSurplus = false
    var isShutDown = false
    /// The time until which events wait for a new bundle at the start.
    var deadline: Date?
    /// Whether the first load has ended.
    var isReady = false
    /// Whether a load is running, and the loads that were requested since it started.
    var isLoading = false
    var wantedLoads: Set<LoadReason> = []
    /// The time from which on exhausted memory can cause a load, and whether one is planned for that time.
    var nextRecovery = ContinuousClock.now
    var isRecoveryPlanned = false
    /// The scripts for the next load, if the host has passed new ones.
    var newScripts: [Script]?
    var whenLoaded: [@Sendable (LivePluginsLoad) -> Void] = []
    var last: LivePluginsLoad?
    /// The problems of the first load, which ended before there was a client.
    var unreported: [LivePluginsError] = []
  }

  /// Creates live plugins from the bundle that the client's settings specify in `edgeFunction`. Add them to a client
  /// with `Analytics.add(plugin:)`. Events wait until the plugins are ready.
  ///
  ///     let fallback = Bundle.main.url(forResource: "plugins", withExtension: "js")
  ///     analytics.add(plugin: LivePlugins(fallbackFileURL: fallback))
  ///
  /// A bundle is downloaded if its version is higher than the version of the last one. It is used, and stored with the
  /// client's state, if the server responds with 2xx, ``Options/verify`` accepts it, it is valid JavaScript, and it
  /// runs without an error. Otherwise the last good bundle is used, or the fallback if there is none. An empty
  /// `downloadURL` means that there is no bundle.
  /// - Parameters:
  ///   - fallbackFileURL: A script that is used if there is no bundle.
  ///   - force: Whether to always use the fallback, for development.
  ///   - exceptionHandler: Receives errors of scripts and plugins. Repeated identical failures are rate-limited (1st to
  ///     5th, 10th, 100th and so on). The client's diagnostics receive the same errors.
  ///   - localJSURLs: Scripts that run before the bundle. A script that fails at the start is reported, and the others
  ///     run. If one fails in a reload, the previous plugins remain in use.
  ///   - options: The options.
  public init(
    fallbackFileURL: URL? = nil, force: Bool = false, exceptionHandler: (@Sendable (JavaScriptError) -> Void)? = nil,
    localJSURLs: [URL] = [],
    options: Options = Options()
  ) {
    scripts = Protected([])
    directory = nil
    bundles = BundleSource(
      fallback: fallbackFileURL, isFallbackForced: force, locals: localJSURLs.map(LocalScript.file))
    context = LiveContext(options, exceptionHandler: exceptionHandler)
    context.plugins = self
  }

  /// Creates live plugins from scripts, which run when there is a client, and from the bundle that its settings name.
  /// - Parameters:
  ///   - localScripts: Scripts that run before the bundle, as those of `localJSURLs`.
  ///   - options: The options.
  package init(localScripts: [Script], options: Options) {
    scripts = Protected([])
    directory = nil
    bundles = BundleSource(fallback: nil, isFallbackForced: false, locals: localScripts.map(LocalScript.script))
    context = LiveContext(options)
    context.plugins = self
  }

  /// Runs scripts, which add plugins. Add the plugins to a client with `Analytics.add(plugin:)`, or to a timeline
  /// without a client with ``add(to:)``.
  ///
  /// There is no client while the scripts run, so that only plugins can use `analytics.track` and similar methods.
  /// - Parameters:
  ///   - scripts: The scripts, which run in this order and in the same realm: a script sees the globals of earlier
  ///     ones.
  ///   - options: The options.
  /// - Throws: `JavaScriptError` if a script fails.
  // Inlined for the reason given at `ErrorContent`.
  @inlinable @inline(__always)
  public convenience init(scripts: [Script], options: Options = Options()) throws(JavaScriptError) {
    self.init(try LivePlugins.loaded(scripts, options).get())
  }

  /// Scripts that have run.
  @usableFromInline
  struct Loaded {
    let scripts: [Script]
    let context: LiveContext
    let generation: LiveGeneration
    let problems: [LivePluginsError]
    var directory: ScriptDirectory?
    var watchInterval: Duration?
  }

  @usableFromInline
  static func loaded(_ scripts: [Script], _ options: Options) -> Result<Loaded, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      let context = LiveContext(options)
      let new = try LiveGeneration.load(scripts, version: nil, [], context)
      return Loaded(scripts: scripts, context: context, generation: new.generation, problems: new.problems)
    }
  }

  @usableFromInline
  init(_ loaded: Loaded) {
    scripts = Protected(loaded.scripts)
    directory = loaded.directory
    bundles = nil
    context = loaded.context
    context.plugins = self
    generation.set(loaded.generation)
    state.withLock { $0.unreported = loaded.problems }
    context.timelines.activate(loaded.generation)
    guard let directory, let interval = loaded.watchInterval else { return }
    watch.set(DirectoryWatch(directory, interval: interval.seconds) { [weak self] in self?.load(.reload) })
  }

  /// Runs the scripts in a directory: the files whose names end with `.js`, in the order of their names. Add the
  /// plugins to a client with `Analytics.add(plugin:)`, or to a timeline without a client with ``add(to:)``.
  ///
  ///     analytics.add(plugin: try LivePlugins(directory: folder, watchInterval: .seconds(2)))
  ///
  /// The scripts are used all together or not at all: if one of them cannot be read, is not valid or fails, a reload
  /// retains the previous plugins. There is no client while the scripts run for the first time, so that only plugins
  /// can use `analytics.track` and similar methods.
  /// - Parameters:
  ///   - directory: The directory.
  ///   - watchInterval: The time between two checks whether files have changed. A change is used when it is complete,
  ///     that is when the next check finds the same files. Default: nil; only ``reload()`` reads the directory.
  ///   - options: The options.
  /// - Throws: ``LivePluginsError`` if a script cannot be used.
  @inlinable @inline(__always)
  public convenience init(directory: URL, watchInterval: Duration? = nil, options: Options = Options())
    throws(LivePluginsError)
  {
    self.init(try LivePlugins.loaded(directory, watchInterval, options).get())
  }

  @usableFromInline
  static func loaded(_ directory: URL, _ watchInterval: Duration?, _ options: Options)
    -> Result<Loaded, LivePluginsError>
  {
    let source = ScriptDirectory(directory, options)
    return Result { () throws(LivePluginsError) in try source.scripts() }.flatMap { scripts in
      loaded(scripts, options).mapError { .script($0.script ?? "a script", $0) }
    }.map { loaded in
      var loaded = loaded
      loaded.directory = source
      loaded.watchInterval = watchInterval
      return loaded
    }
  }

  /// Adds the plugins to a timeline that belongs to no client. If scripts later add the first plugin of a type, it is
  /// added to the timeline, too.
  public func add(to timeline: Timeline) { context.timelines.bind(timeline) }

  /// Removes the plugins from a timeline.
  public func remove(from timeline: Timeline) { context.timelines.unbind(timeline) }

  /// Returns the class names of the plugins of a type, in the order in which they run. The rules of `domain.map` have
  /// the name `domain.map`.
  public func names(of type: PluginType) -> [String] {
    hosts.filter { $0.engine.worker == 0 }.flatMap { $0.names(of: type) }
  }

  /// Calls the method `update(settings, type)` of every plugin.
  public func update(settings: JSON, type: UpdateType) {
    HeldEngines.whenReleased { [self] in for host in hosts { host.update(settings, type) } }
  }

  /// Reports the failures that have been counted but not reported.
  public func reportRest() {
    HeldEngines.whenReleased { [self] in for host in hosts { host.reportRest() } }
  }

  /// The failure because of which all later events are dropped. Only set with the error policy ``ErrorPolicy/stop``.
  public var failure: LivePluginError? { hosts.lazy.compactMap(\.failure).first }

  var hosts: [LivePluginHost] { generation.current?.hosts ?? [] }
}
