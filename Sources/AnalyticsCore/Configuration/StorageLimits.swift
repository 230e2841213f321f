import Foundation

/// The limits of the storage on disk. If a limit is exceeded, the oldest batches are deleted, which is counted and
/// reported. The batch to which events are being added counts, too. The batch that is being uploaded counts, but is not
/// deleted. Negative numbers count as zero.
public struct StorageLimits: Sendable, Hashable {
  /// The maximum size of all files in bytes. Default: 256 MiB.
  public var bytes: Int { didSet { bytes = max(bytes, 0) } }
  /// The maximum number of batch files. Default: 10,000.
  public var batches: Int { didSet { batches = max(batches, 0) } }
  /// The maximum time since the last event of a batch was stored. Default: nil, no limit.
  public var age: Duration?

  /// Creates limits; the properties describe the parameters and their defaults.
  public init(bytes: Int = 256 << 20, batches: Int = 10_000, age: Duration? = nil) {
    self.bytes = max(bytes, 0)
    self.batches = max(batches, 0)
    self.age = age
  }
}
