/// How long calls took, by powers of two: small, whatever there is to count.
public struct TimeHistogram: Sendable, Hashable {
  /// How many calls took less than 2, 4, 8, … nanoseconds, and no less than the bound before.
  public private(set) var counts = [Int](repeating: 0, count: 48)
  public private(set) var count = 0
  /// Of all calls, in seconds.
  public var total: Double { Double(nanoseconds) / 1e9 }
  private var nanoseconds: UInt64 = 0

  public init() {}

  /// The seconds below which a share of the calls took, to the next power of two nanoseconds; nil without calls.
  /// - Parameter share: from 0 to 1, such as 0.99.
  public func quantile(_ share: Double) -> Double? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((Double(count) * min(max(share, 0), 1)).rounded(.up)))
    var seen = 0
    for (i, n) in counts.enumerated() {
      seen += n
      if seen >= rank { return Double(UInt64(2) << UInt64(i)) / 1e9 }
    }
    return nil
  }

  mutating func add(nanoseconds: UInt64) {
    counts[min(counts.count - 1, nanoseconds < 2 ? 0 : 63 - nanoseconds.leadingZeroBitCount)] += 1
    count += 1
    self.nanoseconds &+= nanoseconds
  }

  mutating func add(_ other: TimeHistogram) {
    for (i, n) in other.counts.enumerated() { counts[i] += n }
    count += other.count
    nanoseconds &+= other.nanoseconds
  }
}
