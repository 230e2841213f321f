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
    #expect(Self.place(Self.source + "//# sourceMappingURL=plugin.js.map", file) == "plugin.js → plugin.ts:5:1")
    let inline = "data:application/json;charset=utf-8;base64,\(Data(Self.map.utf8).base64EncodedString())"
    #expect(Self.place(Self.source + "//# sourceMappingURL=\(inline)\n", file) == "plugin.js → plugin.ts:5:1")
    let percent = Self.map.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    #expect(
      Self.place(Self.source + "//# sourceMappingURL=data:application/json,\(percent)", file)
        == "plugin.js → plugin.ts:5:1")
    _ = try folder.file("prefixed.map", ")]}'\n" + Self.map)
    #expect(Self.place(Self.source + "//# sourceMappingURL=prefixed.map", file) == "plugin.js → plugin.ts:5:1")
  }

  @Test("A map that does not exist, is invalid or belongs to a server is not used, which is reported")
  func noMap() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("plugin.js")
    _ = try folder.file("invalid.map", "{")
    for (address, reason) in [
      ("missing.map", "cannot be read"), ("invalid.map", "is not one of version 3 with mappings"),
      ("https://example.com/a.map", "is not a file"), ("/etc/shadow", "is not in the folder of the script"),
      ("maps/../../a.map", "is not in the folder of the script"),
      ("data:application/json,{}", "is not one of version 3 with mappings"),
    ] {
      let text = Self.source + "//# sourceMappingURL=\(address)"
      var reasons: [String] = []
      _ = try Script(contents: Array(text.utf8), name: "plugin.js", at: file, limits: Limits()) { reasons.append($0) }
      #expect(reasons == ["the source map \(address) \(reason)"])
      #expect(Self.place(Self.source + "//# sourceMappingURL=\(address)", file) == "plugin.js:2:7", "\(address)")
    }
    _ = try folder.file("plugin.js.map", Self.map)
    // A bundle from a server does not name files of this machine.
    #expect(Self.place(Self.source + "//# sourceMappingURL=plugin.js.map", nil) == "plugin.js:2:7")
  }

  @Test("Long names of sources are shortened, because each line of a stack contains one", arguments: [false, true])
  func longNames(_ isRoot: Bool) throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("plugin.js")
    let long = String(repeating: "a\u{301}", count: 100_000) + "/"
    let root = isRoot ? long : ""
    let name = isRoot ? "a.ts" : long + "a.ts"
    let map = #"{"version":3,"sourceRoot":"\#(root)","sources":["\#(name)"],"names":[],"mappings":"AAAA;AAAA;AAAA"}"#
    _ = try folder.file("long.map", map)
    let place = try #require(Self.place(Self.source + "//# sourceMappingURL=long.map", file))
    #expect(place.utf8.count < 2000 && place.contains("/a.ts:1:1"), "\(place.utf8.count)")
  }

  @Test("A map that is too large for the limits of memory and time is not used, also if it is part of the script")
  func largeMap() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("plugin.js")
    let large = Self.map + String(repeating: " ", count: 1 << 20)
    _ = try folder.file("large.map", large)
    let inline = "data:application/json;base64,\(Data(large.utf8).base64EncodedString())"
    for (limits, maximum) in [
      (Limits(memory: 16 << 20), 1 << 20), (Limits(time: .milliseconds(20)), 640_000), (Limits(), nil),
    ] {
      // With the limit of time, the script is too long, too.
      for address in limits.time == nil ? ["large.map", inline] : ["large.map"] {
        let text = Self.source + "//# sourceMappingURL=\(address)"
        var reasons: [String] = []
        let script = try? Script(contents: Array(text.utf8), name: "plugin.js", at: file, limits: limits) {
          reasons.append($0)
        }
        #expect(script != nil)
        let reason = maximum.map { "has more than the \($0) bytes that the limits of memory and time permit" }
        #expect(reasons.count == (reason == nil ? 0 : 1) && reasons.allSatisfy { $0.hasSuffix(reason ?? "") })
      }
    }
  }

  @Test("A long address of a map is refused before it is searched or decoded")
  func longAddresses() throws {
    let file = URL(fileURLWithPath: "/nowhere/plugin.js")
    let name = String(repeating: "a", count: 5000)
    for (address, reason) in [
      ("https://a.b/\(name)", "has more than 4096 bytes"), ("../\(name)", "has more than 4096 bytes"),
      // Decoded, it would have fewer bytes than the limit.
      (
        "data:application/json,\(String(repeating: "%41", count: 900_000))",
        "has more than the 1048576 bytes that the limits of memory and time permit"
      ), ("data:application/json,%7", "is not one of version 3 with mappings"),
    ] {
      var reasons: [String] = []
      let text = Self.source + "//# sourceMappingURL=\(address)"
      _ = try Script(
        contents: Array(text.utf8), name: "plugin.js", at: file, limits: Limits(memory: 16 << 20)
      ) { reasons.append($0) }
      #expect(reasons.count == 1 && reasons.allSatisfy { $0.hasSuffix(reason) }, "\(reasons)")
    }
  }

  @Test("A map whose sources repeat a long folder too often is not used")
  func manySources() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("plugin.js")
    let sources = String(repeating: "\"\",", count: 9999) + "\"\""
    let root = String(repeating: "a/", count: 500)
    _ = try folder.file(
      "many.map", #"{"version":3,"sourceRoot":"\#(root)","sources":[\#(sources)],"names":[],"mappings":";AAAA"}"#)
    var reasons: [String] = []
    let text = Self.source + "//# sourceMappingURL=many.map"
    _ = try Script(contents: Array(text.utf8), name: "plugin.js", at: file, limits: Limits()) { reasons.append($0) }
    #expect(
      reasons == ["the source map many.map has too many sources, or the name of their folder is too long"])
  }

  @Test(
    "A map whose arrays and objects take much more memory than its text is not used",
    arguments: ["0,", "[0],", "{\"\":[]},", "[[0]],"])
  func denseMap(_ element: String) throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("plugin.js")
    let rest = String(repeating: element, count: 200_000 / element.utf8.count)
    _ = try folder.file("dense.map", Self.map.dropLast() + #","x":[\#(rest)0]}"#)
    for (memory, isUsed) in [(256, true), (16, false)] {
      var reasons: [String] = []
      let text = Self.source + "//# sourceMappingURL=dense.map"
      _ = try Script(
        contents: Array(text.utf8), name: "plugin.js", at: file, limits: Limits(memory: memory << 20)
      ) { reasons.append($0) }
      let reason = "the source map dense.map has arrays and objects for which the limit of memory has too little room"
      #expect(reasons == (isUsed ? [] : [reason]))
    }
  }

  @Test("A path of a source map that is longer than any path is not resolved")
  func longPath() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("plugin.js")
    let path = String(repeating: "a/", count: 50_000) + "a.map"
    let bytes = Array((Self.source + "//# sourceMappingURL=\(path)").utf8)
    var reasons: [String] = []
    _ = try Script(contents: bytes, name: "plugin.js", at: file, limits: Limits()) { reasons.append($0) }
    #expect(reasons == ["the path of the source map \(path.shortenedForReport) has more than 4096 bytes"])
    #expect(Script.mapFile(of: bytes, at: file) == nil)
  }

  @Test("A script cannot report as another one through its source map")
  func falseLocations() throws {
    let folder = TemporaryFolder()
    let map = Data(#"{"version":3,"sources":["privacy.js"],"names":[],"mappings":"AACA"}"#.utf8).base64EncodedString()
    func script(_ text: String, _ name: String) throws -> Script {
      let text = "\(text)\n//# sourceMappingURL=data:application/json;base64,\(map)"
      return try Script(
        contents: Array(text.utf8), name: name, at: folder.url.appendingPathComponent(name), limits: Limits())
    }
    let text = """
      analytics.add(new class Privacy extends LivePlugin {
        track(e) { Promise.reject(new Error("late")); throw new Error("fake"); }
      }(1, null));
      """.replacing("\n", with: " ")
    let (reports, printed) = (Protected<[String]>([]), Protected<[String]>([]))
    let live = try LivePlugins(
      scripts: [script(text, "evil.js")],
      options: .init(
        console: { _, text in printed.withLock { $0.append(text) } },
        onProblem: { problem in reports.withLock { $0.append("\(problem)") } }))
    let timeline = Timeline()
    live.add(to: timeline)
    _ = timeline.process(event: TrackEvent(event: "e", properties: [:]))
    let report = try #require(reports.current.first).split(separator: "\n").map(String.init)
    #expect(report.first == "plugin Privacy (evil.js:1:11):")
    #expect(report.dropFirst().first == "evil.js → privacy.js:2:1")
    #expect(report.last == "    at track (evil.js → privacy.js:2:1)")
    #expect(printed.current.first?.hasPrefix("live plugins of evil.js: ") == true)

    #expect {
      try LivePlugins(scripts: [script("throw new Error('fake')", "evil.js")])
    } throws: { ($0 as? JavaScriptError).map { ($0.script, $0.file) == ("evil.js", "privacy.js") } == true }
  }
}
