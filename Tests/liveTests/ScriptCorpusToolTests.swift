import Foundation
import JSONModel
import TestSupport
import Testing

/// Runs scripts of `Tests/JavaScriptTests/Scripts` with the tool: every sixth, or all with `JAVASCRIPT_LONG_TESTS` in the
/// environment. `ScriptCorpusTests` runs all of them in the interpreter of the tool.
@Suite struct ScriptCorpusToolTests {
  private static let isLong = ProcessInfo.processInfo.environment["JAVASCRIPT_LONG_TESTS"] != nil

  @Test("The scripts of the corpus print the expected output with live eval")
  func corpus() async throws {
    await letOtherTestsRun()
    let folder = TemporaryFolder()
    var sections: [(path: String, name: String, section: CorpusScript.Section)] = []
    let scripts = CorpusScript.all.filter { $0.timeZone == nil }
    for index in stride(from: 0, to: scripts.count, by: Self.isLong ? 1 : 6) {
      let script = scripts[index]
      for section in script.sections {
        let path = try folder.file("\(sections.count).js", section.standaloneSource)
        sections.append((path, "\(script.path):\(section.firstLine)", section))
      }
    }
    let result = try LiveTool.run(
      "eval", "--memory", "256", "--batch", input: sections.map(\.path).joined(separator: "\n") + "\n")
    #expect(result.status == 0)
    var lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)[...]
    for (path, name, section) in sections {
      // After each script, the tool prints a line that names its file.
      let answer = "{\"file\":\(JSON.string(path).description),"
      let printed = lines.prefix { !$0.hasPrefix(answer) }
      #expect(printed.map(String.init) == section.output.map(\.text), "\(name)")
      lines = lines.dropFirst(printed.count)
      #expect(try JSON(parsing: String(lines.first ?? ""))["error"]?.stringValue == section.error, "\(name)")
      lines = lines.dropFirst()
    }
  }
}
