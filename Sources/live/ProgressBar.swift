import Foundation

/// How far a long input has been read, in one line on a terminal, without colours.
final class ProgressBar {
  private let total: Int
  private var shown = -1
  private static let width = 40
  /// Shorter inputs are done before a bar is of use.
  private static let longInput = 4 << 20

  /// Nil when there is no use for it: standard error is no terminal or one that cannot clear a line, standard output is the same
  /// terminal, or the input is short or of unknown length.
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

  /// The bar and the number, or only the number, or nothing: what fits. The last column stays free, since writing there makes some
  /// terminals go to the next line.
  private func line(_ percent: Int) -> String {
    let room = columns - 1
    let number = "\(percent) %"
    let width = min(ProgressBar.width, room - "[] 100 %".utf8.count)
    guard width >= 5 else { return room >= "100 %".utf8.count ? number : "" }
    let filled = percent * width / 100
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] " + number
  }

  /// Clears the line, and what the terminal echoed there. The next update shows the bar again.
  func hide() {
    guard shown >= 0 else { return }
    shown = -1
    write("\r" + ProgressBar.clear)
  }

  /// From the cursor to the end of the line.
  private static let clear = "\u{1B}[K"

  /// How wide the terminal is now; 80 when it does not tell.
  private var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  private func write(_ text: String) { _ = Descriptor.writeAll(Array(text.utf8), to: STDERR_FILENO) }
}
