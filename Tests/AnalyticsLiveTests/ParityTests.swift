import Foundation
import Testing

/// Every row of the parity specification about live plugins, signals and destination filters, what was to be decided about them, and every mistake that is not to be
/// made again, has a test with its id in the name.
@Suite struct ParityTests {
  @Test func everyRowHasATest() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()
    let files =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.filter {
        $0.hasSuffix(".swift")
      } ?? []
    var shown: Set<String> = []
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for name in text.matches(of: /@Test\(\s*"([^"]*)"/) {
        for id in name.1.matches(of: /\b[FLNX]\d+\b/) { shown.insert(String(id.0)) }
      }
    }
    let rows = (1...67).map { "L\($0)" } + (1...25).map { "F\($0)" } + ["N1", "N2", "X5"] + (20...34).map { "X\($0)" }
    #expect(rows.filter { !shown.contains($0) } == [])
  }
}
