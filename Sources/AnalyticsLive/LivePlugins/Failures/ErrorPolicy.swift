/// The reaction to a live plugin that fails on an event: it throws, exceeds a limit, or returns something other than an
/// event.
public enum ErrorPolicy: String, Sendable, Hashable, CaseIterable {
  /// The event continues as it was before that plugin.
  case pass
  /// The event is dropped.
  case drop
  /// The event and all later events are dropped, until scripts are loaded again for another reason than exhausted
  /// memory. See ``LivePlugins/failure``.
  case stop
}
