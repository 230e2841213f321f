import Foundation

/// The progress of a long input: one line on a terminal, without colors.
final class ProgressBar {
  /// The number of bytes; nil if it is unknown.
  private let total: Int?
  private let start = Date()
  /// What is shown; empty if nothing is.
  private var shown = ""
  private var shownPercent = -1
  private var lastUpdate = Date.distantPast
  private static let width = 40
  /// The minimum size of an input. A shorter one is finished before a progress bar is useful.
  private static let longInput = 4 << 20
  /// The number of seconds after which the rate is known.
  private static let rateDelay = 1.0

  /// Returns nil if a progress bar is not useful: if standard error is not a terminal or is one that cannot clear a
  /// line, if standard output is the same terminal, or if the input is short or is typed.
  /// - Parameter total: The number of bytes; nil if it is unknown.
  init?(total: Int?) {
    guard (total ?? ProgressBar.longInput) >= ProgressBar.longInput, isatty(STDERR_FILENO) == 1,
      isatty(STDOUT_FILENO) == 0, total != nil || isatty(STDIN_FILENO) == 0,
      ProcessInfo.processInfo.environment["TERM"] != "dumb"
    else { return nil }
    self.total = total
  }

  /// - Parameter position: The number of bytes read so far.
  func update(_ position: Int) {
    let now = Date()
    if let total {
      // The rate changes as well, but more often than anyone can read.
      let percent = min(100, position * 100 / total)
      guard percent != shownPercent || now.timeIntervalSince(lastUpdate) >= 1 else { return }
      shownPercent = percent
    } else {
      guard position >= ProgressBar.longInput, now.timeIntervalSince(lastUpdate) >= 0.5 else { return }
    }
    lastUpdate = now
    shown = ProgressBar.line(
      position, of: total, after: now.timeIntervalSince(start), columns: Descriptor.columns(of: STDERR_FILENO))
    write("\r" + shown + ProgressBar.clear)
  }

  /// Returns the bar, the percentage, the rate and the remaining time, as far as the width permits. The last column
  /// stays free, because some terminals wrap to the next line after writing there.
  static func line(_ position: Int, of total: Int?, after seconds: Double, columns: Int) -> String {
    let room = columns - 1
    let rate = seconds >= rateDelay ? Double(position) / seconds : nil
    guard let total else {
      let parts = [megabytes(Double(position))] + (rate.map { ["\(megabytes($0))/s"] } ?? [])
      let text = parts.joined(separator: ", ")
      return text.utf8.count <= room ? text : ""
    }
    let percent = min(100, position * 100 / max(1, total))
    let number = "\(percent) %"
    let width = min(ProgressBar.width, room - "[] 100 %".utf8.count)
    guard width >= 5 else { return room >= "100 %".utf8.count ? number : "" }
    let filled = percent * width / 100
    let bar =
      "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] " + number
    guard let rate, rate > 0 else { return bar }
    let text = "\(bar), \(megabytes(rate))/s, \(time(Double(max(0, total - position)) / rate)) left"
    return text.utf8.count <= room ? text : bar
  }

  private static func megabytes(_ bytes: Double) -> String {
    String(format: bytes < 1e8 ? "%.1f MB" : "%.0f MB", bytes / 1e6)
  }

  /// The time in minutes and seconds, or in hours and minutes.
  private static func time(_ seconds: Double) -> String {
    let seconds = Int(min(seconds.rounded(.up), 1e8))
    return seconds < 3600
      ? String(format: "%d:%02d", seconds / 60, seconds % 60)
      : String(format: "%d h %02d min", seconds / 3600, seconds / 60 % 60)
  }

  /// Clears the line, including what the terminal echoed there. The next update shows the bar again.
  func hide() {
    guard !shown.isEmpty || shownPercent >= 0 else { return }
    shown = ""
    shownPercent = -1
    lastUpdate = .distantPast
    write("\r" + ProgressBar.clear)
  }

  /// The escape sequence that clears from the cursor to the end of the line.
  private static let clear = "\u{1B}[K"

  private func write(_ text: String) { _ = Descriptor.writeAll(Array(text.utf8), to: STDERR_FILENO) }
}
