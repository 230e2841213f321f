/// Of failures that are alike, those that are told: the first five, then the tenth, the hundredth and so on. The others are only counted.
enum ReportedCounts {
  /// - Parameter count: how many there have been, this one included.
  static func contains(_ count: Int) -> Bool {
    guard count > 5 else { return true }
    var rest = count
    while rest % 10 == 0 { rest /= 10 }
    return rest == 1
  }
}
