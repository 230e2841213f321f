/// The kinds of tokens (ECMA-262 §12). Contextual keywords (`async`, `let`, `of`, …) are identifiers.
enum TokenKind: UInt8, Sendable {
  case endOfInput
  case identifier
  /// A reserved word spelled with a Unicode escape, which is valid only as a property name.
  case escapedKeyword
  case privateName
  case number, bigInt, string
  /// The back-tick that opens a template. The parser then requests the elements from the lexer.
  case template

  // Punctuators.
  case leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
  case dot, ellipsis, semicolon, comma, question, optionalChain, colon, arrow
  case assign, addAssign, subtractAssign, multiplyAssign, divideAssign, remainderAssign, exponentAssign
  case shiftLeftAssign, shiftRightAssign, shiftRightUnsignedAssign, bitAndAssign, bitOrAssign, bitXorAssign
  case andAssign, orAssign, nullishAssign
  case nullish, or, and, bitOr, bitXor, bitAnd
  case equal, notEqual, strictEqual, strictNotEqual
  case less, lessOrEqual, greater, greaterOrEqual
  case shiftLeft, shiftRight, shiftRightUnsigned
  case plus, minus, multiply, divide, remainder, exponent
  case not, bitNot, increment, decrement

  // Reserved words (ECMA-262 §12.7.2).
  case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`, `else`, `enum`, export
  case extends, `false`, finally, `for`, function, `if`, `import`, `in`, instanceof, new, null, `return`, `super`
  case `switch`, this, `throw`, `true`, `try`, typeof, `var`, void, `while`, with

  var isReservedWord: Bool { rawValue >= TokenKind.break.rawValue }

  /// Any IdentifierName: identifiers and reserved words.
  var isIdentifierName: Bool { self == .identifier || self == .escapedKeyword || isReservedWord }

  var isAssignmentOperator: Bool {
    rawValue >= TokenKind.assign.rawValue && rawValue <= TokenKind.nullishAssign.rawValue
  }

  /// Whether the token can start a property name of an object literal or a class.
  var startsPropertyName: Bool {
    switch self {
    case .privateName, .number, .bigInt, .string, .leftBracket: true
    default: isIdentifierName
    }
  }
}

/// Spellings that strict mode code rejects.
enum StrictModeViolation: UInt8, Sendable {
  case none
  /// `010`, `"\07"`.
  case octal
  /// `089`, `"\8"`.
  case decimal
}

/// A token of the source text; `start` and `end` are byte offsets.
struct Token: Sendable {
  var kind: TokenKind
  /// Whether there is a line terminator between this token and the previous one.
  var isAfterNewline: Bool
  /// Whether the identifier is spelled with a Unicode escape, or the string has an escape or a line continuation.
  var hasEscape = false
  var violation = StrictModeViolation.none
  var start: Int32
  var end: Int32
  /// Identifiers and private names: the index of the name. Strings with a violation: the offset of the escape.
  var detail: Int32 = -1
  var number = 0.0
}

/// Names that have a meaning for the parser without being reserved words. The raw values are their indices in every
/// `NameTable`.
enum ContextualName: Int32, CaseIterable, Sendable {
  // Reserved in strict mode code.
  case implements, interface, `let`, package, `private`, protected, `public`, `static`, yield
  case await
  case async, of, get, set, target, meta, eval, arguments, constructor, prototype, proto

  var text: StaticString {
    switch self {
    case .implements: "implements"
    case .interface: "interface"
    case .let: "let"
    case .package: "package"
    case .private: "private"
    case .protected: "protected"
    case .public: "public"
    case .static: "static"
    case .yield: "yield"
    case .await: "await"
    case .async: "async"
    case .of: "of"
    case .get: "get"
    case .set: "set"
    case .target: "target"
    case .meta: "meta"
    case .eval: "eval"
    case .arguments: "arguments"
    case .constructor: "constructor"
    case .prototype: "prototype"
    case .proto: "__proto__"
    }
  }
}

extension Token {
  /// Returns whether this is an identifier spelled exactly as `name`, without escapes: a contextual keyword.
  @inline(__always)
  func isContextual(_ name: ContextualName) -> Bool {
    kind == .identifier && detail == name.rawValue && !hasEscape
  }

  /// Returns whether this is an identifier that denotes `name`, however it is spelled.
  @inline(__always)
  func isNamed(_ name: ContextualName) -> Bool {
    kind == .identifier && detail == name.rawValue
  }
}
