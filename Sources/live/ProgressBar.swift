import Foundation

/// How far a long input has been read, in one line on a terminal.
final class ProgressBar {
  private let total: Int
  private var shown = -1
  private static let width = 40
  /// Shorter inputs are done before a bar is of use.
  private static let longInput = 4 << 20

  /// Nil when there is no use for it: standard error is no terminal, standard output is the same terminal, or the input is short or of
  /// unknown length.
  init?(total: Int?) {
    guard let total, total >= ProgressBar.longInput, isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 0 else { return nil }
    self.total = total
  }

  func update(_ position: Int) {
    let percent = min(100, position * 100 / total)
    guard percent != shown else { return }
    shown = percent
    let filled = percent * ProgressBar.width / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: ProgressBar.width - filled)
    write("\r[\(bar)] \(percent) %")
  }

  /// Clears the line. The next update shows the bar again.
  func hide() {
    guard shown >= 0 else { return }
    shown = -1
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) { _ = Descriptor.writeAll(Array(text.utf8), to: STDERR_FILENO) }
}
