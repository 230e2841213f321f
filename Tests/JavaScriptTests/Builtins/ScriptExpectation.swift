import Testing

@testable import JavaScript

/// Runs a script in a new interpreter and compares its value, as a string, with the expected value. Unless `stresses`
/// is false, repeats this with a collector that runs at every opportunity and poisons freed memory.
func expectScript(
  _ source: String, _ expected: String, stresses: Bool = true, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  for stressesCollector in stresses ? [false, true] : [false] {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: stressesCollector)
    let text = try interpreter.evaluate(source).text()
    #expect(
      text == expected, "\(source)\(stressesCollector ? " (collecting all the time)" : "")",
      sourceLocation: sourceLocation)
  }
}
