import Testing

@testable import JavaScript

@Suite struct ErrorDescriptionTests {
  private static func error(_ source: String, name: String = "s.js") -> JavaScriptError? {
    do throws(JavaScriptError) {
      try Interpreter().evaluate(Script(source, name: name))
      return nil
    } catch {
      return error
    }
  }

  @Test("The causes of an error are shown with their locations")
  func causes() throws {
    let error = try #require(
      Self.error(
        """
        const inner = new TypeError("inner", { cause: "text" });
        throw new Error("outer", { cause: inner });
        """))
    #expect(error.causes == ["TypeError: inner (s.js:1:15)", "text"])
    #expect(
      error.description == """
        s.js:2:7
            throw new Error("outer", { cause: inner });
                  ^
        Uncaught Error: outer
            at s.js:2:7
        Caused by TypeError: inner (s.js:1:15)
        Caused by text
        """)
    let own = try #require(Self.error("const e = new Error('a'); e.cause = e; throw e"))
    #expect(own.causes == Array(repeating: "Error: a (s.js:1:11)", count: 5))
    #expect(Self.error("throw new Error('a', { cause: undefined })")?.causes == [])
    let control = Self.error(#"throw new Error("a", { cause: new Error("x\n\u001b") })"#)
    #expect(control?.description.hasSuffix(#": x\n\u001B (s.js:1:31)"#) == true)
  }

  @Test(
    "A thrown object is shown as console.log shows it, in one line",
    arguments: [
      ("throw { a: 1, b: ['x'] }", "{ a: 1, b: [ 'x' ] }"), ("throw [1, 2]", "[ 1, 2 ]"),
      ("throw new (class Foo { a = { b: { c: 1 } } })", "Foo { a: { b: [Object] } }"),
      ("throw function f() {}", "function f"), ("throw { get a() { throw 1 } }", "{ a: [Getter] }"),
      ("throw { text: 'x'.repeat(300) }", "{ text: '" + String(repeating: "x", count: 191) + "…"),
      (
        "throw { first: 'x'.repeat(40), second: 'y'.repeat(40) }",
        "{ first: '" + String(repeating: "x", count: 40) + "', second: '" + String(repeating: "y", count: 40) + "' }"
      ),
    ])
  func thrownObjects(_ source: String, _ message: String) {
    #expect(Self.error(source)?.message == message)
  }

  @Test("A rejection costs no steps for members of its object that are not shown")
  func membersOfThrownObjects() throws {
    let interpreter = Interpreter()
    interpreter.unhandledError = { _ in }
    try interpreter.evaluate(
      """
      const few = {}, many = {}
      for (let i = 0; i < 40; i++) many['k' + i] = 'x'.repeat(100)
      for (let i = 0; i < 4; i++) few['k' + i] = many['k' + i]
      """)
    try interpreter.evaluate("Promise.reject(few)")
    let steps = interpreter.stepsOfLastCall
    #expect(steps > 100)
    try interpreter.evaluate("Promise.reject(many)")
    #expect(interpreter.stepsOfLastCall < steps + 50)
  }

  @Test("Control characters in the name of a script are escaped")
  func names() {
    #expect(Self.error("throw 1", name: "a\u{1B}[31m.js")?.place == #"a\u001B[31m.js:1:1"#)
    #expect(Self.error("throw", name: "a\n.js")?.file == #"a\n.js"#)
  }
}
