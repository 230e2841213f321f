import JSONModel

/// A token of a filter expression.
struct FQLToken: Equatable {
  enum Kind: Equatable {
    /// `and`, `or`, `in`, `null`, `true`, `false`.
    case keyword(String)
    case path(String)
    /// A string or a number.
    case value(JSON)
    /// One of ``FQLToken/punctuators``.
    case punctuator(String)
    case end
  }

  let kind: Kind
  /// The number of Unicode scalars before the token.
  let offset: Int

  static let keywords: Set<String> = ["and", "or", "in", "null", "true", "false"]

  /// The punctuators, longest first. `==`, `<>`, `&`, `|` and the backtick belong to other languages; the lexer
  /// has separate messages for them.
  static let punctuators =
    (["(", ")", "[", "]", "{", "}", ",", ":", "!", "==", "<>", "&", "|", "`"] + FQLComparison.allCases.map(\.rawValue))
    .sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }

  /// The token in error messages.
  var description: String {
    switch kind {
    case .keyword(let text), .punctuator(let text): "\"\(text)\""
    case .path(let path): "the path \(path)"
    case .value(.string), .value(.malformedString): "a string"
    case .value: "a number"
    case .end: "the end"
    }
  }
}

extension Unicode.Scalar {
  var isFQLWhiteSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
  var isFQLDigit: Bool { ("0"..."9").contains(self) }
  /// A Boolean value that indicates whether a name can contain the character without a backslash.
  var isFQLNameCharacter: Bool {
    isFQLNameStart || isFQLDigit || self == "-"
  }
  /// A Boolean value that indicates whether a path can start with the character without a backslash.
  var isFQLNameStart: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" || self == "$"
      || (value >= 0x80 && !properties.isWhitespace && !isInvisible && ordinaryQuote == nil)
  }
  /// A Boolean value that indicates whether the character is not shown: a soft hyphen, a space or joiner without width,
  /// or a byte order mark.
  var isInvisible: Bool { [0xAD, 0x200B, 0x2060, 0xFEFF].contains(value) }
  /// The quotation mark to write in place of a typographic one; nil for other characters.
  var ordinaryQuote: Character? { TypographicQuote.ordinary[Character(self)] }
}
