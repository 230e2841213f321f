import AnalyticsCore

/// The metrics of a plugin since counting started. A reload retains them. See ``LivePlugins/collectsMetrics``.
public struct LivePluginMetrics: Sendable {
  /// The name of the plugin's class.
  public let plugin: String
  /// The type of the plugin.
  public let type: PluginType
  /// The key of the destination whose events the plugin receives; nil if it receives all events.
  public let destination: String?
  /// The version of the plugin's bundle.
  public let version: String?
  /// The content hash of the plugin's script, as `Script.contentHash`; nil if it is unknown.
  public internal(set) var scriptHash: String?
  /// The location of the call of `analytics.add` that added the plugin, as ``LivePluginError/location``; nil if it is
  /// unknown.
  public internal(set) var location: String?

  /// The number of calls with an event.
  public internal(set) var calls = 0
  /// The number of events that the plugin returned unchanged.
  public internal(set) var kept = 0
  /// The number of events that the plugin changed.
  public internal(set) var changed = 0
  /// The number of events that the plugin dropped.
  public internal(set) var dropped = 0
  /// The number of calls that threw or did not return an event.
  public package(set) var failed = 0
  /// The number of calls that exceeded a limit.
  public package(set) var limited = 0
  /// The number of events that skipped the plugin while it was disabled, or for lack of memory that others keep. They
  /// are not calls.
  public internal(set) var skipped = 0
  /// The number of steps of all calls, as counted by `Limits.steps`.
  public internal(set) var steps = 0
  /// The number of bytes by which the interpreter's memory grew during calls. Memory that was reclaimed meanwhile is
  /// not counted.
  public internal(set) var bytes = 0
  /// The durations of calls.
  public internal(set) var times = TimeHistogram()

  var isEmpty: Bool { calls == 0 && skipped == 0 }

  /// The same plugin without calls.
  var empty: LivePluginMetrics {
    LivePluginMetrics(
      plugin: plugin, type: type, destination: destination, version: version, scriptHash: scriptHash,
      location: location)
  }

  func renamed(_ name: String) -> LivePluginMetrics {
    var other = LivePluginMetrics(plugin: name, type: type, destination: nil, version: nil, scriptHash: nil)
    other.add(self)
    return other
  }

  package mutating func add(_ other: LivePluginMetrics) {
    calls += other.calls
    kept += other.kept
    changed += other.changed
    dropped += other.dropped
    failed += other.failed
    limited += other.limited
    skipped += other.skipped
    steps += other.steps
    bytes += other.bytes
    times.add(other.times)
  }
}
