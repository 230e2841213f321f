/// The position of a plugin in a ``Timeline``.
public enum PluginType: Int, Sendable, Hashable, CaseIterable {
  /// Before all other plugins.
  case before = 0
  /// The first part of processing, which adds to the event or drops it.
  case enrichment = 1
  /// Passes the event on. The result is not used.
  case destination = 2
  /// After all destinations.
  case after = 3
  /// Not called by the timeline.
  case utility = 4
}

/// The reason why a plugin receives settings.
public enum UpdateType: Sendable, Hashable {
  /// The first settings that the plugin receives.
  case initial
  /// Settings that replace earlier ones.
  case refresh
}
