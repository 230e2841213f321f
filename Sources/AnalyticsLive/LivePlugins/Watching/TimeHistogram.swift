/// A histogram of durations by powers of two, of constant size.
public struct TimeHistogram: Sendable, Hashable {
  /// The numbers of calls that took less than 2, 4, 8, … nanoseconds and at least the previous bound.
  public private(set) var counts = [Int](repeating: 0, count: 48)
  /// The number of calls.
  public private(set) var count = 0
  /// The total duration.
  public var total: Duration { .nanoseconds(Int64(clamping: nanoseconds)) }
  private var nanoseconds: UInt64 = 0
  /// The longest duration in nanoseconds.
  private var longest: UInt64 = 0

  /// A range of durations.
  public struct Bucket: Sendable, Hashable {
    /// The duration that each of the calls took less than; nil if there is no bound.
    public let upperBound: Duration?
    /// The number of calls. Calls of buckets with lower bounds are not included.
    public let count: Int
  }

  /// The numbers of calls by duration, in ascending order of the bounds. The last bucket has no bound.
  public var buckets: [Bucket] {
    counts.enumerated().map { i, count in
      Bucket(
        upperBound: i == counts.count - 1 ? nil : .nanoseconds(2 << Int64(i)), count: count)
    }
  }

  /// Creates an empty histogram.
  public init() {}

  /// Returns the time within which a share of the calls ended, rounded up to a power of two nanoseconds, but at most to
  /// the duration of the longest call; nil without calls.
  /// - Parameter share: The share, from 0 to 1, such as 0.99.
  public func quantile(_ share: Double) -> Duration? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((Double(count) * min(max(share, 0), 1)).rounded(.up)))
    var seen = 0
    for (i, n) in counts.enumerated() {
      seen += n
      if seen >= rank { return .nanoseconds(min(2 << Int64(i), Int64(clamping: longest))) }
    }
    return nil
  }

  mutating func add(nanoseconds: UInt64) {
    counts[min(counts.count - 1, nanoseconds < 2 ? 0 : 63 - nanoseconds.leadingZeroBitCount)] += 1
    count += 1
    self.nanoseconds &+= nanoseconds
    longest = max(longest, nanoseconds)
  }

  mutating func add(_ other: TimeHistogram) {
    for (i, n) in other.counts.enumerated() { counts[i] += n }
    count += other.count
    nanoseconds &+= other.nanoseconds
    longest = max(longest, other.longest)
  }
}
