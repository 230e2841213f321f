/// What becomes of an event on which a live plugin fails: it throws, exceeds a limit, or gives back something that is no event.
public enum ErrorPolicy: String, Sendable, Hashable, CaseIterable {
  /// The event goes on as it was before that plugin.
  case pass
  /// The event is dropped.
  case drop
  /// The event is dropped, and so is every later one: see ``LivePlugins/failure``.
  case stop
}
