import Testing

@testable import JavaScript

/// Reports do not contain control characters that a script chose.
@Suite struct ReportTextTests {
  @Test func escaping() {
    #expect("a\nb\u{1B}[2J\u{7F}\u{202E}c\td".escapingControlCharacters == "a\\nb\\u001B[2J\\u007F\\u202Ec\td")
    #expect("a\nb\r\n\u{1B}c".escapedLines == "a\n    b\\r\n    \\u001Bc")
    #expect("é\u{85}ü\u{FEFF}\u{61C}\u{1F600}\n".escapedLines == "é\\u0085ü\\uFEFF\\u061C\u{1F600}\n    ")
    for text in ["", "plain", "~ tab\t", "é\u{A0}\u{1F600}\u{2027}"] {
      #expect(text.escapedLines == text && text.escapingControlCharacters == text)
    }
  }

  @Test("A name does not look like another one or like several columns")
  func names() {
    #expect("get a b".escapedName == "get a b")
    #expect("a  b\tc\n".escapedName == "a \\u{20}b\\u{9}c\\n")
    #expect("\u{200B}\u{3164}\u{A0}\u{E0041}".escapedName == "\\u{200B}\\u{3164}\\u{A0}\\u{E0041}")
    #expect("é\u{1F600}".escapedName == "é\u{1F600}")
    #expect("m\u{AD}1".shortenedNameForReport == "m\\u{AD}1")
    #expect(String(repeating: "m", count: 101).shortenedNameForReport == String(repeating: "m", count: 100) + "…")
  }

  @Test("A long text is shown without its middle")
  func shortened() {
    #expect("abcdef".shortened(to: 6) == "abcdef")
    #expect("abcdefg".shortened(to: 6) == "abc…efg")
    #expect(String(repeating: "é", count: 100).shortened(to: 4) == "é…é")
    #expect("a\u{1F600}b".shortened(to: 2) == "a…b")
  }

  @Test(
    "A syntax error does not contain all of a long name",
    arguments: [
      "let NAME; let NAME", "class A { #NAME; #NAME }", "a.#NAME", "break NAME", "'use strict'; NAME: NAME: 1",
    ])
  func syntaxErrors(_ source: String) throws {
    let source = source.replacing("NAME", with: String(repeating: "y", count: 100_000))
    let error = #expect(throws: JavaScriptError.self) { try Script(source) }
    let message = try #require(error?.message)
    #expect(message.utf8.count < 1010 && message.contains("yyy…yyy"))
  }

  @Test("A text of a script does not begin like a report")
  func printedByScript() {
    for text in ["live: plugin Good (good.js:1:1)", " \tLIVE: x", "Live plugins of a.js: x", "plugin Good: x"] {
      #expect(text.printedByScript == "console: \(text)")
    }
    for text in ["", "li", "a live: x", "plug", "x\n    y"] { #expect(text.printedByScript == text.escapedLines) }
    // A host may write each text in one line.
    for text in ["\nlive: x", " \n\n plugin Good: x", "li\nve"] {
      #expect(text.printedByScript == "console: \(text.escapedLines)")
    }
  }

  @Test(
    "Invisible characters do not hide that a text begins like a report",
    arguments: [
      "\u{200B}", "\u{2060}", "\u{AD}", "\u{34F}", "\u{180E}", "\u{FE0F}", "\u{E0041}", "\u{200D}", "\u{2061}",
      "\u{115F}", "\u{3164}", "\u{FFF9}", "\u{17B4}", "\u{A0}", "\u{1D173}", "\u{2800}", "\u{3000}", "\u{300}",
      "\u{335}", "\u{20DD}",
    ])
  func invisible(_ character: String) {
    for text in ["\(character)live: plugin X", "li\(character)ve: x", "\(character) \(character)plugin X: y"] {
      #expect(text.printedByScript == "console: \(text)")
    }
    #expect("\(character)a".printedByScript == "\(character)a")
  }

  @Test(
    "The description of an error has no lines that the script wrote",
    arguments: [
      "throw new Error('a\\nforged')", "throw Object.assign(new Error('a'), { name: 'E\\nforged' })",
      "const f = () => { throw new Error('a') }; Object.defineProperty(f, 'name', { value: 'f\\nforged' }); f()",
      "throw 'a\\u2028forged'", "({ 'a\\nforged': 1 })['a\\nforged']()", "throw new Error('\\x1b[31mforged')",
      "throw Symbol('a\\nforged')",
    ])
  func descriptions(_ source: String) throws {
    let error = #expect(throws: JavaScriptError.self) { try Interpreter().evaluate(source) }
    let text = try #require(error?.description)
    #expect(text.contains("forged"))
    #expect(!text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("forged") })
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("The caret remains below the position in a line with control characters")
  func excerpt() throws {
    let error = #expect(throws: JavaScriptError.self) { try Interpreter().evaluate("'\u{1B}[2J'; a.b") }
    #expect(error?.description.contains("'\u{FFFD}[2J'; a.b\n            ^") == true)
  }
}
