/// When a plugin sees an event.
public enum PluginType: Int, Sendable, Hashable, CaseIterable {
  /// Before anything else happens to the event.
  case before = 0
  /// As the first part of processing, to add to the event or to drop it.
  case enrichment = 1
  /// To pass the event on; its result is not used.
  case destination = 2
  /// When all destinations have had the event.
  case after = 3
  /// Never by itself, only when called.
  case utility = 4
}

/// Which delivery of the settings a plugin is told about.
public enum UpdateType: Sendable, Hashable {
  /// The first one in the plugin's life.
  case initial
  /// Any later one.
  case refresh
}
