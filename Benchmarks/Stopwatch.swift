/// Times short work by doing it many times.
enum Stopwatch {
  /// Nanoseconds that `body` takes, on average over `count` calls.
  static func nanoseconds(_ count: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let time = clock.measure { for _ in 0..<count { body() } }.components
    return (Double(time.seconds) * 1e9 + Double(time.attoseconds) * 1e-9) / Double(count)
  }

  /// How many calls of `body` take about a tenth of a second.
  static func calibrate(_ body: () -> Void) -> Int {
    let goal = 1e8
    var count = 1
    while count < 1 << 30 {
      let total = nanoseconds(count, body) * Double(count)
      if total >= goal / 8 { return max(1, Int(Double(count) * goal / total)) }
      count *= 2
    }
    return count
  }
}
