import Foundation

/// A plugin whose flush completes later.
public protocol FlushCompletion {
  /// Called instead of `flush()`. Enters the group before returning, and leaves it when the flush has completed.
  func flush(group: DispatchGroup)
}
