/// A generator of random numbers that depend only on the seed (SplitMix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 to `n - 1`, or 0 if `n` is less than 2.
  public mutating func below(_ n: Int) -> Int { n <= 1 ? 0 : Int(truncatingIfNeeded: next() >> 1) % n }
  /// Returns true with a probability in percent.
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  public mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }
}
