import JSONModel
import JavaScript
import Testing

/// BigInt (ECMA-262 §6.1.6.2, §21.2).
@Suite struct BigIntTests {
  @Test func consoleShowsThemAsNodeDoes() throws {
    let interpreter = Interpreter()
    var output = ""
    interpreter.console = { _, text in output += text + "\n" }
    try interpreter.evaluate(
      "console.log(1n, [-2n], { a: 3n }, Object(4n)); console.log('%d %i %f %s %o', 1n, -2n, 3n, 4n, 5n)")
    #expect(output == "1n [ -2n ] { a: 3n } [BigInt: 4n]\n1n -2n 3 4n 5n\n")
  }

  @Test func hostSeesDigitsAndNoJSON() throws {
    let interpreter = Interpreter()
    let value = try interpreter.evaluate("2n ** 64n")
    #expect(value.isBigInt && value.number == nil)
    #expect(try value.text() == "18446744073709551616")
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("({ a: [1n] })").json() }
    #expect(
      error?.headline
        == "TypeError: a BigInt cannot be converted to JSON; convert it with Number() or String() first")
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate("Object(1n)").json() }
    try interpreter.evaluate("BigInt.prototype.toJSON = function () { return String(this) }")
    #expect(try interpreter.evaluate("({ a: [1n], b: Object(2n) })").json() == ["a": ["1"], "b": "2"])
    let thrown = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("throw 10n") }
    #expect(thrown?.headline.hasSuffix("10") == true)
  }
}
