import Testing

@testable import JavaScript

@Suite("Regular expressions: limits and concurrency")
struct LimitTests {
  @Test(
    "A search in a long text ends with its result if the limit of time has not passed",
    arguments: ["/zzz/.test(text)", "/b+$/.test(text)", "/a+/.exec('b'.repeat(1e6)) !== null"])
  func longText(_ expression: String) throws {
    let interpreter = Interpreter(limits: Limits(time: .seconds(1000)))
    let script = "const text = 'ab'.repeat(5e5) + '\\u1234'; \(expression)"
    #expect(try interpreter.evaluate(script).bool == false)
  }

  @Test(
    "The steps that a search has taken do not count as work that would end too late",
    arguments: ["/a*a*#/", "/(?:a|b)*(?:a|b)*#/", "/.*?.*?#/s", "/(a)*(a)*#/u", "/(?<=#.*.*)$/"])
  func timeLeft(_ pattern: String) throws {
    let interpreter = Interpreter(limits: Limits(time: .milliseconds(1)))
    interpreter.realm.limitClock = { 0 }
    for text in ["'a'.repeat(200)", "'a'.repeat(200) + '\\u1234'"] {
      #expect(try interpreter.evaluate("(\(text)).search(\(pattern))").number == -1)
    }
  }

  @Test(
    "Catastrophic backtracking exceeds the step limit",
    arguments: [
      ("(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"), ("(a|aa)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"),
      ("(a|a)*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), ("(.*)*x", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
      ("(?:a?){40}a{20}b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
      ("(x+x+)+y", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
      ("(?=(a+)+b)a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), ("(?<=b(a+)+)c", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac"),
      ("(\\w+\\s?)*$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"), ("(?:(?=a)){2147483647}a", "a"),
    ])
  func catastrophic(pattern: String, input: String) throws {
    let expression = try RegularExpression(pattern)
    #expect(throws: RegularExpressionFailure.stepLimit) { try expression.offsets(in: Array(input.utf16)) }
    #expect(throws: RegularExpressionFailure.stepLimit) { try expression.offsets(in: Array(input.utf8)) }
  }

  @Test("The steps of a quadratic search are counted")
  func quadratic() throws {
    let expression = try RegularExpression("a*b")
    let input = [UInt8](repeating: 0x61, count: 10_000)
    #expect(throws: RegularExpressionFailure.stepLimit) { try expression.offsets(in: input) }
  }

  @Test("Backtracking that needs too much memory exceeds the stack limit")
  func memory() throws {
    let expression = try RegularExpression("(?:a|b|a)*c")
    let input = [UInt8](repeating: 0x61, count: 6_000_000)
    #expect(throws: RegularExpressionFailure.stackLimit) { try expression.offsets(in: input, steps: 1_000_000_000) }
  }

  @Test("The native stack use does not grow with the input")
  func longInput() throws {
    let input = [UInt8](repeating: 0x61, count: 200_000)
    #expect(try RegularExpression("(?:a|b)*").offsets(in: input, steps: 10_000_000) == "0 200000")
    #expect(try RegularExpression("(a|b)*$").offsets(in: input, steps: 10_000_000) == "0 200000, 199999 200000")
    #expect(try RegularExpression("(?:a{2}){100000}").offsets(in: input, steps: 10_000_000) == "0 200000")
  }

  @Test(
    "A pattern that takes more work than allowed is refused",
    arguments: [
      ("a?", "", 6), (".", "", 8), ("\u{416}", "i", 8), ("(?:ab|cd){2}", "", 6 * 12), ("[\\q{ab|cd}]", "v", 2 * 16),
      ("[\\q{ab|cd}]", "vi", 2 * 16 + 4 * 8), ("[\\W]", "ui", 1000), ("\\p{RGI_Emoji}", "v", 16 * 2000),
    ])
  func work(_ part: String, _ flags: String, _ least: Int) throws {
    let pattern = Array(String(repeating: part, count: 20).utf16)
    let flags = try #require(RegularExpressionFlags(Array(flags.utf16)))
    let work = try RegularExpression(pattern: pattern, flags: flags).work
    #expect(work >= 20 * least, "\(work)")
    #expect(try RegularExpression(pattern: pattern, flags: flags, workLimit: work).work == work)
    let error = #expect(throws: RegularExpressionSyntaxError.self) {
      try RegularExpression(pattern: pattern, flags: flags, workLimit: work - 1)
    }
    #expect(error?.isLimit == true)
  }

  @Test("A long pattern without sets is not too large")
  func longPattern() throws {
    let pattern = Array(String(repeating: ".", count: 600_000).utf16)
    #expect(try RegularExpression(pattern: pattern, flags: []).captureCount == 1)
  }

  @Test("A match reduces the remaining steps by the work done")
  func accounting() throws {
    let expression = try RegularExpression("\\d+")
    let input = Array("abc 12345".utf8)
    var captures = [0, 0]
    var budget = MatchBudget(steps: 1000)
    let matched = try input.withUnsafeBufferPointer { input in
      try captures.withUnsafeMutableBufferPointer { captures in
        try expression.match(input, at: 0, search: true, budget: &budget, captures: captures.baseAddress!)
      }
    }
    #expect(matched && captures == [4, 9])
    #expect((900..<1000).contains(budget.steps))
  }

  @Test("Several tasks can use an expression concurrently")
  func concurrency() async throws {
    let expression = try RegularExpression("(\\w+)@(?:(\\w+)\\.)+(\\w+)", "i")
    let input = Array("write to Jane@mail.example.com today".utf16)
    let expected = "9 30, 9 13, 19 26, 27 30"
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 where try expression.offsets(in: input) != expected { return false }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
