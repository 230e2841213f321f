import Foundation
import Testing

/// Every row of sections L.4 to L.9 of the parity specification, and every mistake that concerns signals, has a test with its id in the name.
@Suite struct SignalsParityTests {
  @Test func everyRowHasATest() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    var shown: Set<String> = []
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for name in text.matches(of: /@Test\("([^"]*)"/) {
        for id in name.1.matches(of: /\b[LX]\d+\b/) { shown.insert(String(id.0)) }
      }
    }
    let rows = (25...62).map { "L\($0)" } + ["X24", "X25", "X26", "X27", "X28", "X29", "X33", "X34"]
    #expect(rows.filter { !shown.contains($0) } == [])
  }
}
