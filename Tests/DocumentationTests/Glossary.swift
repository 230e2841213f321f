import Foundation

/// Words that the prose of this package avoids, with the terms to use instead.
struct Glossary {
  /// A word or phrase to avoid.
  struct Term: Sendable {
    /// A regular expression for whole words, without regard to case. A space also matches a line break.
    let pattern: String
    let replacement: String
    /// A text in which the pattern finds a word to avoid.
    let example: String
  }

  /// An occurrence of a word to avoid.
  struct Finding: Equatable {
    let word: String
    let replacement: String
    /// The number of line breaks before the word.
    let line: Int
  }

  static let shared = Glossary(terms)

  /// All patterns, for texts in lowercase, because a search that ignores case takes longer.
  private let all: NSRegularExpression?
  private let terms: [(expression: NSRegularExpression, term: Term)]
  private let codeSpan = try? NSRegularExpression(pattern: "`+[^`\\n]*`+")

  init(_ terms: [Term]) {
    all = Glossary.expression(terms.map(\.pattern).joined(separator: "|"), options: [])
    self.terms = terms.compactMap { term in
      Glossary.expression(term.pattern, options: .caseInsensitive).map { ($0, term) }
    }
  }

  /// Returns the words to avoid in a text, except in code spans between backticks.
  func findings(in text: String) -> [Finding] {
    guard mayFind(in: text) else { return [] }
    let prose =
      codeSpan?.stringByReplacingMatches(in: text, range: Glossary.range(of: text), withTemplate: "`") ?? text
    return terms.flatMap { expression, term in
      expression.matches(in: prose, range: Glossary.range(of: prose)).compactMap { match in
        Range(match.range, in: prose).map { range in
          Finding(
            word: String(prose[range]), replacement: term.replacement,
            line: prose[..<range.lowerBound].count { $0 == "\n" })
        }
      }
    }
  }

  /// Returns whether a text, including its code spans, contains words to avoid.
  func mayFind(in text: String) -> Bool {
    let text = text.lowercased()
    return all?.firstMatch(in: text, range: Glossary.range(of: text)) != nil
  }

  private static func expression(_ pattern: String, options: NSRegularExpression.Options) -> NSRegularExpression? {
    let words = pattern.replacingOccurrences(of: " ", with: "\\s")
    return try? NSRegularExpression(pattern: "\\b(?:\(words))\\b", options: options)
  }

  private static func range(of text: String) -> NSRange { NSRange(text.startIndex..., in: text) }

  static let terms: [Term] = [
    Term(pattern: "surroundings", replacement: "context, dependencies", example: "the surroundings of a client"),
    Term(
      pattern: "depart(s|ed|ing|ures?)?", replacement: "submit later, deferred submission",
      example: "events depart after the lock is released"),
    Term(
      pattern: "(go|goes|went) on (its|their) way", replacement: "is submitted, continues",
      example: "the event goes on its way"),
    Term(pattern: "nobody|somebody", replacement: "no caller, no script, if no plugin …", example: "Default: nobody."),
    Term(
      pattern: #"(?<!there )(is|are|was|were) no(?! longer| more| less| \w+er than)"#, replacement: "is not a",
      example: "a line that is no event"),
    Term(
      pattern: "(?<!there )(is|are|was|were) none", replacement: "is not a", example: "a function, or what is none"),
    Term(
      pattern: "whoever|(?<!user |visitor )whom", replacement: "the caller, the plugin that",
      example: "whoever builds a value"),
    Term(
      pattern: "(?<!user |users |visitor |people |person |developer |developers |reader |readers )who",
      replacement: "that, which", example: "functions who throw"),
    Term(pattern: "anew", replacement: "again", example: "runs everything anew"),
    Term(pattern: "mend(s|ed|ing)", replacement: "fix, correct", example: "the next step mends that"),
    Term(pattern: "by hand", replacement: "manually, explicitly", example: "values built by hand"),
    Term(pattern: "as long as one likes|so many", replacement: "up to N, N", example: "at most so many words"),
    Term(pattern: "(its|their) (like|kin)", replacement: "and similar", example: "`+=` and its kin"),
    Term(
      pattern: "tell(s|ing)?|told", replacement: "report, notify, indicate, distinguish",
      example: "the bit tells whether it is set"),
    Term(pattern: "news", replacement: "report", example: "no news beside that"),
    Term(pattern: "let(s|ting)? go", replacement: "release", example: "values are let go"),
    Term(
      pattern: "behind(?! (an? |the )?(pointers?|proxy|lock|switch|flag|environment|condition|scenes))",
      replacement: "after", example: "the token behind the name"),
    Term(
      pattern: "(?<!comes )(go|goes|going|went) on", replacement: "continue", example: "goes on with the next element"),
    Term(pattern: "what for", replacement: "purpose", example: "knows what for it is called"),
    Term(
      pattern: "look(s|ed|ing)? at|a look at", replacement: "check, read", example: "Looking at it does not count"),
    Term(
      pattern: "of (its|their|his|one's) own", replacement: "its own, separate", example: "a stack of its own"),
    Term(pattern: "beside", replacement: "compared with, next to", example: "beside the same in Swift"),
    Term(
      pattern: "wanted|ask(s|ed)? for", replacement: "requested, required", example: "created when first asked for"),
    Term(pattern: "at once", replacement: "immediately, together", example: "compares scalars at once"),
    Term(pattern: "makes? of", replacement: "converts to", example: "what JSON makes of a value"),
    Term(
      pattern: "stands? (in|at|there|behind|alone|before)", replacement: "is stored in, is at",
      example: "the value stands in a slot"),
    Term(
      pattern: "(?<!in |take the |takes the |took the |taking the )places? (of|in|where)",
      replacement: "index, position, location", example: "Returns the place of a key"),
    Term(
      pattern: "(at|of|with|from|to|has) (an?|its|the|that|which|this|one|each) places?(?! of)",
      replacement: "index, position, location", example: "the value at a place"),
    Term(
      pattern: "hand(s|ed|ing)? (over|out|in|back)", replacement: "pass, return", example: "handed in by the host"),
    Term(pattern: "knows|learn(s|t|ed)?", replacement: "has, detects, supports", example: "what the parser knows"),
    Term(pattern: "comes? of", replacement: "results from", example: "the events that come of it"),
    Term(pattern: "but for", replacement: "except for", example: "everything but for functions"),
    Term(
      pattern: "(behavi|col|fav|hon)our(s|ed|ite)?", replacement: "behavior, color and similar (American spelling)",
      example: "the behaviour of a plugin"),
    Term(pattern: "for those who", replacement: "for a caller that", example: "for those who hold a lock"),
  ]
}
