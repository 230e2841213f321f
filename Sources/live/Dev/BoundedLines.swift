import AnalyticsLive

/// A list of lines with a maximum number and size, which counts the lines that it does not contain.
final class BoundedLines<Line: Sendable>: Sendable {
  private struct State {
    var lines: [Line] = []
    var size = 0
    var missing = 0
  }

  private let state = Protected(State())
  private let count: Int
  private let size: Int

  /// - Parameters:
  ///   - count: The maximum number of lines.
  ///   - size: The maximum size of their texts in bytes.
  init(count: Int, size: Int) {
    self.count = count
    self.size = size
  }

  /// Adds a line, unless that would exceed a maximum, or an earlier line has done so.
  func add(_ line: Line, size: Int) {
    state.withLock { state in
      if state.missing > 0 || state.lines.count >= count || state.size + size > self.size {
        state.missing += 1
      } else {
        state.lines.append(line)
        state.size += size
      }
    }
  }

  var lines: [Line] { state.current.lines }

  /// Returns how many lines are not in the list, and why; nil if all are.
  /// - Parameter name: The name of a line, such as `output line`.
  func notice(_ name: String) -> String? {
    let missing = state.current.missing
    if missing == 0 { return nil }
    let subject = missing == 1 ? "1 \(name) is" : "\(missing) \(name)s are"
    return "\(subject) not shown, because a run shows at most \(count) of them, and \(self.size >> 20) MB"
  }
}
