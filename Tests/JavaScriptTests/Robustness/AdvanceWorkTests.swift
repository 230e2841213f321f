import JSONModel
import TestSupport
import Testing

@testable import JavaScript

/// Tests limits of time without measuring it: the clock of the interpreter is a fake.
@Suite struct AdvanceWorkTests {
  /// Runs a script whose clock stands still, so that only estimates can exceed the limit.
  private static func error(_ source: String, time: Duration) throws -> JavaScriptError? {
    let interpreter = Interpreter(limits: Limits(memory: 1 << 30, time: time))
    interpreter.realm.limitClock = { 0 }
    do throws(JavaScriptError) { try interpreter.evaluate(source) } catch { return error }
    return nil
  }

  @Test(
    "Work that is paid in advance and would take much longer than the limit of time does not begin",
    arguments: [
      "'a'.repeat(2e8)",
      "const b = new ArrayBuffer(2e8, { maxByteLength: 2e8 }); b.resize(1); b.resize(2e8); b.slice()",
      "const s = 'a'.repeat(1e8); (s + s).charCodeAt(0)", "(' '.repeat(1e8) + 'x').trim()",
    ])
  func advance(_ source: String) throws {
    guard case .limit(.time)? = try Self.error(source, time: .milliseconds(1))?.kind else {
      Issue.record("no limit of time for \(source)")
      return
    }
  }

  @Test(
    "The clock is checked while a large JSON text is parsed",
    arguments: [
      #"'{"a' + i.toString(36) + '":{"b":1}}'"#, "'[[],[]]'", "'{}'", "'1'", "'1.25e-300'", #"'"text"'"#,
      "'1'.repeat(30)", "'[1,' + ' '.repeat(30) + '2]'",
    ])
  func json(_ item: String) throws {
    let text =
      "const list = []; for (let i = 0; list.length < 40000; i++) list.push(\(item)); const text = `[${list}]`; "
    let (before, after) = (try Self.clockChecks(text), try Self.clockChecks(text + "JSON.parse(text)"))
    #expect(after.count > before.count + (after.steps - before.steps) / (2 * VM.sliceSize))
  }

  @Test("JSON.parse takes steps for objects and arrays, because they can have forms that do not exist")
  func parsedObjects() throws {
    func steps(_ item: String) throws -> Int {
      let interpreter = Interpreter()
      try interpreter.evaluate("const text = '[' + '\(item),'.repeat(999) + '\(item)]'")
      try interpreter.evaluate("JSON.parse(text)")
      return interpreter.stepsOfLastCall
    }
    #expect(try steps(#"{"a":1}"#) >= 1000 * 10)
    #expect(try steps("[1,2,3]") >= 1000 * 6)
  }

  @Test(
    "Values of the host that would take too long to read are not read, and the call ends",
    arguments: HostMemoryTests.forms.indices)
  func hostValues(_ form: Int) throws {
    let members = (0..<100_000).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    let text = "{\"large\": {\(members)}, \"small\": 1}"
    let json = try JSON(parsing: text, options: HostMemoryTests.forms[form])
    let interpreter = Interpreter(limits: Limits(memory: 1 << 30, time: .milliseconds(1)))
    interpreter.realm.limitClock = { 0 }
    let large = try interpreter.evaluate("(v => Object.keys(v.large).length)")
    let error = #expect(throws: JavaScriptError.self) { try large.call([interpreter.value(json)]) }
    #expect(error?.kind == .limit(.time(limit: .milliseconds(1))))
    // The host's own value takes about 60 bytes per member, and its properties would take as much again.
    #expect(interpreter.memoryInUse < 100_000 * 80)
    let small = try interpreter.evaluate("(v => v.small)")
    #expect(try small.call([interpreter.value(json)]).json() == 1)
    let patient = Interpreter(limits: Limits(memory: 1 << 30, time: .seconds(100)))
    patient.realm.limitClock = { 0 }
    let all = try patient.evaluate("(v => Object.keys(v.large).length)")
    #expect(try all.call([patient.value(json)]).json() == 100_000)
  }

  @Test("Nested lists of the host that would take too many steps or too long to read are not read")
  func nestedLists() throws {
    let text = "{\"lists\": [\(Array(repeating: "[[[[1]]]]", count: 40_000).joined(separator: ","))], \"small\": 1}"
    let json = try JSON(parsing: text, options: .keepingText)
    let limits = [
      (Limits(steps: 1_000_000, memory: 1 << 30), LimitError.steps(limit: 1_000_000)),
      (Limits(memory: 1 << 30, time: .milliseconds(1)), .time(limit: .milliseconds(1))),
    ]
    for (limits, expected) in limits {
      let interpreter = Interpreter(limits: limits)
      interpreter.realm.limitClock = { 0 }
      let read = try interpreter.evaluate("(v => v.lists[0])")
      let before = interpreter.memoryInUse
      let error = #expect(throws: JavaScriptError.self) { try read.call([interpreter.value(json)]) }
      #expect(error?.kind == .limit(expected))
      // The lists would take about 70 bytes each.
      #expect(interpreter.memoryInUse < before + 2 * text.utf8.count)
      #expect(try interpreter.evaluate("(v => v.small)").call([interpreter.value(json)]).json() == 1)
    }
  }

  @Test(
    "Tables do not grow if moving their entries takes longer than the limit of time",
    arguments: [
      ("o = {}", "o['k' + n] = n", "Object.keys(o)"),
      ("o = {}", "Object.defineProperty(o, 'k' + n, all)", "Object.keys(o)"),
      ("o = []", "o[n * 5000] = n", "Object.keys(o)"),
    ])
  func growth(_ make: String, _ add: String, _ list: String) async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter(limits: Limits(steps: .max, memory: 1 << 30, time: .milliseconds(1)))
    interpreter.realm.limitClock = { 0 }
    try interpreter.evaluate("var n = 0, \(make), all = { value: 1, enumerable: true }")
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("for (; n < 400000; n++) { \(add) }") }
    #expect(error?.kind == .limit(.time(limit: .milliseconds(1))))
    if make == "o = {}" {
      #expect(throws: JavaScriptError.self) { try interpreter.evaluate("o.aNameInTheText = 1") }
    }
    // Nothing is lost, and the entry can be added when there is more time.
    interpreter.realm.limits.time = .seconds(100)
    #expect(try interpreter.evaluate("\(list).length === n && n > 50000").bool == true)
    #expect(try interpreter.evaluate("{ \(add) } \(list).length === n + 1").bool == true)
  }

  @Test("One plugin's names and symbols do not keep another that has little time from making new ones")
  func commonTables() throws {
    let interpreter = Interpreter(limits: Limits(steps: .max, memory: 1 << 30, time: .milliseconds(1)))
    interpreter.realm.limitClock = { 0 }
    let source = "const all = []; for (let i = 0; i < 150000; i++) { all.push(Symbol.for('k' + i)); ({})['n' + i] = 1 }"
    #expect(throws: Never.self) { try interpreter.evaluate(source) }
    #expect(try interpreter.evaluate("all.every((s, i) => s === Symbol.for('k' + i))").bool == true)
  }

  @Test("Work that is paid in advance and takes less than the limit of time is done")
  func shortAdvance() throws { #expect(try Self.error("'a'.repeat(2e7)", time: .seconds(1)) == nil) }

  @Test(
    "The clock is checked while a built-in works",
    arguments: [
      "'\u{e9}'.repeat(1e5).normalize('NFD')", "('a' + '\\u0301\\u0316'.repeat(5e4)).normalize('NFC')",
      "for (let i = 0; i < 500; i++) (5e-324).toPrecision(100)", "for (let i = 0; i < 500; i++) (1e300).toString(3)",
      "for (let i = 0; i < 500; i++) (1e-300).toExponential(90)", "'x'.repeat(2e6).normalize('NFD')",
    ])
  func checks(_ source: String) throws {
    let count = try Self.clockChecks(source).count
    #expect(count >= 5, "\(count)")
  }

  /// Runs a script, and returns how often the clock was read and the number of steps.
  private static func clockChecks(_ source: String) throws -> (count: Int, steps: Int) {
    let interpreter = Interpreter(limits: Limits(time: .seconds(1000)))
    nonisolated(unsafe) var count = 0
    interpreter.realm.limitClock = {
      count += 1
      return 0
    }
    try interpreter.evaluate(source)
    return (count, interpreter.stepsOfLastCall)
  }

  @Test("The clock is checked while many short functions are called for the first time, which takes no steps")
  func firstCalls() throws {
    func checks(_ calls: String) throws -> (count: Int, steps: Int) {
      let function = "() => { if (0) { \(String(repeating: "a;", count: 100)) } },"
      return try Self.clockChecks("const f = [\(String(repeating: function, count: 200))]; \(calls)")
    }
    let (none, first) = (try checks(""), try checks("for (const g of f) g();"))
    let twice = try checks("for (const g of f) g(); for (const g of f) g()")
    #expect(first.count >= none.count + 6)
    #expect(abs(twice.steps - first.steps - (first.steps - none.steps)) < 100)
  }

  @Test("Work that is refused does not count")
  func refusedWork() throws {
    let interpreter = Interpreter(limits: Limits(steps: 1_000_000))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("Array(1e9).fill(0)") }
    #expect(error?.kind == .limit(.steps(limit: 1_000_000)))
    #expect(interpreter.stepsOfLastCall < 100)
    // A match that is late has been made in part.
    let late = Interpreter(limits: Limits(time: .milliseconds(10)))
    nonisolated(unsafe) var time: UInt64 = 0
    late.realm.limitClock = {
      time += 1_000_000
      return time
    }
    let other = #expect(throws: JavaScriptError.self) { try late.evaluate("/a+[bc]/.exec('a'.repeat(4000))") }
    #expect(other?.kind == .limit(.time(limit: .milliseconds(10))))
    #expect(late.stepsOfLastCall > 400_000)
  }

  @Test("After 50,000 expressions and statements, calls also pay for the memory of their functions")
  func manyFunctions() throws {
    func steps(statements: Int) throws -> (first: Int, last: Int) {
      let function = "() => { if (0) { \(String(repeating: "a;", count: statements)) } },"
      let interpreter = Interpreter()
      try interpreter.evaluate("var f = [\(String(repeating: function, count: 1000))]; for (const g of f) g()")
      func steps(_ call: String) throws -> Int {
        try interpreter.evaluate(call)
        return interpreter.stepsOfLastCall
      }
      return (try steps("f[0]()"), try steps("f[999]()"))
    }
    let short = try steps(statements: 15)
    #expect(short.first == short.last)
    // A statement contains an expression.
    let long = try steps(statements: 100)
    #expect(long.last >= long.first + 2 * 2 * 100)
  }

  @Test("The clock is checked after each function of the host, which may take any time")
  func hostFunctions() throws {
    let interpreter = Interpreter(limits: Limits(time: .seconds(2)))
    nonisolated(unsafe) var seconds: UInt64 = 0
    interpreter.realm.limitClock = { seconds * 1_000_000_000 }
    interpreter.setGlobal(
      "slow",
      interpreter.function("slow") { _ in
        seconds += 1
        return nil
      })
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("for (;;) slow()") }
    #expect(error?.kind == .limit(.time(limit: .seconds(2))) && seconds == 3)
  }

  @Test("The clock is checked while a table of entries becomes larger, and a limit leaves it as it was")
  func growingTable() throws {
    let interpreter = Interpreter(limits: Limits(time: .seconds(1)))
    nonisolated(unsafe) var count = 0
    nonisolated(unsafe) var isLate = false
    interpreter.realm.limitClock = {
      count += 1
      // The call that enlarges the table reads the clock at its start. At its next check, the limit is exceeded.
      return isLate && count > 1 ? 1_000_000_000_000 : 0
    }
    try interpreter.evaluate("var m = new Map(); for (let i = 0; i < 65536; i++) m.set(i, i)")
    (count, isLate) = (0, true)
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate("m.set(-1, -1)") }
    isLate = false
    let result = try interpreter.evaluate("[m.size, m.get(65535), m.has(-1)]").json()
    #expect(result == [65536, 65535, false])
    try interpreter.evaluate("m.set(-1, -1)")
    #expect(try interpreter.evaluate("[m.size, m.get(65535), m.get(-1)]").json() == [65537, 65535, -1])
  }

  @Test("Text in every order of combining classes is normalized like short text")
  func longRuns() throws {
    let interpreter = Interpreter()
    let result = try interpreter.evaluate(
      """
      const marks = "\\u0301\\u0316\\u0327\\u0301\\u0345", sorted = "\\u0327\\u0316\\u0301\\u0301\\u0345";
      const n = 1000, long = "q" + marks.repeat(n), expected = "q" + [..."\\u0327\\u0316\\u0301"].map(
        (c, i) => c.repeat(i === 2 ? 2 * n : n)).join("") + "\\u0345".repeat(n);
      [("q" + marks).normalize("NFD") === "q" + sorted, long.normalize("NFD") === expected,
        "q\\u0301\\u0316".normalize("NFD") === "q\\u0316\\u0301", ("a" + marks.repeat(n)).normalize("NFC").length]
      """
    ).json()
    // One U+0301 composes with the "a", because the marks before it are of lower classes.
    #expect(result == [true, true, true, 5000])
  }

  @Test("Keys that an object pattern excludes from its rest are charged")
  func excludedKeys() throws {
    let steps = try [100, 1000].map { count in
      let interpreter = Interpreter()
      let keys = (0..<count).map { "k\($0)" }.joined(separator: ", ")
      try interpreter.evaluate("let \(keys), rest; const o = { \(keys) };")
      try interpreter.evaluate("({ \(keys), ...rest } = o)")
      return interpreter.stepsOfLastCall
    }
    #expect(steps[1] > 50 * steps[0], "\(steps)")
  }

  @Test("The length of new arrays is charged")
  func arrayLength() throws {
    let interpreter = Interpreter(limits: Limits(steps: 1_000_000))
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate("for (;;) new Array(1048576)") }
    try interpreter.evaluate("new Array(1048576)")
    #expect(interpreter.stepsOfLastCall > 100_000)
    try interpreter.evaluate("new Array(16)")
    #expect(interpreter.stepsOfLastCall < 40)
  }
}
