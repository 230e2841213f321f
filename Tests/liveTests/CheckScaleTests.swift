import Foundation
import TestSupport
import Testing

/// Checks scripts with many names and many mistakes.
@Suite struct CheckScaleTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test("A thousand findings are written, and the number of the others")
  func count() async throws {
    // The last finding is the only error.
    let names = (0..<1100).map { "x\($0) = 1;" } + ["const c = 1; c = 2;"]
    let path = try folder.file("s.js", names.joined(separator: "\n"))
    let result = try await tool.run("check", path)
    #expect(result.lines.count == 1000 && result.lines.allSatisfy { $0.hasSuffix("[undeclared-variable]") })
    #expect(result.errors.hasPrefix("live: 10"))
    #expect(result.errors.hasSuffix(" more findings are not shown; correct these first\n"))
    #expect(result.status == 1)
  }

  @Test("A finding does not contain all of a long name")
  func longName() async throws {
    let path = try folder.file("s.js", String(repeating: "y", count: 100_000))
    let result = try await tool.run("check", path)
    let line = try #require(result.lines.first { $0.hasSuffix("[undefined-name]") })
    #expect(line.utf8.count < 1300 && line.contains("yyy…yyy") && line.contains("is not defined"))
  }

  @Test("Similar names are searched for the first 50 undefined names")
  func searches() async throws {
    let declarations = (0..<60).map { "function someName\($0)() {}" }
    let uses = (0..<60).map { "SomeName\($0)();" }
    let path = try folder.file("s.js", (declarations + uses).joined(separator: "\n"))
    let lines = try await tool.run("check", path).lines.filter { $0.hasSuffix("[undefined-name]") }
    #expect(lines.count == 60)
    #expect(lines.prefix(50).allSatisfy { $0.contains("; did you mean someName") })
    #expect(!lines.dropFirst(50).contains { $0.contains("did you mean") })
  }

  @Test("Findings in settings of one long line have the columns of their values")
  func longLine() async throws {
    let matchers = String(repeating: #"{"type":"fql","ir":"[\"=\",\"event\",{\"value\":\"é😀\"}]"},"#, count: 300)
    let start = #"{"middlewareSettings":{"routingRules":[{"destinationName":"D","isProtective":"#
    let text = start + #"5,"matchers":[\#(matchers){"type":"x"}],"transformers":"# + "[]}]}}"
    let path = try folder.file("s.json", text)
    let result = try await tool.run("check", path)
    // The character of two code units and the one of two bytes are in each matcher.
    let type = try #require(text.range(of: #""x"}"#))
    let column = text[..<type.lowerBound].utf16.count + 1
    #expect(result.lines.contains { $0.hasPrefix("\(path):1:\(start.utf16.count + 1): ") }, "\(result.output)")
    #expect(result.lines.contains { $0.hasPrefix("\(path):1:\(column): ") }, "\(result.output)")
  }

  @Test("live run writes a hundred conditions that are never true, and the number of the others")
  func conditions() async throws {
    let rules = (0..<150).map { i in
      #"{"destinationName":"D","matchers":[{"type":"fql","ir":"[\"and\",[\"=\",\"event\",{\"value\":\"a\"}],"#
        + #"[\"=\",\"event\",{\"value\":\"b\#(i)\"}]]"}],"transformers":[[{"type":"drop"}]]}"#
    }
    let settings = try folder.file(
      "s.json", #"{"integrations":{"D":{}},"middlewareSettings":{"routingRules":[\#(rules.joined(separator: ","))]}}"#)
    let script = try folder.file(
      "s.js",
      "analytics.add(new (class extends LivePlugin { constructor() { super(LivePluginType.enrichment, null) } })());")
    let events = try folder.file("e.ndjson", #"{"type":"track","event":"e"}"# + "\n")
    let result = try await tool.run(
      "run", "--settings", settings, "--destination", "D", "--plugins", script, "--", events)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count { $0.contains("matchers[0]") } == 100, "\(lines.first ?? "")")
    #expect(result.errors.contains("50 more conditions are always or never true; live check shows them"))
  }

  @Test("A path that is longer than any path cannot be read", arguments: ["check", "eval", "init"])
  func longPath(_ command: String) async throws {
    let result = try await tool.run(command, String(repeating: "a/", count: 20_000) + "s.js")
    #expect((result.output + result.errors).contains("File name too long"), "\(result.output)")
    #expect(result.status != 0)
  }

  @Test("A class is a plugin, wherever its superclass is")
  func order() async throws {
    let last = "function f() {\n  class A extends B {\n    track(event) {}\n  }\n  return new A();\n}\n"
    let middle = "class B extends LivePlugin {}\nanalytics.add(f());\n"
    let path = try folder.file("s.js", last + middle)
    let result = try await tool.run("check", path)
    #expect(result.lines.contains { $0.hasPrefix("\(path):3:5: error: A.track returns no event") }, "\(result.lines)")
  }
}
