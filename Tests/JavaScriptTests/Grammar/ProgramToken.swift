/// A token of a random program.
struct ProgramToken {
  var text: String
  /// No line end may stand before it.
  var staysOnLine = false
  /// A `;` that automatic semicolon insertion may supply.
  var isOptional = false
  /// Strict mode code refuses it.
  var isSloppyOnly = false
  /// A name, a number, a string, a regular expression or a piece of a template: not a punctuator.
  var isWord = false

  init(_ text: String, isWord: Bool = false) {
    self.text = text
    self.isWord = isWord
  }
}

/// Puts tokens together: white space, line ends and comments of all kinds between them, semicolons left out here and there.
struct ProgramText {
  private(set) var lexical: LexicalTexts
  private var text = ""
  private var canBreak = true

  init(_ lexical: LexicalTexts) { self.lexical = lexical }

  /// The tokens as a script. In every second one most of what may stand between tokens does.
  mutating func script(_ tokens: [ProgramToken]) -> String {
    text = ""
    let isAiry = lexical.derivation.random.chance(50)
    if isAiry && lexical.derivation.random.chance(20) { text = lexical.text(of: "HashbangComment") + "\n" }
    for (i, token) in tokens.enumerated() {
      let next = i + 1 < tokens.count ? tokens[i + 1] : nil
      if token.isOptional && lexical.derivation.random.chance(30)
        && canLeaveOut(after: i > 0 ? tokens[i - 1] : token, before: next)
      {
        if let next, next.text != "}" { text += "\n" }
        continue
      }
      canBreak = !token.staysOnLine
      if i > 0 { appendGap(tokens[i - 1], token, isAiry) }
      text += token.text
    }
    if isAiry && lexical.derivation.random.chance(20) { text += lexical.text(of: "SingleLineComment") }
    return text
  }

  /// Whether the end of the statement is clear without the semicolon: at the end, before a brace, and in a new line before a word that
  /// cannot go on with an expression.
  private func canLeaveOut(after last: ProgramToken, before next: ProgramToken?) -> Bool {
    guard let next, next.text != "}" else { return true }
    // A field of such a name would be a modifier.
    if ["get", "set", "static", "async"].contains(last.text) { return false }
    return [
      "var", "const", "if", "do", "while", "for", "return", "throw", "try", "switch", "break", "continue", "debugger",
      "class", "function",
    ].contains(next.text)
  }

  private mutating func appendGap(_ before: ProgramToken, _ token: ProgramToken, _ isAiry: Bool) {
    let isTight =
      !before.isWord && ProgramText.closed.contains(before.text)
      || !token.isWord && ProgramText.closed.contains(token.text)
    let percent = lexical.derivation.random.below(100)
    if isTight && percent < 40 { return }
    guard isAiry && percent >= 70 else {
      text += percent < 60 || !canBreak ? " " : "\n"
      return
    }
    if !canBreak {
      text += percent < 85 ? lexical.text(of: "WhiteSpace") : lexical.text(of: "SingleLineDelimitedComment")
    } else if percent < 77 {
      text += lexical.text(of: "WhiteSpace")
    } else if percent < 84 {
      text += lexical.text(of: "LineTerminatorSequence")
    } else {
      // A comment up to the end of the line needs that end.
      text += " " + lexical.text(of: "Comment") + "\n"
    }
  }

  /// Next to these a token is what it is, also without white space.
  private static let closed: Set<String> = ["(", ")", "[", "]", "{", ",", ";"]
}
