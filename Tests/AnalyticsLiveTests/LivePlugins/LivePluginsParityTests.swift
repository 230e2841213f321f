import Foundation
import Testing

/// Every row L1 to L24 of the parity specification, and every mistake of live plugins that is not to be made again, has a test with its id in the name.
@Suite struct LivePluginsParityTests {
  @Test func everyRowHasATest() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    var shown: Set<String> = []
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for name in text.matches(of: /@Test\(\s*"([^"]*)"/) {
        for id in name.1.matches(of: /\b[LNX]\d+\b/) { shown.insert(String(id.0)) }
      }
    }
    let rows = (1...24).map { "L\($0)" } + ["N1", "X5", "X20", "X21", "X22", "X23", "X26", "X30"]
    #expect(rows.filter { !shown.contains($0) } == [])
  }
}
