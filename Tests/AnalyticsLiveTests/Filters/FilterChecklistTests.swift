import Foundation
import Testing

/// Every row of parity section F, and those of section L about destination filters, has a test with its id in the name.
@Suite struct FilterChecklistTests {
  @Test func everyRowHasATest() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    var shown: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for name in text.matches(of: /@Test\(\s*"([^"]*)"/) {
        for id in name.1.matches(of: /\b[LFX]\d+\b/) { shown.insert(String(id.0)) }
      }
    }
    let rows = (1...25).map { "F\($0)" } + (63...67).map { "L\($0)" } + ["X21", "X31", "X32"]
    #expect(rows.filter { !shown.contains($0) } == [])
  }
}
