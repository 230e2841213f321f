import JSONModel
import JavaScript
import Testing

/// Tests the access of the host to nested properties and to dates.
@Suite struct KeyPathTests {
  @Test func aPathIsReadFromAGlobalVariable() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("const app = { user: { get name() { return 'Ann' }, none: null } }; var n = 1")
    #expect(try interpreter.value(atPath: "app.user.name")?.string == "Ann")
    #expect(try interpreter.value(atPath: "n")?.number == 1)
    #expect(try interpreter.value(atPath: "app.user.none.x.y")?.isUndefined == true)
    #expect(try interpreter.value(atPath: "app.missing.x")?.isUndefined == true)
    #expect(try interpreter.value(atPath: "missing.x") == nil)
    let user = try #require(try interpreter.value(atPath: "app.user"))
    #expect(try user.property(atPath: "name.length").number == 3)
  }

  @Test func aPathIsWrittenAndMissingObjectsAreCreated() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("let app = { user: { set name(value) { this.stored = value }, none: null } }")
    try interpreter.setValue(interpreter.value("Bob"), atPath: "app.user.name")
    try interpreter.setValue(interpreter.value(1), atPath: "app.user.none.a.b")
    try interpreter.setValue(interpreter.value(2), atPath: "other.a.b")
    try interpreter.setValue(interpreter.value(3), atPath: "plain")
    #expect(
      try interpreter.evaluate("[app.user.stored, app.user.none.a.b, other.a.b, plain]").json() == ["Bob", 1, 2, 3])
    try interpreter.evaluate("Object.freeze(app)")
    #expect(throws: JavaScriptError.self) { try interpreter.setValue(interpreter.value(1), atPath: "app.x.y") }
    #expect(throws: JavaScriptError.self) { try interpreter.setValue(interpreter.value(1), atPath: "plain.x.y") }
  }

  @Test("A path is one call, with the limits of one")
  func oneCall() throws {
    let interpreter = Interpreter(limits: Limits(steps: 100_000, memory: 16 << 20))
    let getter = "get next() { for (let i = 0; i < 30000; i++); return this }"
    try interpreter.evaluate("var o = { \(getter), set last(value) { throw new RangeError('no') } }; let p = o")
    let path = "o" + String(repeating: ".next", count: 10)
    let object = try #require(interpreter.global("p"))
    let accesses: [(String) throws -> Void] = [
      { _ = try interpreter.value(atPath: $0) }, { try interpreter.setValue(interpreter.value(1), atPath: $0) },
      { _ = try object.property(atPath: String($0.dropFirst(2))) },
      { try object.setProperty(atPath: String($0.dropFirst(2)), interpreter.value(1)) },
    ]
    for access in accesses {
      let error = #expect(throws: JavaScriptError.self) { try access(path + ".x") }
      #expect(error?.kind == .limit(.steps(limit: 100_000)))
      #expect(throws: Never.self) { try access("o.next.next.x") }
    }
    let thrown = #expect(throws: JavaScriptError.self) {
      try interpreter.setValue(interpreter.value(1), atPath: "o.next.last")
    }
    #expect(thrown?.name == "RangeError")
    #expect(throws: JavaScriptError.self) {
      try interpreter.setValue(interpreter.value(1), atPath: String(repeating: "a.", count: 300_000))
    }
    #expect(interpreter.memoryInUse < 20 << 20)
  }

  @Test("A path of one name assigns the variable that scripts read")
  func variables() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate("let a = 1; const b = 2; class C {}; var d = 4; let unset = undefined")
    for name in ["a", "C", "d", "e"] { try interpreter.setValue(interpreter.value(7), atPath: name) }
    #expect(try interpreter.evaluate("[a, C, d, e]").json() == [7, 7, 7, 7])
    for name in ["b", "undefined", "NaN"] {
      let error = #expect(throws: JavaScriptError.self) { try interpreter.setValue(interpreter.value(7), atPath: name) }
      #expect(error?.name == "TypeError")
    }
    try interpreter.setValue(interpreter.value(8), atPath: "unset.x")
    #expect(try interpreter.evaluate("[b, unset.x]").json() == [2, 8])
    try interpreter.evaluate("Object.defineProperty(globalThis, 'g', { get() { return { x: 5 } } })")
    #expect(try interpreter.value(atPath: "g.x")?.number == 5)
  }

  @Test func datesPassInBothDirections() throws {
    let interpreter = Interpreter()
    let date = interpreter.date(milliseconds: 1500.9)
    interpreter.setGlobal("date", date)
    #expect(try interpreter.evaluate("date instanceof Date && date.toISOString()").string == "1970-01-01T00:00:01.500Z")
    #expect(date.dateMilliseconds == 1500)
    try interpreter.evaluate("date.setTime(-1)")
    #expect(date.dateMilliseconds == -1)
    #expect(try interpreter.evaluate("class D extends Date {}; new D(7)").dateMilliseconds == 7)
    #expect(interpreter.date(milliseconds: 9e15).dateMilliseconds?.isNaN == true)
    #expect(interpreter.date(milliseconds: .infinity).dateMilliseconds?.isNaN == true)
    for other in ["7", "'1970'", "({ getTime() { return 7 } })", "Date", "Date.prototype"] {
      #expect(try interpreter.evaluate(other).dateMilliseconds == nil, "\(other)")
    }
  }
}
