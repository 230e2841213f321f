import Foundation

/// When `track` and its like come back.
public enum OperatingMode: Sendable, Hashable {
  /// As soon as the event has gone through the plugins; it is stored shortly after, together with others.
  case asynchronous
  /// When the event is stored. `flush` comes back when the delivery has been attempted.
  case synchronous
}

/// Where events are kept until the server has confirmed them.
public enum StorageMode: Sendable {
  /// In the application support directory, under `segment/<write key>`.
  case disk
  /// In a directory of one's own, which is made when it is missing.
  case diskAtURL(URL)
  /// In memory: at most so many events, of which the oldest go first. Nothing at all is written to disk, so the user, the settings and what could not be
  /// sent are forgotten when the process ends.
  case memory(Int)
  /// In a store of one's own. The user, the settings and what waits for the start are kept in the directory of ``disk``.
  case custom(any DataStore)
}

/// What happens to an event that a full queue has no room for.
public enum BackPressure: Sendable, Hashable {
  /// The caller waits until there is room.
  case block
  /// The oldest event of the queue goes.
  case dropOldest
  /// The event itself goes.
  case dropNewest
}

/// How the client says who it is when it uploads and asks for settings.
public enum Authorization: Sendable, Hashable {
  /// The write key is in the body of batches only.
  case none
  /// HTTP basic authentication with the write key as user name and no password (RFC 7617).
  case writeKey
}
