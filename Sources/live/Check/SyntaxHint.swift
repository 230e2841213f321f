import AnalyticsLive
import Foundation

/// Explains syntax errors whose cause is another language or a missing word.
enum SyntaxHint {
  /// Returns a sentence for a syntax error, or nil if its message is sufficient.
  static func hint(for error: JavaScriptError) -> String? {
    guard case .syntax = error.kind, let column = error.column else { return nil }
    if error.message.hasPrefix("await is only valid") { return "write async before the name of the function" }
    if error.message.contains("esbuild") { return nil }
    if error.message.hasPrefix("Cannot use import") {
      return "modules are not supported; bundle them into one script, for example with esbuild --bundle --format=iife"
    }
    let isTypeScriptFile = error.file?.hasSuffix(".ts") == true || error.file?.hasSuffix(".tsx") == true
    let line = error.excerpt.map { String($0.prefix { $0 != "\n" }) } ?? ""
    if isTypeScriptFile || typeScript.contains(where: { line.firstMatch(of: $0.pattern) != nil }) {
      return "this is TypeScript; compile it, for example with esbuild --bundle --format=iife"
    }
    let rest = line.utf16.dropFirst(column - 1)
    if error.message == "Unexpected token '<'", rest.dropFirst().first.map({ $0 == 0x3E || $0 > 0x40 }) == true {
      return "this is JSX; compile it, for example with esbuild --bundle --format=iife"
    }
    if error.message == "Unexpected end of input" { return "a bracket is not closed" }
    return nil
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
    diagnostics.write("live: \(error.file.map { "\($0): " } ?? "")\(hint)")
  }

  /// A regular expression. It is never changed.
  private struct Pattern: @unchecked Sendable {
    let pattern: Regex<Substring>
  }

  /// What is not JavaScript, so that a line with a syntax error is probably TypeScript.
  private static let typeScript: [Pattern] = [
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
