import JSONModel

/// Splits the text of a filter expression into tokens. The grammar is the lexical part of `Grammar/FQL.ebnf`.
struct FQLLexer {
  let text: [Unicode.Scalar]
  private(set) var offset = 0

  init(_ text: [Unicode.Scalar]) { self.text = text }

  mutating func next() throws(FQLFailure) -> FQLToken {
    while let c = current, c.isFQLWhiteSpace { offset += 1 }
    let start = offset
    guard let c = current else { return FQLToken(kind: .end, offset: start) }
    if c == "\"" || c == "'" { return FQLToken(kind: .value(try scanString(c)), offset: start) }
    if c.isFQLDigit || c == "-" { return FQLToken(kind: .value(try scanNumber()), offset: start) }
    if c.isFQLNameStart || c == "\\" { return try scanPath() }
    if let failure = substituteFailure { throw failure }
    return FQLToken(kind: .punctuator(try scanPunctuator()), offset: start)
  }

  private var current: Unicode.Scalar? { offset < text.count ? text[offset] : nil }

  private func failure(_ message: String, at offset: Int? = nil) -> FQLFailure {
    FQLFailure(message: message, offset: offset ?? self.offset)
  }

  /// The failure if the next character is one that programs put in place of an ordinary one: a typographic quote, or a
  /// space that is not U+0020.
  private var substituteFailure: FQLFailure? {
    guard let c = current else { return nil }
    let escape = "or put a backslash before it if it is part of a name"
    if let ordinary = c.ordinaryQuote { return failure("\(c) is a typographic quote; write \(ordinary), \(escape)") }
    if c.isInvisible { return failure("there is an invisible character, \(number(c)); remove it, \(escape)") }
    if c.properties.isWhitespace, !c.isFQLWhiteSpace {
      return failure("\(number(c)) is not an ordinary space; write one, \(escape)")
    }
    return nil
  }

  private func number(_ c: Unicode.Scalar) -> String {
    let digits = String(c.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  // MARK: Punctuators

  private mutating func scanPunctuator() throws(FQLFailure) -> String {
    let rest = text[offset...]
    guard let punctuator = FQLToken.punctuators.first(where: { rest.starts(with: $0.unicodeScalars) }) else {
      throw failure("unexpected \"\(text[offset])\"; if it is part of a name, put a backslash before it")
    }
    switch punctuator {
    case "`": throw failure("a text is written in quotes; write \"")
    case "==": throw failure("write equality with one \"=\"")
    case "<>": throw failure("write inequality as !=")
    case "&": throw failure("write \"and\" as a word")
    case "|": throw failure("write \"or\" as a word")
    default:
      offset += punctuator.unicodeScalars.count
      return punctuator
    }
  }

  // MARK: Paths

  private mutating func scanPath() throws(FQLFailure) -> FQLToken {
    let start = offset
    var path = String.UnicodeScalarView()
    var hasEscape = false
    var isNameEmpty = true
    while let c = current {
      if c == "\\" {
        offset += 1
        guard let escaped = current, escaped != "\n", escaped != "\r" else {
          throw failure("a character must follow the backslash")
        }
        if escaped == "." { throw failure("a name cannot contain a dot; dots separate the names of a path") }
        path.append(escaped)
        hasEscape = true
        isNameEmpty = false
      } else if c.isFQLNameCharacter {
        path.append(c)
        isNameEmpty = false
      } else if c == "." {
        if isNameEmpty { throw failure("a name is missing before this dot") }
        path.append(c)
        isNameEmpty = true
      } else {
        break
      }
      offset += 1
    }
    if isNameEmpty { throw substituteFailure ?? failure("a name is missing after the dot") }
    let name = String(path).streamSafe
    if !hasEscape, FQLToken.keywords.contains(name) { return FQLToken(kind: .keyword(name), offset: start) }
    return FQLToken(kind: .path(name), offset: start)
  }

  // MARK: Numbers

  private mutating func scanNumber() throws(FQLFailure) -> JSON {
    let start = offset
    func isPart(_ c: Unicode.Scalar) -> Bool { c.isFQLNameCharacter || c == "." || c == "+" || c == "\\" }
    while let c = current, isPart(c) { offset += 1 }
    let digits = String(String.UnicodeScalarView(text[start..<offset]))
    let number = try? JSON(parsing: digits)
    guard let number, number.doubleValue != nil else {
      throw failure(
        "\(digits.shortenedForReport) is not a number; if it is the name of a member, put a backslash before it",
        at: start)
    }
    return number
  }

  // MARK: Strings

  private mutating func scanString(_ quote: Unicode.Scalar) throws(FQLFailure) -> JSON {
    let start = offset
    var units: [UInt16] = []
    offset += 1
    while let c = current, c != quote {
      if c == "\n" || c == "\r" { break }
      offset += 1
      if c == "\\" { units.append(try scanEscape()) } else { units.append(contentsOf: Character(c).utf16) }
    }
    guard current == quote else {
      throw failure("the string that starts here is not closed; close it with \(quote)", at: start)
    }
    offset += 1
    return JSON(codeUnits: units).streamSafe
  }

  private mutating func scanEscape() throws(FQLFailure) -> UInt16 {
    let start = offset - 1
    guard let c = current else { throw failure("a character must follow the backslash") }
    offset += 1
    switch c {
    case "\"", "'", "\\", "/": return UInt16(c.value)
    case "b": return 0x08
    case "f": return 0x0C
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "u":
      let end = min(offset + 4, text.count)
      let digits = String(String.UnicodeScalarView(text[offset..<end]))
      guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
        throw failure("four hexadecimal digits must follow \\u", at: start)
      }
      offset = end
      return unit
    default: throw failure("\\\(c) is not an escape sequence; write a backslash as \\\\", at: start)
    }
  }
}
