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
