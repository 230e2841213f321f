/// A token of a random program.
struct ProgramToken {
  var text: String
  /// Whether a line terminator before the token is not allowed.
  var staysOnLine = false
  /// Whether automatic semicolon insertion can supply the `;`.
  var isOptional = false
  /// Whether strict mode code rejects the token.
  var isSloppyOnly = false
  /// Whether the token is a name, number, string, regular expression or part of a template, not a punctuator.
  var isWord = false

  init(_ text: String, isWord: Bool = false) {
    self.text = text
    self.isWord = isWord
  }
}

/// Joins tokens with white space, line terminators and comments, and omits some semicolons.
struct ProgramText {
  private(set) var lexical: LexicalTexts
  private var text = ""
  private var canBreak = true

  init(_ lexical: LexicalTexts) { self.lexical = lexical }

  /// Returns the tokens as a script. Every second script has all kinds of separators between tokens.
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

  /// Returns whether the semicolon can be omitted: at the end, before a brace, and in a new line before a word that
  /// cannot continue an expression.
  private func canLeaveOut(after last: ProgramToken, before next: ProgramToken?) -> Bool {
    guard let next, next.text != "}" else { return true }
    // A field with such a name would become a modifier.
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
      // A single-line comment requires a line terminator.
      text += " " + lexical.text(of: "Comment") + "\n"
    }
  }

  /// The punctuators next to which tokens need no white space.
  private static let closed: Set<String> = ["(", ")", "[", "]", "{", ",", ";"]
}
