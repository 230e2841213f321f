/// The number of plugin failures above which `live run` ends with status 3: `--max-failures`.
enum FailureLimit: Equatable {
  case count(Int)
  /// A share of the events that were read.
  case percent(Double)

  /// - Returns: nil if the text is neither a whole number such as `10` nor a percentage such as `0.5%`.
  init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
      self = .percent(percent)
    } else {
      guard let count = Int(text), count >= 0 else { return nil }
      self = .count(count)
    }
  }

  func permits(_ failures: Int, ofEvents events: Int) -> Bool {
    switch self {
    case .count(let limit): failures <= limit
    case .percent(let percent): Double(failures) <= Double(events) * percent / 100
    }
  }
}
