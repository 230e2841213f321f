import JavaScript
import Testing

/// Tests that operations on BigInts stay within the limits.
@Suite struct BigIntLimitTests {
  @Test(arguments: [
    "2n ** (2n ** 30n)", "3n ** 1000000000n", "7n ** 10n ** 30n", "1n << 2n ** 30n", "1n << 10n ** 30n",
    "1n >> -(10n ** 9n * 2n)",
    "BigInt.asUintN(2 ** 31, -1n)",
  ])
  func beyondTheLargestSize(_ source: String) throws {
    try expectScript(
      "(() => { try { return \(source) } catch (e) { return e.name + ': ' + e.message } })()",
      "RangeError: Maximum BigInt size exceeded", stresses: false)
  }

  @Test(arguments: [
    "const a = 3n ** 20000n; while (true) a * a", "let x = 3n; while (true) x *= x",
    "const a = 7n ** 40000n; String(a)", "let s = '9'.repeat(400000); BigInt(s)",
    "const a = 7n ** 30000n, b = 3n ** 30000n; while (true) a % b",
  ])
  func stepsAreCharged(_ source: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 40_000))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
    #expect(error?.kind == .limit(.steps(limit: 40_000)))
    #expect(try interpreter.evaluate("2n + 2n").text() == "4")
  }

  @Test(arguments: [
    "1n << 100000000n", "const list = []; while (true) list.push(1n << 100000n)", "BigInt('0x' + 'f'.repeat(30000000))",
  ])
  func memoryIsReserved(_ source: String) throws {
    let interpreter = Interpreter(limits: Limits(memory: 10 << 20))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
    #expect(error?.kind == .limit(.memory(limit: 10 << 20)))
    #expect(try interpreter.evaluate("2n + 2n").text() == "4")
  }

  @Test func garbageIsCollected() throws {
    let interpreter = Interpreter(limits: Limits(memory: 4 << 20))
    #expect(
      try interpreter.evaluate("let x = 1n << 100000n; for (let i = 0; i < 2000; i++) x = x + 1n; x - (1n << 100000n)")
        .text() == "2000")
  }

  @Test func oneLongOperationEndsInTime() throws {
    var limits = Limits.generous
    limits.time = .seconds(0.1)
    let error = #expect(throws: JavaScriptError.self) {
      try Interpreter(limits: limits).evaluate("const a = (1n << 6000000n) - 1n; a * a")
    }
    #expect(error?.kind == .limit(.time(limit: .seconds(0.1))))
  }

  @Test func manyCapturedVariablesAreGivenBack() throws {
    // Like a long BigInt, their environment is too large for a block of cells.
    let names = (0..<100).map { "v\($0)" }
    try expectScript(
      "function f() { let \(names.map { $0 + " = 1" }.joined(separator: ", ")); return () => \(names.joined(separator: " + ")) } f()()",
      "100")
  }
}
