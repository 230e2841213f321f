import Foundation
import TestSupport
import Testing

@Suite struct GlossaryTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("Comments, messages and documentation do not use words that the glossary replaces")
  func prose() async throws {
    await letOtherTestsRun()
    let files = try Self.files()
    #expect(files.count > 300)
    for file in files {
      for finding in try Self.findings(in: file) { Issue.record("\(finding)") }
    }
  }

  @Test("Comments have at most 120 columns, like the code that the formatter wraps")
  func lengths() throws {
    for file in try Self.files() where file.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
      let lines = text.components(separatedBy: "\n")
      for (index, line) in lines.enumerated() where line.utf8.count > 120 && line.count > 120 {
        #expect(!line.drop(while: { $0 == " " }).hasPrefix("//"), "\(file):\(index + 1)")
      }
    }
  }

  @Test("Each pattern of the glossary finds its example, and no pattern finds plain English")
  func patterns() {
    for term in Glossary.terms {
      #expect(Glossary([term]).findings(in: term.example).count == 1, "\(term.pattern)")
    }
    for text in [
      "Returns nil if there is none.", "The array is no longer than its source.", "There is no such member.",
      "Users who type lines see the output.", "It is stored behind a pointer.", "Takes the place of the old value.",
      "Edits the object in place of a copy.", "A name such as `nobody` or ``Scope/wanted``.", "This is now the top.",
    ] {
      #expect(Glossary.shared.findings(in: text) == [], "\(text)")
    }
  }

  @Test("The scanner finds comments and string literals, but not code")
  func scanner() {
    let source = #####"""
      /// One
      let nobody = "two \(value ?? "three") four" // five
      /* six
         seven */
      let text = """
        eight
        nine "quoted" \(ten)
        """, raw = #"eleven \(twelve) \#(#"thirteen"#)"#
      """#####
    let pieces = ProseScanner.pieces(ofSwift: source).map {
      "\($0.line) " + $0.text.split(separator: " ").joined(separator: " ")
    }
    #expect(
      Set(pieces) == [
        "1 One\nfive\nsix\nseven", "2 three", "2 two four", "6 eight", #"7 nine "quoted""#, "8 thirteen",
        #"8 eleven \(twelve)"#,
      ])
    #expect(ProseScanner.pieces(ofJavaScript: "a // b\n// c\nd") == [.init(line: 1, text: "b\nc")])
    #expect(ProseScanner.pieces(ofText: "a\nb\n\nc").map(\.line) == [1, 4])
    #expect(Glossary.shared.findings(in: "One\nis built by\nhand.").map(\.line) == [1])
  }

  /// Returns the paths, relative to the root, of the files with prose for readers of the package.
  private static func files() throws -> [String] {
    var files = ["README.md", "Package.swift"]
    for folder in ["Sources", "Benchmarks", "Grammar", ".github"] {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      files += paths.filter { path in [".swift", ".js", ".md", ".ebnf"].contains(where: path.hasSuffix) }
        .map { "\(folder)/\($0)" }
    }
    return files.sorted()
  }

  private static func findings(in file: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    let pieces =
      file.hasSuffix(".swift")
      ? ProseScanner.pieces(ofSwift: text)
      : file.hasSuffix(".js") ? ProseScanner.pieces(ofJavaScript: text) : ProseScanner.pieces(ofText: text)
    // Most files have no finding, which one search shows. The separator does not continue a phrase.
    guard Glossary.shared.mayFind(in: pieces.map(\.text).joined(separator: "\n;\n")) else { return [] }
    return pieces.flatMap { piece in
      Glossary.shared.findings(in: piece.text).map { finding in
        "\(file):\(piece.line + finding.line): instead of \"\(finding.word)\" write: \(finding.replacement)"
      }
    }
  }
}
