import Foundation

/// A logarithmic axis from the greatest power of two below all values to the least above them.
struct LogarithmicAxis {
  let ticks: [Double]

  init(_ values: [Double]) {
    let exponents = values.filter { $0 > 0 && $0.isFinite }.map { log2($0) }
    let low = (exponents.min() ?? 0).rounded(.down)
    let high = max((exponents.max() ?? 1).rounded(.up), low + 1)
    let step = max(1, ((high - low) / 10).rounded(.up))
    // Zero is always a tick, because the ratio 1 has a line.
    ticks = stride(from: (low / step).rounded(.down) * step, through: (high / step).rounded(.up) * step, by: step)
      .map { exp2($0) }
  }

  /// Returns the position of a value, from 0 at the first tick to 1 at the last.
  func position(_ value: Double) -> Double {
    let (low, high) = (log2(ticks[0]), log2(ticks[ticks.count - 1]))
    return (log2(value) - low) / (high - low)
  }
}
