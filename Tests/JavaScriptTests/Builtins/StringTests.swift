import Testing

@testable import JavaScript

/// String (ECMA-262 §22.1).
@Suite struct StringTests {
  @Test func hostCollates() throws {
    let interpreter = Interpreter()
    interpreter.collation = { a, b in a.lowercased() < b.lowercased() ? -7 : a.lowercased() == b.lowercased() ? 0 : 9 }
    let text = try interpreter.evaluate(
      #"["b".localeCompare("A"), "a".localeCompare("B"), "a".localeCompare("A"), ["b", "C", "a"].sort((x, y) => x.localeCompare(y))].join()"#
    ).text()
    #expect(text == "1,-1,0,a,b,C")
  }
}
