import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Plugins written in JavaScript: what scripts add with `analytics.add(plugin)` becomes part of the timeline.
///
///     let script = try Script(source, name: "commerce.js")
///     analytics.add(plugin: try LivePlugins(scripts: [script]))
///
/// A plugin that fails (it throws, exceeds a limit, or gives back no event) changes nothing: what it had done to the event is
/// undone. The error policy says what becomes of the event then.
///
/// Any thread may use it at any time; the plugins themselves run one at a time, as JavaScript does, or one at a time in each of ``Options/workers``.
///
/// Handlers given to it are called without a lock, unless they say otherwise.
public final class LivePlugins: Sendable {
  let context: LiveContext
  /// Given by the host, where there are no bundles.
  let scripts: [Script]
  let bundles: BundleSource?
  let state = Protected(State())
  /// Where scripts are loaded.
  let loader = LibraryQueue.make("live-plugins")
  /// What is at work.
  let generation = Protected<LiveGeneration?>(nil)

  struct State {
    var dependents: [any LivePluginsDependent] = []
    /// The dependents that the plugins at work have been prepared with.
    var prepared: [ObjectIdentifier] = []
    var settings: JSON?
    /// Whether there is another one that the client uses.
    var isSurplus = false
    var isShutDown = false
    /// Until when events wait for a new bundle at the start.
    var deadline: Date?
    /// Whether the first load is done.
    var isReady = false
    /// Whether a load is under way, and what has been asked for since it began.
    var isLoading = false
    var wantedLoad: LoadReason?
    var whenLoaded: [@Sendable (LivePluginsLoad) -> Void] = []
    var last: LivePluginsLoad?
  }

  /// Live plugins of the bundle that the client's settings name (`edgeFunction`). ``Analytics/add(plugin:)`` brings them into a client, and events wait until they
  /// are ready (L1).
  ///
  ///     analytics.add(plugin: LivePlugins(fallbackFileURL: Bundle.main.url(forResource: "plugins", withExtension: "js")))
  ///
  /// A bundle is fetched when its version is higher than that of the last one. It is used, and kept with the client's storage, when the server has answered with 2xx,
  /// ``Options/verify`` accepts it, it is JavaScript, and it runs without an error. If not, the last good one is used, and if there is none, the fallback. An empty
  /// `downloadURL` means: no bundle.
  /// - Parameters:
  ///   - fallbackFileURL: a script for when there is no bundle.
  ///   - force: whether the fallback is used whatever there is, for development.
  ///   - exceptionHandler: receives the errors of scripts and plugins, not every one of many that are alike. They go to the client's diagnostics in any case.
  ///   - localJSURLs: scripts that run before the bundle. One that fails is reported, and the others run.
  ///   - options: how they work.
  public init(
    fallbackFileURL: URL? = nil, force: Bool = false, exceptionHandler: (@Sendable (JavaScriptError) -> Void)? = nil,
    localJSURLs: [URL] = [],
    options: Options = Options()
  ) {
    scripts = []
    bundles = BundleSource(fallback: fallbackFileURL, isFallbackForced: force, locals: localJSURLs)
    context = LiveContext(options, exceptionHandler: exceptionHandler)
  }

  /// Runs scripts, which add their plugins. ``Analytics/add(plugin:)`` brings these into a client, ``add(to:)`` into a timeline without a client. There is no client yet while
  /// they run, so only plugins can use `analytics.track` and its like.
  /// - Parameters:
  ///   - scripts: run in this order, in one realm: a script sees the globals of those before it.
  ///   - options: how they work.
  /// - Throws: ``JavaScriptError`` when a script fails.
  public init(scripts: [Script], options: Options = Options()) throws(JavaScriptError) {
    self.scripts = scripts
    bundles = nil
    context = LiveContext(options)
    let new = try LiveGeneration.load(scripts, version: nil, [], context).generation
    generation.set(new)
    context.timelines.activate(new)
  }

  /// Puts the plugins into a timeline that belongs to no client. Types for which scripts have added no plugin yet come into it with the first one.
  public func add(to timeline: Timeline) { context.timelines.bind(timeline) }

  /// Takes the plugins out of a timeline.
  public func remove(from timeline: Timeline) { context.timelines.unbind(timeline) }

  /// The names of the classes of the plugins of a type, in the order in which they run.
  public func names(of type: PluginType) -> [String] { hosts.first?.names(of: type) ?? [] }

  /// Tells every plugin about settings: its method `update(settings, type)`.
  public func update(settings: JSON, type: UpdateType) {
    for host in hosts { host.update(settings, type) }
  }

  /// Reports failures that have been counted and not reported so far.
  public func reportRest() {
    for host in hosts { host.reportRest() }
  }

  /// The failure after which every event is dropped; only with the error policy ``ErrorPolicy/stop``.
  public var failure: LivePluginError? { hosts.lazy.compactMap(\.failure).first }

  var hosts: [LivePluginHost] { generation.current?.hosts ?? [] }
}
