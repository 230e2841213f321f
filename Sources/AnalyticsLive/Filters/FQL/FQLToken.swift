import JSONModel

/// A word of a filter expression.
struct FQLToken: Equatable {
  enum Kind: Equatable {
    /// `and`, `or`, `in`, `null`, `true`, `false`.
    case keyword(String)
    case path(String)
    /// A string or a number.
    case value(JSON)
    /// `(`, `)`, `[`, `]`, `{`, `}`, `,`, `:`, `!` and the comparison operators.
    case punctuator(String)
    case end
  }

  let kind: Kind
  /// In Unicode scalars from the start of the text.
  let offset: Int

  static let keywords: Set<String> = ["and", "or", "in", "null", "true", "false"]

  /// For messages.
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
  /// What can stand in a name without a backslash before it.
  var isFQLNameCharacter: Bool {
    isFQLNameStart || isFQLDigit || self == "-"
  }
  /// What a path can begin with.
  var isFQLNameStart: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" || self == "$"
      || (value >= 0x80 && !properties.isWhitespace)
  }
}
