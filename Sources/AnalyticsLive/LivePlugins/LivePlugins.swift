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
  let surroundings: LiveSurroundings
  let scripts: [Script]
  let state = Protected(State())

  struct State {
    var dependents: [any LivePluginsDependent] = []
    /// The dependents that the plugins at work have been prepared with.
    var prepared: [ObjectIdentifier] = []
    var settings: JSON?
    /// Whether there is another one that the client uses.
    var isSurplus = false
    var isShutDown = false
    /// Whether a load is under way, and whether another one has been asked for since it began.
    var isLoading = false
    var isLoadWanted = false
    var whenLoaded: [@Sendable () -> Void] = []
  }

  /// Runs scripts, which add their plugins. ``Analytics/add(plugin:)`` brings these into a client, ``add(to:)`` into a timeline without a client.
  /// - Parameters:
  ///   - scripts: run in this order, in one realm: a script sees the globals of those before it.
  ///   - options: how they work.
  /// - Throws: ``JavaScriptError`` when a script fails.
  public init(scripts: [Script], options: Options = Options()) throws(JavaScriptError) {
    self.scripts = scripts
    surroundings = LiveSurroundings(options)
    let (generation, _) = try LiveGeneration.load(scripts, version: nil, [], surroundings)
    _ = surroundings.timelines.activate(generation)
  }

  /// Puts the plugins into a timeline that belongs to no client. Types for which scripts have added no plugin yet come into it with the first one.
  public func add(to timeline: Timeline) { surroundings.timelines.bind(timeline) }

  /// Takes the plugins out of a timeline.
  public func remove(from timeline: Timeline) { surroundings.timelines.unbind(timeline) }

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

  var hosts: [LivePluginHost] { surroundings.timelines.current?.hosts ?? [] }
}
