import Foundation

/// A plugin whose flushing takes time.
public protocol FlushCompletion {
  /// Called in place of `flush()`. Enters the group before it returns, and leaves it when it is done.
  func flush(group: DispatchGroup)
}
