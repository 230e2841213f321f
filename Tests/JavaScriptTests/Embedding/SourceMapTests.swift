import Testing

@testable import JavaScript

/// Source maps (ECMA-426). The maps are written by hand from the definition of base 64 VLQ: 0 is A, 1 is C, -1 is D, 2
/// is E, 16 is gB.
@Suite struct SourceMapTests {
  // The second line of the script is line 11 of the source, and its column 13 is column 5 there.
  private static let script = "var a = 1;\nvar f = () => { throw new Error('no') };\nf();\n"
  private static let map = #"""
    {"version":3,"sourceRoot":"src","sources":["../lib/one.ts"],"sourcesContent":["1\n2\n3\n4\n5\n6\n7\n8\n9\n10\nfail('no')\n"],
     "names":[],"mappings":";AAUA,gBAAI;AACA"}
    """#

  private static func error(map: String?, name: String = "dist/app.js") -> JavaScriptError? {
    do throws(JavaScriptError) {
      let map = map.flatMap { try? SourceMap(json: Array($0.utf8), script: name, Limits()) }
      try Interpreter().evaluate(Script(utf8: Array(script.utf8), name: name, sourceMap: map))
      return nil
    } catch {
      return error
    }
  }

  @Test("Locations, excerpts and stacks of errors refer to the source, and name the script")
  func locations() throws {
    let error = try #require(Self.error(map: Self.map))
    #expect(error.place == "dist/app.js → dist/lib/one.ts:11:5")
    #expect(error.excerpt == "fail('no')\n    ^")
    #expect(error.stack == ["at f (dist/app.js → dist/lib/one.ts:11:5)", "at dist/app.js → dist/lib/one.ts:12:5"])
  }

  @Test("A location that the map does not contain, and any without a valid map, is that in the script")
  func unmapped() throws {
    let plain = try #require(Self.error(map: nil))
    #expect(plain.place == "dist/app.js:2:23")
    let other = #"{"version":3,"sources":["a.ts"],"mappings":"AAAA"}"#
    #expect(Self.error(map: other)?.place == "dist/app.js:2:23")
    // Another version, a digit that does not exist, a source that does not exist, a number without an end.
    for invalid in [
      "[]", #"{"version":2,"sources":["a"],"mappings":";AAAA"}"#, #"{"version":3,"sources":["a"],"mappings":";A!"}"#,
      #"{"version":3,"sources":["a"],"mappings":";ACAA"}"#, #"{"version":3,"sources":["a"],"mappings":"gggggggggggA"}"#,
    ] {
      #expect(throws: SourceMap.Fault.invalid, "\(invalid)") {
        try SourceMap(json: Array(invalid.utf8), script: "a.js", Limits())
      }
    }
  }

  @Test("Maps are found by the last comment of a script")
  func addresses() {
    func address(_ text: String) -> String? { SourceMap.address(in: Array(text.utf8)) }
    #expect(address("f()\n//# sourceMappingURL=app.js.map\n") == "app.js.map")
    #expect(address("//# sourceMappingURL=a\n//@ sourceMappingURL=b") == "b")
    #expect(address("sourceMappingURL=a") == nil)
    #expect(address("") == nil)
    #expect(SourceMap.inlineContents(of: "data:application/json;base64,e30=") == Array("{}".utf8))
    #expect(SourceMap.inlineContents(of: "data:application/json,e30=") == nil)
    #expect(SourceMap.inlineContents(of: "a.map") == nil)
  }

  @Test("Control characters in the names of sources are escaped")
  func names() throws {
    let map = #"{"version":3,"sources":["a\nb.ts"],"mappings":";AAAA"}"#
    #expect(Self.error(map: map, name: "app.js")?.file == #"a\nb.ts"#)
  }
}
