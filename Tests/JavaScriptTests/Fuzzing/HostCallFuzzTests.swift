import JSONModel
import TestSupport
import Testing

@testable import JavaScript

/// Tests sequences of calls by a host. See ``FuzzRun``.
@Suite(.serialized) struct HostCallFuzzTests {
  @Test("Sequences of calls by a host leave the heap valid, with and without collector stress")
  func sequences() async throws {
    let defects = await onThread(stackSize: 64 << 20) {
      return FuzzRun("host", rounds: 6).run { random, note in
        var session = HostSession(stress: random.chance(50) ? 1 + random.below(20) : nil)
        for _ in 0..<(20 + random.below(60)) { session.step(&random) }
        note(session.journal.joined(separator: "\n"))
        session.interpreter.checkInvariants()
        session.interpreter.limits = Limits(steps: 10_000)
        let sum = try? session.interpreter.evaluate(
          "(() => { let s = 0; for (let i = 0; i < 9; i++) s += i; return s })()")
        return sum?.number == 36 ? nil : "a later script has a wrong result"
      }
    }
    #expect(defects == [])
  }
}

/// An interpreter and the values that its host holds.
private struct HostSession {
  let interpreter: Interpreter
  private var values: [JSValue] = []
  private(set) var journal: [String] = []

  init(stress: Int?) {
    interpreter = Interpreter(limits: Limits(steps: 3000, memory: 16 << 20), stressSteps: stress)
    let interpreter = interpreter
    // A function of the host that calls back, and one that throws.
    let again = interpreter.function("again") { call in
      if call[0].isFunction { return try call[0].call(this: call[1], Array(call.arguments.dropFirst(2))) }
      if case .number? = try call[0].json() { call.interpreter.collectGarbage() }
      return call[0]
    }
    let fail = interpreter.function("fail") { call in throw JavaScriptError(host: call[0].string ?? "failed") }
    interpreter.setGlobal("again", again)
    interpreter.setGlobal("fail", fail)
    values = [
      again, fail, interpreter.undefined, interpreter.global, interpreter.value(1.5), interpreter.value("text"),
    ]
  }

  private static let sources = [
    "x => again(x)", "({ a: [1, { b: 2 }], get c() { return again(this.a) } })", "again(() => [..." + "\"abc\"])",
    "(function* () { while (true) yield again({}) })()", "new Map([[{}, again]])",
    "async x => { await x; return fail('y') }",
    "class A { #p = 1; m(x) { return again(this.m, this, x) } } new A", "Promise.reject(new Error('r'))",
    "for (;;) again(1)",
    "(...a) => { throw a }", "fail('z')", "let n = (globalThis.n ?? 0) + 1; globalThis.n = n; 'x'.repeat(n)",
    "[3, 1, 2].sort((a, b) => again((x, y) => x - y, null, a, b))",
    "new Proxy({}, { get: (t, k) => again(String(k)) })",
    "Array(2000).fill({})", "({ toJSON() { return again([1]) } })", "/(a)+/g", "new Uint8Array(64)", "Symbol('s')",
    "7n ** 90n",
  ]
  private static let names = ["a", "c", "length", "n", "toString", "0", "m", "next", "then"]
  private static let documents: [JSON] = [
    ["type": "track", "properties": ["list": [1, 2.5, "x"], "a": ["b": ["c": .null]]]], [1, [2, [3]]], "text", .null,
    ["n": 9_007_199_254_740_993, "": [:]],
  ]

  /// Makes a call. Errors are expected.
  mutating func step(_ random: inout SeededRandom) {
    let value = random.pick(values)
    let other = random.pick(values)
    let name = random.pick(Self.names)
    let action = random.below(16)
    journal.append("\(action) \(name)")
    do {
      switch action {
      case 0, 1, 2:
        let source = random.pick(Self.sources)
        journal.append(source)
        keep(try interpreter.evaluate(source))
      case 3: keep(interpreter.value(random.pick(Self.documents)))
      case 4: keep(try value.property(name))
      case 5: try value.setProperty(name, other)
      case 6, 7: keep(try value.call(this: other, [value, other]))
      case 8: keep(try value.callMethod(name, [other]))
      case 9: _ = try value.json()
      case 10: if let copy = try value.forked() { keep(copy) }
      case 11: interpreter.collectGarbage()
      case 12: interpreter.setGlobal(name + "_", value)
      case 13: values.removeSubrange(6..<max(6, values.count / 2))
      case 14: interpreter.limits = Limits(steps: 100 + random.below(5000), memory: (4 + random.below(16)) << 20)
      default: _ = (value.string, value.bool, value.promiseState, value.bytes, value.dateMilliseconds, try value.text())
      }
    } catch {
      journal.append("  \(error)")
    }
  }

  private mutating func keep(_ value: JSValue) {
    values.append(value)
    if values.count > 60 { values.removeSubrange(6..<30) }
  }
}
