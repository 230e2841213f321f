import AnalyticsLive
import Foundation

/// Explains errors whose cause is another language, a missing word or a habit from other code.
enum SyntaxHint {
  private static let compilation = "compile it, for example with esbuild --bundle --format=iife"

  /// Returns a sentence for an error that occurred when a script was parsed or loaded, or nil if its message is
  /// sufficient.
  static func hint(for error: JavaScriptError) -> String? {
    guard case .syntax = error.kind else { return hint(forLoading: error) }
    if error.message.hasPrefix("await is only valid") { return "write async before the name of the function" }
    if error.message.contains("esbuild") { return nil }
    if error.message.hasPrefix("Cannot use import") {
      return "modules are not supported; bundle them into one script, for example with esbuild --bundle --format=iife"
    }
    let isTypeScriptFile = error.file?.hasSuffix(".ts") == true || error.file?.hasSuffix(".tsx") == true
    let (before, rest) = error.excerptParts
    let line = before + rest
    if isTypeScriptFile || typeScript.contains(where: { line.firstMatch(of: $0.pattern) != nil }) {
      return "this is TypeScript; \(compilation)"
    }
    if rest.firstMatch(of: html.pattern) != nil { return "this is HTML; pass the text inside of <script> as a file" }
    if error.message == "Unexpected token '<'", rest.dropFirst().first.map({ $0 == ">" || $0.isLetter }) == true {
      return "this is JSX; \(compilation)"
    }
    if let quote = rest.first.flatMap({ TypographicQuote.ordinary[$0] }) {
      return "\(rest.prefix(1)) is a typographic quote; write \(quote)"
    }
    if let hint = hint(forClass: error.message, before: before, rest: rest) { return hint }
    if error.message == "Unexpected end of input" {
      return "the last statement is not complete, or a bracket is not closed"
    }
    return nil
  }

  /// Returns a sentence for a member of a class that is written like one of an object, or like a statement.
  private static func hint(forClass message: String, before: String, rest: String) -> String? {
    if message == "Unexpected token ':'", rest.firstMatch(of: functionValue.pattern) != nil,
      let name = before.firstMatch(of: memberName.pattern)
    {
      return "a method of a class is written without a colon: \(name.output.1)(event) { … }"
    }
    if message == "Unexpected token ','", before.trimmingCharacters(in: .whitespaces).hasSuffix("}") {
      return "if this is a class, its methods are not separated by commas"
    }
    if message.hasPrefix("Unexpected identifier"), before.firstMatch(of: functionWord.pattern) != nil {
      return "a method of a class is written without the word function"
    }
    let isCall = message == "Unexpected token '.'" && before.firstMatch(of: name.pattern) != nil
    let isStatement = message.hasPrefix("Unexpected identifier") && before.firstMatch(of: statementWord.pattern) != nil
    if isCall || isStatement { return "a statement is not allowed in the body of a class; is a } missing before it?" }
    return nil
  }

  /// Returns a sentence for an error of a script that has run.
  private static func hint(forLoading error: JavaScriptError) -> String? {
    guard let name = error.message.firstMatch(of: withoutNew.pattern)?.output.1 else { return nil }
    let (before, rest) = error.excerptParts
    if isCalled(String(name), in: before + rest) { return "write new \(name)(…)" }
    return
      "if a compiler wrote the script for ES5, set its target to ES2015 or later, because a function cannot extend a class"
  }

  /// Whether a line calls a class by its name, without `new`.
  private static func isCalled(_ name: String, in line: String) -> Bool {
    !name.isEmpty
      && line.ranges(of: "\(name)(").contains { range in
        let before = line[..<range.lowerBound]
        let isPartOfName = before.last.map { $0.isLetter || $0.isNumber || "_$.#".contains($0) } == true
        return !isPartOfName && !before.trimmingCharacters(in: .whitespaces).hasSuffix("new")
      }
  }

  /// Parses a script, and reports the hint for its syntax error, if there is one.
  static func reported(
    by diagnostics: Diagnostics, _ parse: () throws(JavaScriptError) -> Script
  ) throws(JavaScriptError) -> Script {
    do { return try parse() } catch {
      report(error, diagnostics)
      throw error
    }
  }

  /// Reports the hint for an error, if there is one.
  static func report(_ error: JavaScriptError, _ diagnostics: Diagnostics) {
    guard let hint = hint(for: error) else { return }
    let file = error.file.map { "\(SourceMap.name(of: $0, in: error.script ?? $0)): " } ?? ""
    diagnostics.write("live: \(file)\(hint)")
  }

  /// The error of a class that is called like a function, with its name.
  private static let withoutNew = Pattern(
    pattern: #/Class constructor (.*) cannot be invoked without 'new'$/#)

  /// A regular expression. It is never changed.
  private struct Pattern<Output>: @unchecked Sendable {
    let pattern: Regex<Output>
  }

  /// The beginning of a page or of an element that contains a script, or its end.
  private static let html = Pattern(pattern: #/^<(?:!doctype|\/?(?:script|html|head|body)\b)/#.ignoresCase())

  /// The name of a member at the beginning of a line, or after another member.
  private static let memberName = Pattern(
    pattern: #/(?:^|[{};])\s*(?:(?:static|async)\s+)*["']?([\w$]+)["']?\s*$/#)

  /// A function as the value of a member, after its name.
  private static let functionValue = Pattern(
    pattern: #/^:\s*(?:async\b\s*)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/#)

  /// The word `function` as the name of a field.
  private static let functionWord = Pattern(pattern: #/(?:^|[\s{};])function\s+$/#)

  /// A name that begins a line.
  private static let name = Pattern(pattern: #/^\s*[\w$]+$/#)

  /// The first word of a statement as the name of a field. In a statement, a name may follow each of these words.
  private static let statementWord = Pattern(pattern: #/^\s*(?:const|let|var|class|return|throw)\s+$/#)

  /// What is not JavaScript, so that a line with a syntax error is probably TypeScript.
  private static let typeScript: [Pattern<Substring>] = [
    // Declarations and modifiers.
    #/^\s*(?:export\s+)?(?:interface|type|namespace)\s+\w+/#,
    #/\b(?:enum|declare|abstract|private|public|protected|readonly|override)\s+\w+/#,
    #/\bimplements\s+\w/#,
    #/(?:^|[\s{;(])@\w+/#,
    // Annotations of variables, parameters, patterns and results.
    #/\b(?:const|let|var)\s+[\w$]+\s*!?\s*:/#,
    #/\b(?:const|let|var)\s*[{\[][^=]*[}\]]\s*:/#,
    #/[\w)\]}][?!]?\s*:\s*(?:string|number|boolean|any|unknown|void|never|object|Record|Array|[A-Z]\w*)\b\s*(?:[=,;){<\[|]|$)/#,
    #/[(,]\s*\w+\?\s*[,):]/#,
    #/\)\s*:\s*(?:asserts\s+\w|\w+\s+is\s+\w)/#,
    // Type arguments and parameters.
    #/\bfunction\s*\w*\s*<\w/#,
    #/\b(?:class|extends)\s+\w+\s*<\w/#,
    #/\bnew\s+[\w.]+\s*<[^;()]*>\s*\(/#,
    // Conversions.
    #/<(?:any|unknown|string|number|boolean|const)>/#,
    #/\b(?:as|satisfies)\s+(?:any|const|unknown|string|number|[A-Z]\w*)\b/#,
    #/\w!(?:\s*[.;,\[)]|:)/#,
  ].map(Pattern.init)
}

extension JavaScriptError {
  /// The text of the line before the location of the error, and the rest of the line. A long line is truncated.
  fileprivate var excerptParts: (before: String, rest: String) {
    let lines = (excerpt ?? "").unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 2 else { return ("", "") }
    let count = lines[1].count - 1
    return (String(lines[0].prefix(count)), String(lines[0].dropFirst(count)))
  }
}
