/// Why a text or an intermediate representation is no filter expression.
public struct FQLError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Position: Sendable, Hashable {
    /// A place in a text: line and column, both from 1, the column in Unicode scalars.
    case text(line: Int, column: Int)
    /// A place in an intermediate representation, such as `[1][2]`; empty for the whole of it.
    case ir(String)
  }

  public let position: Position
  /// What is wrong, and what to do about it.
  public let message: String
  /// The line of text with a line below it that points at the place; nil for an intermediate representation.
  public let excerpt: String?

  init(_ message: String, ir path: String) {
    position = .ir(path)
    self.message = message
    excerpt = nil
  }

  init(_ failure: FQLFailure, in text: [Unicode.Scalar]) {
    message = failure.message
    var line = 1
    var start = 0
    for i in 0..<min(failure.offset, text.count) where text[i] == "\n" {
      line += 1
      start = i + 1
    }
    position = .text(line: line, column: failure.offset - start + 1)
    var shown = String.UnicodeScalarView()
    shown.append(contentsOf: text[start...].prefix { $0 != "\n" }.map { $0 == "\t" ? " " : $0 })
    excerpt = "\(String(shown))\n\(String(repeating: " ", count: failure.offset - start))^"
  }

  /// The place for people: `1:8`, or `ir[1][2]`.
  public var place: String {
    switch position {
    case .text(let line, let column): "\(line):\(column)"
    case .ir(let path): "ir\(path)"
    }
  }

  /// Place and message, then the excerpt.
  public var description: String { "\(place): \(message)" + (excerpt.map { "\n\($0)" } ?? "") }
}

/// What lexer and parser throw inside.
struct FQLFailure: Error {
  let message: String
  /// In Unicode scalars from the start of the text.
  let offset: Int
}
