/// The index of the next signal. A script may set it to any number.
struct SignalCounter {
  var next = 0

  /// Returns the index for a signal. After the largest index and after negative ones, indices start at 0 again.
  mutating func take() -> Int {
    let index = next < 0 || next == .max ? 0 : next
    next = index + 1
    return index
  }
}
