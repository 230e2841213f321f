import JSONModel

/// An error in the text or the intermediate representation of a filter expression.
public struct FQLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The position of an error.
  public enum Position: Sendable, Hashable {
    /// A line and a column of the text, both from 1. The column counts Unicode scalars.
    case text(line: Int, column: Int)
    /// A path in the intermediate representation, such as `[1][2]`; empty for the whole representation.
    case ir(String)
  }

  private struct Content: Sendable, Hashable {
    let position: Position
    let message: String
    let excerpt: String?
  }

  /// The number of bytes of a message from which on its middle is left out: it may contain long names.
  private static let maximumByteCount = 1000

  private let storage: ErrorContent<Content>
  private var content: Content { storage.value }

  /// The position of the error.
  public var position: Position { content.position }
  /// What is wrong, and how to fix it.
  public var message: String { content.message }
  /// The line of the text, and a second line that points to the position; nil for an intermediate representation.
  public var excerpt: String? { content.excerpt }

  init(_ message: String, ir path: String) {
    storage = ErrorContent(
      Content(position: .ir(path), message: message.shortened(to: Self.maximumByteCount), excerpt: nil))
  }

  init(_ failure: FQLFailure, in text: [Unicode.Scalar]) {
    var line = 1
    var start = 0
    for i in 0..<min(failure.offset, text.count) where text[i] == "\n" {
      line += 1
      start = i + 1
    }
    storage = ErrorContent(
      Content(
        position: .text(line: line, column: failure.offset - start + 1),
        message: failure.message.shortened(to: Self.maximumByteCount),
        excerpt: Self.excerpt(text, start, failure.offset)))
  }

  /// Returns the line that starts at an index, and below it a caret at the offset. A long line is cut around it.
  private static func excerpt(_ text: [Unicode.Scalar], _ start: Int, _ offset: Int) -> String {
    let reach = 80
    let first = max(start, offset - reach)
    let rest = text[first...].prefix { $0 != "\n" }
    var shown = String.UnicodeScalarView()
    shown.append(contentsOf: rest.prefix(offset - first + reach).map { $0 == "\t" ? " " : $0 })
    let (before, after) = (first > start ? "… " : "", rest.count > offset - first + reach ? " …" : "")
    let indentation = String(repeating: " ", count: before.count + offset - first)
    return "\(before)\(String(shown))\(after)\n\(indentation)^"
  }

  /// The position as text: `1:8` or `ir[1][2]`.
  public var place: String {
    switch position {
    case .text(let line, let column): "\(line):\(column)"
    case .ir(let path): "ir\(path)"
    }
  }

  /// The position and the message, then the excerpt.
  public var description: String {
    let lines = excerpt?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    return (["\(place): \(message)"] + lines.map { "    " + $0 }).joined(separator: "\n")
  }
}

/// An error in the lexer or the parser.
struct FQLFailure: Error {
  let message: String
  /// The number of Unicode scalars before the position.
  let offset: Int
}
