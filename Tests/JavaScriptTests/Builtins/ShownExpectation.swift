import Testing

@testable import JavaScript

/// Evaluates an expression in a fresh interpreter and compares how its value is shown: strings quoted, arrays in brackets. Then
/// the same with a collector that runs at every opportunity and poisons what it frees.
///
/// The expression can use `caught(f)`, the result of `f` or the error it throws, and `log()`, which notes what is `add`ed to it.
func expectShown(
  _ expression: String, _ expected: String, timeZoneOffset: Int = 0,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  for stressesCollector in [false, true] {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: stressesCollector)
    interpreter.timeZone = .fixed(minutes: timeZoneOffset)
    try interpreter.evaluate(prelude)
    let text = try interpreter.evaluate("show(" + expression + ")").text()
    // Code units: to Swift, canonically equivalent strings are equal.
    #expect(
      text.utf16.elementsEqual(expected.utf16),
      "\(expression) is \(text)\(stressesCollector ? " (collecting all the time)" : "")",
      sourceLocation: sourceLocation)
  }
}

private let prelude = #"""
  function show(v) {
    if (typeof v === "string") return JSON.stringify(v);
    if (Array.isArray(v)) {
      let parts = [];
      for (let i = 0; i < v.length; i++) parts.push(show(v[i]));
      return "[" + parts.join(", ") + "]";
    }
    if (v === 0 && 1 / v < 0) return "-0";
    return String(v);
  }
  function caught(f) { try { return show(f()); } catch (e) { return e.name + ": " + e.message; } }
  function log() { const entries = []; return { entries, add(x) { entries.push(x); return x; } }; }
  """#
