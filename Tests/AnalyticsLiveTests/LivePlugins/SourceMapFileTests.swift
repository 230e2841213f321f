import AnalyticsLive
import Foundation
import TestSupport
import Testing

@testable import JavaScript

@Suite struct SourceMapFileTests {
  // The first column of line 2 is line 5 of the source.
  private static let map = #"{"version":3,"sources":["plugin.ts"],"names":[],"mappings":";AAIA"}"#
  private static let source = "// generated\nthrow new Error('no')\n"

  private static func place(_ text: String, _ url: URL?) -> String? {
    do throws(JavaScriptError) {
      _ = try Interpreter().evaluate(Script(contents: Array(text.utf8), name: "plugin.js", at: url, limits: Limits()))
      return nil
    } catch {
      return error.place
    }
  }

  @Test("The map of a script is in the file that its last comment names, or in the comment")
  func maps() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("plugin.js")
    _ = try folder.file("plugin.js.map", Self.map)
    #expect(Self.place(Self.source + "//# sourceMappingURL=plugin.js.map", file) == "plugin.ts:5:1")
    let inline = "data:application/json;charset=utf-8;base64,\(Data(Self.map.utf8).base64EncodedString())"
    #expect(Self.place(Self.source + "//# sourceMappingURL=\(inline)\n", file) == "plugin.ts:5:1")
  }

  @Test("A map that does not exist, is invalid or belongs to a server is ignored")
  func noMap() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("plugin.js")
    _ = try folder.file("invalid.map", "{")
    for address in ["missing.map", "invalid.map", "https://example.com/a.map", "data:application/json,{}"] {
      #expect(Self.place(Self.source + "//# sourceMappingURL=\(address)", file) == "plugin.js:2:7", "\(address)")
    }
    _ = try folder.file("plugin.js.map", Self.map)
    // A bundle from a server does not name files of this machine.
    #expect(Self.place(Self.source + "//# sourceMappingURL=plugin.js.map", nil) == "plugin.js:2:7")
  }
}
