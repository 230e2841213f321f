/// The failures that are reported when identical ones repeat: the first five, then the 10th, the 100th and so on. The
/// others are only counted.
package enum ReportedCounts {
  /// - Parameter count: the number of failures so far, this one included.
  package static func contains(_ count: Int) -> Bool {
    guard count > 5 else { return true }
    var rest = count
    while rest % 10 == 0 { rest /= 10 }
    return rest == 1
  }
}
