import JSONModel

/// A JSON pointer (RFC 6901): the location of a value in a JSON document, such as `/value` or `/batch/0`.
struct JSONPointer: CustomStringConvertible {
  let description: String
  let tokens: [String]

  /// Whether this is the location of the whole document.
  var isDocument: Bool { tokens.isEmpty }

  /// The location of the whole document.
  static let document = JSONPointer(description: "", tokens: [])

  private init(description: String, tokens: [String]) {
    self.description = description
    self.tokens = tokens
  }

  /// - Returns: nil if the text is not a pointer: it must be empty or begin with `/`, and `~` must be `~0` or `~1`.
  init?(_ text: String) {
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    var tokens: [String] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let token = JSONPointer.unescaped(part) else { return nil }
      tokens.append(token)
    }
    self.init(description: text, tokens: tokens)
  }

  private static func unescaped(_ part: Substring) -> String? {
    var token = ""
    var rest = part
    while let character = rest.popFirst() {
      guard character == "~" else {
        token.append(character)
        continue
      }
      switch rest.popFirst() {
      case "0": token.append("~")
      case "1": token.append("/")
      default: return nil
      }
    }
    return token
  }

  /// Returns the value at this location, or nil if there is none.
  func value(in document: JSON) -> JSON? {
    tokens.reduce(document as JSON?) { value, token in
      switch value {
      case .object(let object)?: object[token]
      case .array(let array)?: JSONPointer.index(token, in: array).map { array[$0] }
      default: nil
      }
    }
  }

  private static func index(_ token: String, in array: [JSON]) -> Int? {
    guard let index = Int(token), String(index) == token, array.indices.contains(index) else { return nil }
    return index
  }
}
