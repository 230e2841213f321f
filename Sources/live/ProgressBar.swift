import Foundation

/// A progress bar for a long input: one line on a terminal, without colors.
final class ProgressBar {
  private let total: Int
  private var shown = -1
  private static let width = 40
  /// The minimum size of an input. A shorter one is finished before a progress bar is useful.
  private static let longInput = 4 << 20

  /// Returns nil if a progress bar is not useful: if standard error is not a terminal or is one that cannot clear a
  /// line, if standard output is the same terminal, or if the input is short or of unknown length.
  init?(total: Int?) {
    guard let total, total >= ProgressBar.longInput, isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 0,
      ProcessInfo.processInfo.environment["TERM"] != "dumb"
    else { return nil }
    self.total = total
  }

  func update(_ position: Int) {
    let percent = min(100, position * 100 / total)
    guard percent != shown else { return }
    shown = percent
    write("\r" + line(percent) + ProgressBar.clear)
  }

  /// Returns the bar and the number, only the number, or nothing, depending on the width. The last column stays free,
  /// because some terminals wrap to the next line after writing there.
  private func line(_ percent: Int) -> String {
    let room = columns - 1
    let number = "\(percent) %"
    let width = min(ProgressBar.width, room - "[] 100 %".utf8.count)
    guard width >= 5 else { return room >= "100 %".utf8.count ? number : "" }
    let filled = percent * width / 100
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] " + number
  }

  /// Clears the line, including what the terminal echoed there. The next update shows the bar again.
  func hide() {
    guard shown >= 0 else { return }
    shown = -1
    write("\r" + ProgressBar.clear)
  }

  /// The escape sequence that clears from the cursor to the end of the line.
  private static let clear = "\u{1B}[K"

  /// The current width of the terminal, or 80 if it is unknown.
  private var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  private func write(_ text: String) { _ = Descriptor.writeAll(Array(text.utf8), to: STDERR_FILENO) }
}
