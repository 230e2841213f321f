import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Plugins written in JavaScript: what scripts add with `analytics.add(plugin)` becomes part of a timeline.
///
///     let script = try Script(source, name: "commerce.js")
///     let live = try LivePlugins(scripts: [script])
///     let timeline = Timeline()
///     live.add(to: timeline)
///     let event = timeline.process(event: TrackEvent(event: "Product Viewed"))
///
/// A plugin that fails (it throws, exceeds a limit, or gives back no event) changes nothing: what it had done to the event is
/// undone. The error policy says what becomes of the event then.
///
/// Any thread may use it at any time; the plugins themselves run one at a time, as JavaScript does. To use more cores make one
/// `LivePlugins` for each worker and give all of them the same ``Script``s, which are parsed once.
public final class LivePlugins: Sendable {
  private let host: LivePluginHost

  /// The scripts' plugins as plugins of a timeline: one for each type, which runs all of that type in the order in which they were added.
  public let plugins: [any Plugin]

  /// Runs the scripts, which add their plugins.
  /// - Parameters:
  ///   - scripts: run in this order, in one realm: a script sees the globals of those before it.
  ///   - limits: for each script and for each call of a plugin.
  ///   - errorPolicy: what becomes of an event on which a plugin fails. Default: it goes on as it was before that plugin.
  ///   - timeZone: of local time in `Date`. Default: the one that the system is set to at any time.
  ///   - console: receives what scripts print, on the thread that runs them. Default: nobody.
  ///   - onReport: receives the failures, on the same thread, not every one of many that are alike. Default: nobody.
  /// - Throws: ``JavaScriptError`` when a script fails.
  public init(
    scripts: [Script], limits: Limits = Limits(), errorPolicy: ErrorPolicy = .pass, timeZone: TimeZone = .autoupdatingCurrent,
    console: @escaping @Sendable (ConsoleLevel, String) -> Void = { _, _ in },
    onReport: @escaping @Sendable (LivePluginReport) -> Void = { _ in }
  ) throws(JavaScriptError) {
    host = try LivePluginHost(limits: limits, errorPolicy: errorPolicy, timeZone: timeZone, console: console, onReport: onReport)
    try host.load(scripts)
    plugins = [PluginType.before, .enrichment, .after, .utility].map(host.stage)
  }

  /// Puts the plugins into a timeline. Types for which scripts have added no plugin yet come into it with the first one.
  public func add(to timeline: Timeline) { host.attach(to: timeline) }

  /// Takes the plugins out of a timeline.
  public func remove(from timeline: Timeline) { host.detach(from: timeline) }

  /// The names of the classes of the plugins of a type, in the order in which they run.
  public func names(of type: PluginType) -> [String] { host.names(of: type) }

  /// Tells every plugin about settings: its method `update(settings, type)`.
  public func update(settings: JSON, type: UpdateType) { host.update(settings, type) }

  /// Tells every plugin that the user is being forgotten: its method `reset()`.
  public func reset() { host.notifyAll(nil, "reset") }

  /// Tells every plugin that what is waiting should be sent: its method `flush()`.
  public func flush() { host.notifyAll(nil, "flush") }

  /// Reports failures that have been counted and not reported so far.
  public func reportRest() { host.reportRest() }

  /// The failure after which every event is dropped; only with the error policy ``ErrorPolicy/stop``.
  public var failure: LivePluginError? { host.failure }
}
