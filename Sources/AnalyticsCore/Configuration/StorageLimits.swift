import Foundation

/// How much may wait on disk. When a limit is exceeded the oldest batches are deleted, which is counted and reported.
public struct StorageLimits: Sendable, Hashable {
  /// Bytes of all files. Default 256 MiB.
  public var bytes: Int
  /// Number of batch files. Default 10,000.
  public var batches: Int
  /// Seconds since a batch was written. Default nil: any age.
  public var age: TimeInterval?

  /// Creates limits; negative numbers count as zero.
  public init(bytes: Int = 256 << 20, batches: Int = 10_000, age: TimeInterval? = nil) {
    self.bytes = max(bytes, 0)
    self.batches = max(batches, 0)
    self.age = age
  }
}
