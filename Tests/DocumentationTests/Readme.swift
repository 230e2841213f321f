import Foundation
import Testing

/// `README.md`, taken apart.
struct Readme {
  /// A fenced block of code.
  struct Block: Sendable, CustomTestStringConvertible {
    let language: String
    let text: String
    /// Of the opening fence, from 1.
    let line: Int

    var testDescription: String { "README.md:\(line)" }
  }

  let text: String
  let blocks: [Block]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// An empty one when the file cannot be read, which the tests notice.
  static let shared = Readme(
    (try? String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)) ?? "")

  private init(_ text: String) {
    self.text = text
    var blocks: [Block] = []
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(Block(language: block.language, text: block.lines.joined(separator: "\n"), line: block.line))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index + 1, [])
      }
    }
    self.blocks = blocks
  }

  func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }

  /// The rows of the table with that head, each cell without the white space and backticks around it.
  func table(_ head: String) -> [[String]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: head[...]) else { return [] }
    return lines[(start + 1)...].dropFirst().prefix { $0.hasPrefix("|") }.map { line in
      line.dropFirst().dropLast().components(separatedBy: " | ").map(Readme.cell)
    }
  }

  private static func cell(_ text: String) -> String {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    for fence in ["``", "`"]
    where trimmed.hasPrefix(fence) && trimmed.hasSuffix(fence) && trimmed.count > 2 * fence.count {
      let inner = trimmed.dropFirst(fence.count).dropLast(fence.count)
      if !inner.contains("`") || fence.count > 1 { return inner.trimmingCharacters(in: .whitespaces) }
    }
    return trimmed
  }
}
