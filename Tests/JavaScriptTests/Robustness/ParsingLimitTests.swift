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
      String(repeating: "a;", count: 50_000), String(repeating: " ", count: 5_000_000),
      "if (0) { " + String(repeating: "/\\p{RGI_Emoji}/v;", count: 200) + " }",
      "if (0) { /" + String(repeating: "\\p{L}\\p{RGI_Emoji}", count: 150) + "/v }",
      "if (0) { /" + String(repeating: "(?<n>a)|", count: 20_000) + "/ }",
      "if (0) { /" + String(repeating: "[\\p{L}--\\p{Lu}]", count: 500) + "/v }",
    ])
  func steps(_ source: String) {
    #expect(Self.limit(source, Limits(steps: 100_000)) == .steps(limit: 100_000))
  }

  @Test("The text and its tree count toward the limit of memory")
  func memory() {
    #expect(Self.limit(String(repeating: " ", count: 3 << 20), Limits(memory: 4 << 20)) == .memory(limit: 4 << 20))
    #expect(Self.limit(String(repeating: "a;", count: 50_000), Limits(memory: 4 << 20)) == .memory(limit: 4 << 20))
    #expect(Self.limit(String(repeating: "a;", count: 5000), Limits(memory: 4 << 20)) == nil)
  }

  @Test("Parsing ends when its time is over")
  func time() {
    #expect(Self.limit(String(repeating: "a;", count: 50_000), Limits(time: .zero)) == .time(limit: .zero))
  }

  @Test("The error has the location")
  func location() {
    let error = #expect(throws: JavaScriptError.self) {
      _ = try Script("let a;\n" + String(repeating: "a;", count: 50_000), name: "a.js", limits: Limits(steps: 10_000))
    }
    #expect(error?.file == "a.js" && error?.line == 2)
    #expect(error?.message == LimitError.steps(limit: 10_000).description)
  }

  @Test("Ordinary scripts need a small part of the default limits")
  func defaults() throws {
    let source = String(
      repeating: "function f(a, b) { return a.b ? [a, b].map(x => x * 2) : /^[a-z]+$/.test(b) }\n", count: 2000)
    _ = try Script(source, limits: Limits(steps: 5_000_000, memory: 32 << 20))
  }

  @Test(
    "Patterns made while a script runs are charged for their sets and names",
    arguments: [
      "new RegExp('\\\\p{RGI_Emoji}'.repeat(20), 'v')", "new RegExp('(?<n>a)|'.repeat(20000))",
      "for (let i = 0; i < 100; i++) new RegExp('\\\\p{RGI_Emoji}' + i, 'v')",
    ])
  func patterns(_ source: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 400_000))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("try { \(source) } catch {}") }
    #expect(error?.kind == .limit(.steps(limit: 400_000)))
  }
}
