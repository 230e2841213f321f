import Testing

@testable import JavaScript

/// Promise (ECMA-262 §27.2).
@Suite struct PromiseTests {
  @Test("console.log shows promises with their state, as Node does")
  func inspection() throws {
    let interpreter = Interpreter()
    var lines: [String] = []
    interpreter.console = { _, text in lines.append(text) }
    try interpreter.evaluate(
      """
      console.log(Promise.resolve(1), new Promise(() => {}), [Promise.resolve("a")]);
      const p = Promise.reject({ a: 1 }); p.catch(() => {}); console.log(p);
      class P extends Promise {} console.log(P.resolve([1]), { a: { b: { c: Promise.resolve() } } });
      """)
    #expect(
      lines == [
        "Promise { 1 } Promise { <pending> } [ Promise { 'a' } ]", "Promise { <rejected> { a: 1 } }",
        "P [Promise] { [ 1 ] } { a: { b: { c: [Promise] } } }",
      ])
  }
}
