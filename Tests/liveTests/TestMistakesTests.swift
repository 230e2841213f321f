import Foundation
import JSONModel
import TestSupport
import Testing

@testable import live

/// Tests that would pass without testing anything, and files of tests that have no effect.
@Suite struct TestMistakesTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()
  private static let event = #"{"type":"track","event":"e"}"# + "\n"
  private static let rule = "function processSignal(s) { analytics.track('x', { now: new Date().toISOString() }) }"

  @Test("A generator function is not the body of a test", arguments: ["function*", "async function*"])
  func generators(_ keyword: String) async throws {
    _ = try folder.file("t.js", "")
    _ = try folder.file("t.test.js", "test('one', \(keyword) () { expect(1).toBe(2) })")
    let result = try await tool.run("test", folder.url.path)
    #expect(result.lines.first == "FAIL t" && result.status == 1)
    #expect(result.lines.dropFirst().first?.contains("t.test.js:1:1: ") == true, "\(result.output)")
    #expect(result.output.contains("the body of a test is a generator function, so a call runs none of its statements"))
  }

  @Test("The results of a test are not written through a link")
  func link() async throws {
    _ = try folder.file(
      "t.js",
      "analytics.add(new (class extends LivePlugin { constructor() { super(LivePluginType.enrichment, null) } })());")
    _ = try folder.file("t.in.ndjson", Self.event)
    let other = try folder.file("other", "precious")
    let link = folder.url.appendingPathComponent("t.out.ndjson").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
    let result = try await tool.run("test", "--update", folder.url.path)
    #expect(result.output.contains("t.out.ndjson is a link, and --update does not write through links"))
    #expect(result.status == 1 && folder.text("other") == "precious")
  }

  @Test("A path in test.json that is longer than any path is not resolved", arguments: ["scripts", "settings"])
  func longPath(_ key: String) async throws {
    _ = try folder.file("t.in.ndjson", Self.event)
    let path = String(repeating: "a/", count: 50_000) + "a"
    _ = try folder.file("test.json", #"{"\#(key)":"\#(path)"}"#)
    let result = try await tool.run("test", folder.url.path)
    #expect(result.output.contains("test.json: \"\(key)\" has a path with more than 4096 bytes"))
    #expect(result.status == 1)
  }

  @Test("Settings of a thousand tests are read once, and unused files are reported up to a limit")
  func manyTests() async throws {
    let folder = TemporaryFolder()
    for i in 0..<1000 {
      _ = try folder.file("x\(i).in.ndjson", "")
      _ = try folder.file("x\(i).out.ndjson", "")
      _ = try folder.file("x\(i).json", "{}")
    }
    let names = (0..<1000).map { #""x\#($0)":{"clock":"event"}"# }
    _ = try folder.file("test.json", "{\"tests\":{\(names.joined(separator: ","))}}")
    let result = try await tool.run("test", folder.url.path, "--filter", "x999")
    let unused = result.errors.split(separator: "\n").filter { $0.contains("is not used") }
    #expect(unused.count == 100 && result.errors.contains("live: 900 more files are not used\n"))
    #expect(result.lines.first == "FAIL x999" && result.lines.last == "0 passed, 1 failed", "\(result.lines)")
  }

  @Test("Long names and values are cut")
  func longTexts() async throws {
    let folder = TemporaryFolder()
    let event = #"{"type":"track","event":"a","properties":{}}"# + "\n"
    let long = String(repeating: "x", count: 100_000)
    _ = try folder.file(
      "a.js",
      "analytics.add(new (class P extends LivePlugin { track(e) { e.event = 'x'.repeat(1e5); return e } })('before'))")
    _ = try folder.file("a.in.ndjson", event)
    _ = try folder.file("a.out.ndjson", event)
    _ = try folder.file("b.js", "analytics.add(new LivePlugin('before'))")
    _ = try folder.file("b.test.js", "test('\(long)', () => { throw new Error('y'.repeat(1e5)) })")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("c"), withIntermediateDirectories: true)
    _ = try folder.file("c/c.in.ndjson", event)
    _ = try folder.file("c/test.json", "{\"\(long)\":1}")
    let junit = folder.url.appendingPathComponent("j.xml").path
    let result = try await tool.run("test", folder.url.path, "--junit", junit)
    #expect(result.lines.last == "0 passed, 3 failed" && result.output.utf8.count < 20_000)
    #expect(folder.text("j.xml").utf8.count < 30_000)
    #expect(result.output.contains("xxx…xxx") && result.output.contains("yyy…yyy"))
  }

  @Test("A loop that defines tests without end ends with an error")
  func endlessTests() async throws {
    _ = try folder.file("t.js", "")
    _ = try folder.file("t.test.js", "for (let i = 0; ; i++) test('t' + i, () => {})")
    let result = try await tool.run("test", folder.url.path)
    #expect(result.lines.first == "FAIL t" && result.status == 1)
    #expect(result.output.contains("t.test.js:1:24: there are more than 10000 tests in the file; use several files"))
  }

  @Test("A file with too many tests fails also if it catches the error")
  func caughtError() async throws {
    _ = try folder.file("t.js", "")
    _ = try folder.file("t.test.js", "try { for (let i = 0; ; i++) test('t' + i, () => {}) } catch {}")
    let result = try await tool.run("test", folder.url.path)
    #expect(result.lines.last == "0 passed, 1 failed" && result.status == 1)
    #expect(result.output.contains("there are more than 10000 tests in the file"))
  }

  @Test("Two tests of a file cannot have the same name")
  func sameName() async throws {
    _ = try folder.file("t.js", "")
    _ = try folder.file("t.test.js", "test('one', () => {});\ntest('one', () => {});")
    let result = try await tool.run("test", folder.url.path)
    #expect(result.lines.first == "FAIL t" && result.status == 1)
    #expect(result.output.contains("t.test.js:2:1: "))
    #expect(result.output.contains("there is already a test with the name \"one\"; choose another name"))
  }

  @Test(
    "An expectation without a call of a matcher fails",
    arguments: [
      ("() => { expect(1).toBe; }", false), ("() => { expect(1); }", false),
      ("async () => { expect(1).not.toBe }", false),
      ("() => { expect(1).toBe(1); expect(1).not.toBe(2); }", true), ("async () => { expect(await 1).toBe(1) }", true),
    ])
  func unusedExpectations(_ body: String, _ passes: Bool) async throws {
    _ = try folder.file("t.js", "")
    _ = try folder.file("t.test.js", "test('one', \(body));")
    let result = try await tool.run("test", folder.url.path)
    #expect(result.status == (passes ? 0 : 1))
    let message =
      "t.test.js:1:\(body.hasPrefix("async") ? 27 : 21): the expectation has no effect: call a matcher, as in expect(value).toBe(1)"
    #expect(result.output.contains(message) == !passes, "\(result.output)")
  }

  @Test("A test without any event or signal fails, and its output is not written")
  func noEvents() async throws {
    for name in ["a.js", "a.in.ndjson", "a.out.ndjson", "b.signals.ndjson"] { _ = try folder.file(name, "") }
    _ = try folder.file("b.js", Self.rule)
    _ = try folder.file("c.js", "analytics.track('made')")
    _ = try folder.file("c.in.ndjson", "\n")
    let result = try await tool.run("test", "--update", folder.url.path)
    #expect(
      result.lines == [
        "FAIL a", "       a.in.ndjson contains no event", "FAIL b", "       b.signals.ndjson contains no signal",
        "new  c", "1 passed, 2 failed",
      ])
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("b.out.ndjson").path))
  }

  @Test("A test of scripts that add no plugin fails, and its output is not written")
  func noPlugin() async throws {
    _ = try folder.file("p.js", "class P extends LivePlugin { track(e) { return e } }")
    _ = try folder.file("p.in.ndjson", Self.event)
    let result = try await tool.run("test", "--update", folder.url.path)
    #expect(
      result.lines == [
        "FAIL p",
        "       the scripts add no plugin; call analytics.add with an instance of a class that extends LivePlugin",
        "0 passed, 1 failed",
      ])
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("p.out.ndjson").path))
  }

  @Test("A script and a filter for the same test are a failure, and a filter without a test is reported")
  func filters() async throws {
    for name in ["r.in.ndjson", "r.out.ndjson"] { _ = try folder.file(name, Self.event) }
    _ = try folder.file("r.js", "")
    _ = try folder.file("r.fql", #"event = "e""#)
    let both = try await tool.run("test", folder.url.path)
    #expect(both.lines.dropFirst().first == "       both r.js and r.fql can be its subject; rename one of them")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("r.js"))
    _ = try folder.file("s.fql", #"event = "e""#)
    let orphan = try await tool.run("test", folder.url.path)
    #expect(orphan.errors == "live: s.fql is not used; add s.in.ndjson with events, or remove it\n")
    #expect(orphan.lines == ["ok   r", "1 passed, 0 failed"])
  }

  @Test("The clock of a test of signals is that of the settings, and otherwise follows the signals from 2026 on")
  func signalClock() async throws {
    _ = try folder.file("s.js", Self.rule)
    _ = try folder.file(
      "s.signals.ndjson",
      #"{"type":"network","data":{}}"# + "\n" + #"{"type":"network","data":{},"timestamp":"2025-01-02T03:04:05Z"}"#)
    let time = "2025-01-02T03:04:05.000Z"
    for (settings, times) in [
      (nil, ["2026-01-01T00:00:00.000Z", time]), ("{}", ["2026-01-01T00:00:00.000Z", time]),
      (#"{"clock":"event"}"#, ["1970-01-01T00:00:00.000Z", time]),
      (#"{"clock":"2026-02-03T04:05:06Z"}"#, ["2026-02-03T04:05:06.000Z", "2026-02-03T04:05:06.000Z"]),
    ] {
      if let settings { _ = try folder.file("test.json", settings) }
      let result = try await tool.run("test", "--update", folder.url.path)
      #expect(result.status == 0, "\(result.output)")
      let events = try folder.text("s.out.ndjson").split(separator: "\n").map { try JSON(parsing: String($0)) }
      #expect(events.map { $0["timestamp"]?.stringValue } == times)
      #expect(events.map { $0["properties"]?["now"]?.stringValue } == times)
    }
  }

  @Test("Settings without an effect on a test are a failure, unless they apply to another test in the folder")
  func settingsWithoutEffect() async throws {
    _ = try folder.file("s.js", Self.rule)
    _ = try folder.file("s.signals.ndjson", #"{"type":"network","data":{}}"#)
    _ = try folder.file("f.fql", #"event = "e""#)
    _ = try folder.file("f.in.ndjson", Self.event)
    let members = [
      #""settings":"s.json""#, #""destination":"A""#, #""user":{"userId":"u"}"#, #""onError":"drop""#,
      #""isolate":"realms""#,
    ]
    for member in members + [#""clock":"event""#] {
      let name = member.split(separator: "\"")[0]
      for settings in ["{\(member)}", "{\"tests\":{\"s\":{\(member)},\"f\":{\(member)}}}"] {
        _ = try folder.file("test.json", settings)
        let result = try await tool.run("test", "--update", folder.url.path)
        let message = "test.json: \"\(name)\" has no effect on a test of "
        #expect(result.output.contains(message + "signals") == (name != "clock"), "\(settings)")
        let isFilterUnaffected = name != "clock" || settings.contains("tests")
        #expect(result.output.contains(message + "a filter") == isFilterUnaffected, "\(settings)")
      }
    }
    _ = try folder.file("e.js", "")
    _ = try folder.file("e.in.ndjson", Self.event)
    _ = try folder.file("test.json", #"{"user":{"userId":"u"},"onError":"drop"}"#)
    #expect(try await tool.run("test", "--update", folder.url.path).status == 0)
  }
}
