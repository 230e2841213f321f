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
}
