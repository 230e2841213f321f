import Testing

@testable import JavaScript

/// Cases that random scripts have found.
@Suite struct FoundCaseTests {
  @Test(
    "Scripts take the same steps with plain nodes",
    arguments: [
      "new Boolean(false)['toString']()", "false['toString']()", "[1]['length'] + [2]['at'](0)",
      "let s = ''; for (let i = 0; i < 9; i++) s += ({ i })['toString'](); s",
    ])
  func plainNodes(_ source: String) {
    let trial = ScriptTrial(source: source)
    #expect(trial.outcome(.init()) == trial.outcome(.init(usesPlainNodes: true)))
  }

  @Test(
    "Scripts take the same steps when the shapes of objects that are no longer used are collected",
    arguments: [
      "let s = ''; for (let i = 0; i < 9; i++) { try { missing } catch (e) { s += e.toString() } } s",
      "class A {} class B extends A {} for (let i = 0; i < 9; i++) { const b = new (class extends B {})(); b.x; b.y = 1; }",
    ])
  func collectedShapes(_ source: String) {
    let trial = ScriptTrial(source: source)
    let usual = trial.outcome(.init())
    for stress in [1, 3, 9, 20] { #expect(trial.outcome(.init(stress: stress)) == usual, "\(stress)") }
  }
}
