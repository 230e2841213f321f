import Foundation
import Testing

/// A parsed Markdown file of the repository: the README, a file of `.github`, or an article of a DocC catalog.
struct Document: Sendable, CustomTestStringConvertible {
  /// A fenced code block.
  struct Block: Sendable, CustomTestStringConvertible {
    let language: String
    let text: String
    let document: String
    /// The line of the opening fence, from 1.
    let line: Int

    var testDescription: String { "\(document):\(line)" }
  }

  /// The path from the top folder, such as `README.md`.
  let path: String
  let text: String
  let blocks: [Block]

  var testDescription: String { path }

  /// The name of the file without its extension.
  var name: String { String(path.split(separator: "/").last?.dropLast(3) ?? "") }

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var blocks: [Block] = []
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(
            Block(
              language: block.language, text: block.lines.joined(separator: "\n"), document: path, line: block.line))
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

  /// Returns the rows of the table with a header row, without the white space and backticks around cells, or an empty
  /// array if the document has no such table.
  func table(_ head: String) -> [[String]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: head[...]) else { return [] }
    return lines[(start + 1)...].dropFirst().prefix { $0.hasPrefix("|") }.map { line in
      line.dropFirst().dropLast().components(separatedBy: " | ").map(Document.cell)
    }
  }

  private static func cell(_ text: String) -> String {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard trimmed.hasPrefix("`"), trimmed.hasSuffix("`"), trimmed.count > 2 else { return trimmed }
    let inner = trimmed.dropFirst().dropLast()
    return inner.contains("`") ? trimmed : String(inner)
  }
}
