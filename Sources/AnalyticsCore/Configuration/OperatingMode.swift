import Foundation

/// A mode that determines when `track` and similar methods return.
public enum OperatingMode: Sendable, Hashable {
  /// They return when the event has passed through the plugins. It is stored shortly afterwards, together with others.
  case asynchronous
  /// They return when the event is stored. `flush` returns when the delivery has been attempted.
  case synchronous
}

/// The storage for events until the server has confirmed them.
public enum StorageMode: Sendable {
  /// The application support directory, in `segment/<write key>`.
  case disk
  /// The given directory, which is created if it does not exist.
  case diskAtURL(URL)
  /// Memory, up to the given number of events; the oldest are dropped first, which is reported. Nothing is written to
  /// disk: the user, the settings and unsent events are lost when the process ends.
  case memory(Int)
  /// The given store. The user, the settings and the start-up queue are stored in the directory of ``disk``.
  case custom(any DataStore)
}

/// The reaction to an event for which a full queue has no room.
public enum BackPressure: Sendable, Hashable {
  /// The caller waits until there is room.
  case block
  /// The oldest event of the queue is dropped.
  case dropOldest
  /// The event itself is dropped.
  case dropNewest
}

/// The way in which the client authenticates uploads and requests for settings.
public enum Authorization: Sendable, Hashable {
  /// The write key is only in the body of batches.
  case none
  /// HTTP basic authentication with the write key as the user name and an empty password (RFC 7617).
  case writeKey
}
