import Foundation

/// A file of `Tests/JavaScriptTests/Scripts`: JavaScript with the output that it must produce.
///
/// The format is described in the README of that folder.
public struct CorpusScript: Sendable, CustomStringConvertible {
  /// A part of a file that runs in its own realm.
  public struct Section: Sendable {
    /// The source text, preceded by empty lines so that its line numbers are those of the file.
    public let source: String
    /// The number of its first line in the file.
    public let firstLine: Int
    /// The lines that the section must print.
    public fileprivate(set) var output: [ExpectedLine] = []
    /// Whether a comment contains expected output.
    public fileprivate(set) var hasExpectation = false
    /// The message of the error that ends the section, such as `TypeError: x is not a function`, or nil if none does.
    public fileprivate(set) var error: String?

    /// The source text with the helper functions before it, if it uses any.
    public var standaloneSource: String {
      source.contains(/\b(show|outcome|log|say)\(|\bsay\b/) ? CorpusScript.preludeLine + source : source
    }
  }

  /// A line of output.
  public struct ExpectedLine: Sendable {
    public let text: String
    /// The line of the comment that requires it.
    public let line: Int
  }

  /// The path below the folder, without extension.
  public let description: String
  public let path: String
  public let sections: [Section]
  /// The time zone that the sections require, in minutes east of UTC, or nil for any time zone.
  public let timeZone: Int?
  /// Whether calls of the sections fill the native stack, which takes long if the stack is large.
  public let fillsStack: Bool

  /// The folder with all scripts.
  public static let folder = RepositoryFolder.tests.appendingPathComponent("JavaScriptTests/Scripts")
  /// The functions that every script can use.
  public static let prelude = text(of: "prelude.js")
  /// All scripts.
  public static let all = RepositoryFolder.files(below: folder, withExtension: "js").filter { $0 != "prelude.js" }
    .map { CorpusScript($0) }

  /// The prelude in one line, so that it does not change line numbers.
  private static let preludeLine = prelude.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined(separator: " ")

  private static func text(of path: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? ""
  }

  private init(_ path: String) {
    self.init(path: path, text: Self.text(of: path))
  }

  init(path: String, text: String) {
    self.path = path
    description = String(path.dropLast(3))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    fillsStack = lines.contains("// small stack")
    timeZone = lines.lazy.compactMap { Self.value(of: "// time zone: ", in: $0) }.first.flatMap { Int($0) }
    var sections: [Section] = []
    for part in lines.indices.split(whereSeparator: { lines[$0] == "// ---" }) {
      let blank = String(repeating: "\n", count: part.startIndex)
      var section = Section(
        source: blank + lines[part].joined(separator: "\n"), firstLine: part.startIndex + 1)
      for index in part { section.read(lines[index], number: index + 1) }
      sections.append(section)
    }
    self.sections = sections
  }

  /// Returns the text after a mark in a line, or nil if the line does not contain the mark.
  fileprivate static func value(of mark: String, in line: String) -> String? {
    line.range(of: mark, options: .backwards).map { String(line[$0.upperBound...]) }
  }
}

extension CorpusScript.Section {
  fileprivate mutating func read(_ line: String, number: Int) {
    hasExpectation = hasExpectation || line.contains("// expect")
    func add(_ text: String) { output.append(CorpusScript.ExpectedLine(text: text, line: number)) }
    if line.hasSuffix("// expect:") {
      add("")
    } else if let texts = CorpusScript.value(of: "// expect lines: ", in: line) {
      for text in texts.components(separatedBy: " | ") { add(text) }
    } else if let text = CorpusScript.value(of: "// expect error: ", in: line) {
      error = text
    } else if let text = CorpusScript.value(of: "// expect: ", in: line) {
      add(text)
    }
  }
}
