import AnalyticsCore

/// What a plugin has done since its scripts were loaded, or since counting began: see ``LivePlugins/collectsMetrics``.
public struct LivePluginMetrics: Sendable {
  /// The name of the plugin's class.
  public let plugin: String
  public let type: PluginType
  /// The key of the destination whose events it sees; nil when it sees all.
  public let destination: String?
  /// Of the bundle it came with.
  public let version: String?

  /// Calls with an event.
  public internal(set) var calls = 0
  /// Events that it gave back as they were.
  public internal(set) var kept = 0
  /// Events that it gave back otherwise.
  public internal(set) var changed = 0
  /// Events that it dropped.
  public internal(set) var dropped = 0
  /// Calls that threw or gave back no event.
  public internal(set) var failed = 0
  /// Calls that a limit ended.
  public internal(set) var limited = 0
  /// Events that went past it while it was switched off. No calls.
  public internal(set) var skipped = 0
  /// Steps of all calls: what ``Limits/steps`` counts.
  public internal(set) var steps = 0
  /// Bytes by which values of the interpreter grew during calls; what was collected in the meantime is not counted.
  public internal(set) var bytes = 0
  /// How long calls took.
  public internal(set) var times = TimeHistogram()

  mutating func add(_ other: LivePluginMetrics) {
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
