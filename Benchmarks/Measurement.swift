import Foundation
import JSONModel

/// The times of one operation, one per round.
struct Measurement {
  private(set) var samples: [Double] = []

  mutating func add(_ sample: Double) { samples.append(sample) }

  var median: Double {
    guard !samples.isEmpty else { return .nan }
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  var minimum: Double { samples.min() ?? .nan }

  /// The maximum minus the minimum, as a fraction of the median.
  var spread: Double { median > 0 ? ((samples.max() ?? 0) - minimum) / median : 0 }

  var json: JSONObject {
    ["median": .number(median), "minimum": .number(minimum), "samples": .array(samples.map { .number($0) })]
  }
}

/// The format of numbers in tables.
enum NumberText {
  /// Returns a time with three or more digits: `0.42`, `18.3`, `1430`.
  static func time(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }

  static func ratio(_ value: Double) -> String { String(format: "%.2f", value) }

  static func percent(_ fraction: Double) -> String { String(format: "%.0f%%", fraction * 100) }
}
