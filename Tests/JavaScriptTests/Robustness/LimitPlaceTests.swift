import Testing

@testable import JavaScript

/// Tests that the error of a limit has the position of the loop that exceeded it.
@Suite struct LimitPlaceTests {
  @Test(arguments: [
    ("Math.abs(1);\nfor (;;) ;", 2, 1),
    ("let i = 0;\nMath.abs(1);\n  for (let j = 0; j < 1; i++) ;", 3, 3),
    ("for (let j = 0; j < 1;) { (() => j); }", 1, 1),
    ("Math.abs(1);\nwhile (true) ;", 2, 1),
    ("Math.abs(1);\ndo {\n} while (true)", 2, 1),
    ("const list = [1, 2];\nlabel: for (const x of list)\n  list[list.length] = x", 2, 8),
    ("f();\nfunction f() {\n  Math.abs(1);\n  while (1);\n}", 4, 3),
    ("Math.abs(1);\nfor (const k in new Uint8Array(400000)) ;", 2, 1),
    ("function* g() {\n  Math.abs(1);\n  for (;;) { if (false) yield 1 }\n}\ng().next()", 3, 3),
    ("function* g() {\n  Math.abs(1);\n  while (true) if (false) yield 1\n}\ng().next()", 3, 3),
  ])
  func stepLimit(_ source: String, _ line: Int, _ column: Int) throws {
    let interpreter = Interpreter(limits: Limits(steps: 60_000))
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
    #expect(error?.kind == .limit(.steps(limit: 60_000)))
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test("Limits that a function of the host changes apply from the next call on", arguments: [1000, 100_000_000])
  func changedLimits(_ steps: Int) throws {
    let interpreter = Interpreter(limits: Limits(steps: 100_000))
    interpreter.setGlobal(
      "change",
      interpreter.function("change") {
        $0.interpreter.limits = Limits(steps: steps, memory: 64 << 20, time: .seconds(1000))
        return $0.interpreter.value($0.interpreter.limits.steps)
      })
    #expect(try interpreter.evaluate("const n = change(); for (let i = 0; i < 50000; i++); n").number == Double(steps))
    #expect(interpreter.stepsOfLastCall > 50_000 && interpreter.stepsOfLastCall < 51_000)
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("for (;;);") }
    #expect(error?.kind == .limit(.steps(limit: steps)))
  }

  @Test("The position of an exceeded limit does not depend on collections")
  func stress() throws {
    let source = """
      const make = (start) => {
        let total = start;
        return { add: (n) => { total += n; return total }, scaled(n) { return () => total * n } };
      };
      for (;;) {
        const sum = make(1), functions = [];
        for (let i = 0; i < 3; i++) functions.push(() => sum.add(i));
        for (let i = 0; i < functions.length; i++) functions[i]();
        sum.scaled(3)();
      }
      """
    // An iteration of the outer loop takes 30 steps.
    for steps in 1...45 {
      let errors = [nil, 2, 6, 15].map { stress in
        let interpreter = Interpreter(limits: Limits(steps: steps), stressSteps: stress)
        return #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
      }
      for error in errors.dropFirst() {
        #expect(error?.line == errors[0]?.line && error?.column == errors[0]?.column, "\(steps) steps")
      }
    }
  }
}
