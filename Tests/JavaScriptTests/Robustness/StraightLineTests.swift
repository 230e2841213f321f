import Testing

@testable import JavaScript

/// A step is worth about the same, however much code an iteration or a call evaluates.
@Suite struct StraightLineTests {
  private static func steps(_ source: String) throws -> Int {
    let interpreter = Interpreter()
    try interpreter.evaluate(source)
    return interpreter.stepsOfLastCall
  }

  @Test(
    "Long code costs more steps than short code",
    arguments: [
      "let a = 1; for (let i = 0; i < 100; i++) { # }", "let a = 1, i = 0; while (i++ < 100) { # }",
      "let a = 1, i = 0; do { # } while (i++ < 100)", "let a = 1; for (const x of new Array(100).fill(0)) { # }",
      "let a = 1; for (const x in new Array(100).fill(0)) { # }",
      "let a = 1; const f = () => { # }; for (let i = 0; i < 100; i++) f()",
      "let a = 1; for (let i = 0; (# a) && i < 100; i++);",
    ])
  func long(_ pattern: String) throws {
    let unit = pattern.contains("(#") ? "a + " : "a = a + 1; "
    let source = { (count: Int) in
      pattern.split(separator: "#", omittingEmptySubsequences: false).joined(
        separator: String(repeating: unit, count: count))
    }
    let short = try Self.steps(source(2))
    let long = try Self.steps(source(320))
    #expect(short < 1000)
    #expect(long > short + 100 * 320 / 64, "\(long)")
  }
}
