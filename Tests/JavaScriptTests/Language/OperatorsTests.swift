import Testing

/// Operators and conversions (ECMA-262 §7.1, §7.2, §13).
@Suite struct OperatorsTests {
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
