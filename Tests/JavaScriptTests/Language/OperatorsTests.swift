import Testing

/// Operators and conversions (ECMA-262 §7.1, §7.2, §13).
@Suite struct OperatorsTests {
  @Test("The right operand of in is checked before the left one is converted to a key")
  func inWithoutObject() throws {
    let script = """
      const seen = [];
      for (const target of [5, "text", null, undefined, true, 1n, Symbol()]) {
        try { ({ toString() { seen.push("converted"); return "x" } }) in target } catch (e) { seen.push(e.constructor.name) }
      }
      seen.join();
      """
    try expectScript(script, Array(repeating: "TypeError", count: 7).joined(separator: ","))
  }

  @Test("The deletion of a member of super evaluates the key, does not convert it, and throws")
  func deleteSuper() throws {
    let script = """
      const seen = [];
      class A {}
      class B extends A {
        named() { delete super.name }
        computed() { delete super[(seen.push("key"), { toString() { seen.push("converted") } })] }
      }
      for (const method of ["named", "computed"]) {
        try { new B()[method]() } catch (e) { seen.push(method, e.constructor.name) }
      }
      class C extends A { constructor() { delete super[seen.push("too early")] } }
      try { new C() } catch (e) { seen.push(e.constructor.name) }
      seen.join();
      """
    try expectScript(script, "named,ReferenceError,key,computed,ReferenceError,ReferenceError")
  }

  @Test("Comparisons of typeof with a literal are correct for every type")
  func typeofComparisons() throws {
    let values = [
      "undefined", "null", "true", "1.5", "'text'", "Symbol()", "1n", "() => 1", "class {}", "[]", "({})",
      "new Proxy(() => 1, {})",
    ]
    let types = [
      "undefined", "object", "boolean", "number", "string", "symbol", "bigint", "function", "function", "object",
      "object", "function",
    ]
    var script = "const wrong = [];"
    for (value, type) in zip(values, types) {
      script += "{ const v = \(value);\n"
      for name in Set(types + ["array", ""]) {
        let isNamed = name == type
        for (test, result) in [("===", isNamed), ("==", isNamed), ("!==", !isNamed), ("!=", !isNamed)] {
          for comparison in [
            "typeof v \(test) '\(name)'", "'\(name)' \(test) typeof v ? true : false",
            "typeof v \(test) '\(name)' ? true : false",
          ] {
            script += "if ((\(comparison)) !== \(result)) wrong.push(\"\(value): \(comparison)\");\n"
          }
        }
      }
      script += "}"
    }
    try expectScript(script + "wrong.join()", "", stresses: false)
  }
}
