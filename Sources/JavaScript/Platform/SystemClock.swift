#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's clocks.
enum SystemClock {
  /// Milliseconds since 1970, UTC.
  static func milliseconds() -> Double {
    var t = timespec()
    clock_gettime(CLOCK_REALTIME, &t)
    return (Double(t.tv_sec) * 1000 + Double(t.tv_nsec / 1_000_000))
  }

  /// Monotonic time in nanoseconds.
  static func nanoseconds() -> UInt64 {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return UInt64(t.tv_sec) * 1_000_000_000 + UInt64(t.tv_nsec)
  }
}
