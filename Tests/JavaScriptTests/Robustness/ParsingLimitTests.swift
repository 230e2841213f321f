import Testing

@testable import JavaScript

/// Limits of parsing a script, and of compiling regular expressions.
@Suite struct ParsingLimitTests {
  private static func limit(_ source: String, _ limits: Limits) -> LimitError? {
    do throws(JavaScriptError) {
      _ = try Script(source, limits: limits)
    } catch {
      if case .limit(let limit) = error.kind { return limit }
    }
    return nil
  }

  @Test(
    "A script that is too long to parse ends with the limit of steps",
    arguments: [
      ("", "a;", 10_000, ""), ("", " ", 1_000_000, ""), ("if (0) { ", "/\\p{RGI_Emoji}/v;", 40, " }"),
      ("if (0) { /", "\\p{L}\\p{RGI_Emoji}", 30, "/v }"), ("if (0) { /", "(?<n>a)|", 4_000, "/ }"),
      ("if (0) { /", "[\\p{L}--\\p{Lu}]", 100, "/v }"),
    ])
  func steps(_ start: String, _ part: String, _ count: Int, _ end: String) {
    let source = start + String(repeating: part, count: count) + end
    #expect(Self.limit(source, Limits(steps: 20_000)) == .steps(limit: 20_000))
  }

  @Test("The text and its tree count toward the limit of memory")
  func memory() {
    let limits = Limits(memory: 1 << 20)
    #expect(Self.limit(String(repeating: " ", count: 3 << 18), limits) == .memory(limit: 1 << 20))
    #expect(Self.limit(String(repeating: "a;", count: 12_500), limits) == .memory(limit: 1 << 20))
    #expect(Self.limit(String(repeating: "a;", count: 1250), limits) == nil)
  }

  @Test("A pattern whose sets take too long does not delay the end of a call or of parsing")
  func patternTime() throws {
    let limits = Limits(steps: .max, time: .milliseconds(20))
    let pattern = String(repeating: "[\\p{L}\\p{N}]", count: 1500)
    #expect(Self.limit("if (0) { /\(pattern)/iu }", limits) == .time(limit: .milliseconds(20)))
    let interpreter = Interpreter(limits: limits)
    // The time does not pass, so the work alone ends the call.
    interpreter.realm.limitClock = { 0 }
    let source = try Script("new RegExp('[\\\\p{L}\\\\p{N}]'.repeat(1500), 'iu')")
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
    #expect(error?.kind == .limit(.time(limit: .milliseconds(20))))
    #expect(
      try interpreter.evaluate("new RegExp('[\\\\p{L}\\\\p{N}]'.repeat(10), 'iu').test('éÄ1'.repeat(4))").bool == true)
  }

  @Test(
    "A property pays for the characters with case among its members, in a class and outside",
    arguments: [("\\p{Any}", "ui"), ("\\P{Z}", "ui"), ("\\p{L}", "ui"), ("\\p{Any}", "vi"), ("\\P{L}", "vi")])
  func property(_ pattern: String, _ flags: String) throws {
    func work(_ pattern: String, _ flags: String) throws -> Int {
      let flags = try #require(RegularExpressionFlags(flags.utf16))
      return try RegularExpression(pattern: Array(pattern.utf16), flags: flags).work
    }
    let (plain, alone, inside) = try (work(pattern, "u"), work(pattern, flags), work("[\(pattern)]", flags))
    // More than a thousand characters have partners.
    #expect(alone > plain + 500 && inside > plain + 500)
    // A property that occurs again is not converted again.
    #expect(try work(pattern + pattern, flags) < alone + 2 * plain)
  }

  @Test("Parsing ends when its time is over")
  func time() {
    #expect(Self.limit(String(repeating: "a;", count: 50_000), Limits(time: .zero)) == .time(limit: .zero))
  }

  @Test(
    "A script that is too long for the limit of time is not parsed, whatever it consists of",
    arguments: [" ", "\n", "/**/", "a;"])
  func lengthAndTime(_ text: String) {
    let limits = Limits(time: .milliseconds(20))
    #expect(
      Self.limit(String(repeating: text, count: 640_004 / text.utf8.count), limits) == .time(limit: .milliseconds(20)))
    #expect(Self.limit(String(repeating: text, count: 100), limits) == nil)
    #expect(Self.limit(String(repeating: text, count: 400_000), Limits(steps: .max)) == nil)
  }

  @Test("The lines of a script count toward the limit of memory")
  func lines() {
    let limits = Limits(memory: 1 << 20)
    #expect(Self.limit(String(repeating: "\n", count: 200_000), limits) == .memory(limit: 1 << 20))
    #expect(Self.limit(String(repeating: " ", count: 200_000), limits) == nil)
  }

  @Test("The error has the location")
  func location() {
    let error = #expect(throws: JavaScriptError.self) {
      _ = try Script("let a;\n" + String(repeating: "a;", count: 5000), name: "a.js", limits: Limits(steps: 1000))
    }
    #expect(error?.file == "a.js" && error?.line == 2)
    #expect(error?.message == LimitError.steps(limit: 1000).description)
  }

  @Test("Ordinary scripts need a small part of the default limits")
  func defaults() throws {
    let source = String(
      repeating: "function f(a, b) { return a.b ? [a, b].map(x => x * 2) : /^[a-z]+$/.test(b) }\n", count: 500)
    _ = try Script(source, limits: Limits(steps: 1_250_000, memory: 8 << 20))
  }

  @Test(
    "Patterns made while a script runs are charged for their sets and names",
    arguments: [
      "new RegExp('\\\\p{RGI_Emoji}'.repeat(5), 'v')", "new RegExp('(?<n>a)|'.repeat(5000))",
      "for (let i = 0; i < 100; i++) new RegExp('\\\\p{RGI_Emoji}' + i, 'v')",
    ])
  func patterns(_ source: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 100_000))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("try { \(source) } catch {}") }
    #expect(error?.kind == .limit(.steps(limit: 100_000)))
  }
}
