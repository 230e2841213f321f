import Foundation
import Testing

@testable import live

@Suite struct GalleryTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Gallery")

  @Test("The tests of all recipes pass, and their scripts have no mistakes")
  func recipes() async throws {
    let result = try await InProcessTool().run("test", Self.folder.path)
    #expect(result.lines.filter { !$0.hasPrefix("ok ") } == ["20 passed, 0 failed"])
    for recipe in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() {
      let folder = Self.folder.appendingPathComponent(recipe)
      let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".js") && !$0.hasSuffix(".test.js") }.sorted { $0 > $1 }
      if scripts.isEmpty { continue }
      let check = try await InProcessTool().run(
        ["check", "--strict"] + scripts.map { folder.appendingPathComponent($0).path })
      #expect(check.output == "")
    }
  }
}
