import Foundation
import JSONModel
import TestSupport
import Testing

/// Runs the scripts of `Tests/JavaScriptTests/Scripts` with the tool.
@Suite struct ScriptCorpusToolTests {
  @Test("The scripts of the corpus print the expected output with live eval")
  func corpus() async throws {
    await letOtherTestsRun()
    let folder = TemporaryFolder()
    var sections: [(path: String, name: String, section: CorpusScript.Section)] = []
    for script in CorpusScript.all where script.timeZone == nil {
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
