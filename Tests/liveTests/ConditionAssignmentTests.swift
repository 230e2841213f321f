import Foundation
import TestSupport
import Testing

/// Assignments as conditions that `live check` reports.
@Suite struct ConditionAssignmentTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test(
    "An assignment as a condition is reported unless it is in parentheses of its own",
    arguments: [
      ("if (a = 1) {}", "4:7: warning: this assigns a, and the condition is the assigned value; did you mean ===?"),
      (
        #"if (event.event = "x") {}"#,
        "4:17: warning: this assigns event.event, and the condition is the assigned value; did you mean ===?"
      ),
      ("while (a = a.next) {}", "4:10: warning: this assigns a"),
      ("do {} while (a = 0)", "4:16: warning: this assigns a"),
      ("for (; a = 0;) {}", "4:10: warning: this assigns a"), ("(a = 0) ? 1 : 2;", "4:4: warning: this assigns a"),
      ("if (a += 1) {}", "4:7: warning: this assigns a, and the condition is the assigned value; if"),
      ("if (event.list[0] = 1) {}", "4:19: warning: this assigns a member, and"),
      ("while ((a = a.next)) {}", nil), ("if ((a = 1) === 1) {}", nil), ("((a = 0)) ? 1 : 2;", nil),
      ("for (a = 0; (a = 0);) {}", nil), ("for (a = 0; a < 1; a = a + 1) {}", nil), ("if (a === 1) a = 2;", nil),
      ("if (a && (a = 1)) {}", nil), ("if (() => a = 1) {}", nil),
    ])
  func assignments(_ statement: String, _ finding: String?) async throws {
    let mistake = CheckMistakes.Mistake(hook: "let a = null;\n\(statement)", "")
    let file = try folder.file("s.js", mistake.script)
    let result = try await tool.run("check", file)
    if let finding {
      #expect(result.lines.count == 1 && result.output.hasPrefix("\(file):\(finding)"), "\(result.output)")
      #expect(result.output.hasSuffix(" [assignment-in-condition]\n"))
    } else {
      #expect(result.lines.isEmpty, "\(result.output)")
    }
  }
}
