import Foundation
import JSONModel
import TestSupport
import Testing

@Suite struct SignalsTests {
  private static let rules = """
    function processSignal(signal) {
      if (signal.type === SignalType.Navigation && signal.data.action === NavigationAction.Entering) {
        analytics.screen("Screen Viewed", null, { screenName: signal.data.screen });
      }
      if (signal.type === SignalType.Interaction && signal.data.title === "Add To Cart") {
        const network = signals.find(signal, SignalType.Network, s => s.data.url.includes("product"));
        analytics.track("Add To Cart", { price: network?.data.data.content.price, seconds: (Date.now() - new Date(network.timestamp)) / 1000 });
      }
    }
    """

  private static let signals = """
    {"type":"navigation","timestamp":"2026-01-15T18:42:07.531Z","data":{"action":"entering","screen":"Detail"}}
    {"type":"network","timestamp":"2026-01-15T18:42:08Z","data":{"action":"response","url":"https://a.b/product/1","data":{"content":{"price":18.99}}}}

    {"type":"interaction","timestamp":"2026-01-15T18:42:10.500Z","data":{"component":"Button","title":"Add To Cart"}}
    """

  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  /// Runs the rules of a script on the signals of a file.
  private func replay(_ rules: String, _ signals: String, _ options: String...) async throws -> LiveTool.Result {
    try await tool.run(["signals"] + options + [folder.file("rules.js", rules)], input: signals)
  }

  @Test("A mistake in a plugin is reported once, although its script runs several times")
  func mistakes() async throws {
    let rules = "class P extends LivePlugin { rename(e) {} }\nanalytics.add(new P(1, null));\n" + Self.rules
    let result = try await replay(rules, Self.signals)
    #expect(result.errors.components(separatedBy: "it has none of the methods").count == 2)
  }

  @Test("live signals prints the events that rules create, with the times of the signals")
  func events() throws {
    let rules = try folder.file("rules.js", Self.rules)
    let result = try LiveTool.run("signals", rules, input: Self.signals)
    #expect(result.status == 0 && result.errors == "")
    let events = try result.lines.map { try JSON(parsing: $0) }
    #expect(events.count == 2)
    #expect(
      events.first?["type"] == "screen" && events.first?["name"] == "Screen Viewed"
        && events.first?["timestamp"] == "2026-01-15T18:42:07.531Z")
    #expect(events.first?["properties"] == ["screenName": "Detail"] && events.first?["messageId"] == nil)
    #expect(events.last?["event"] == "Add To Cart" && events.last?["timestamp"] == "2026-01-15T18:42:10.500Z")
    #expect(events.last?["properties"] == ["price": 18.99, "seconds": 2.5])
    #expect(events.last?["context"]?.objectValue.map { Array($0.keys) } == ["__eventOrigin"])
    let again = try LiveTool.run("signals", rules, "-", input: Self.signals)
    #expect(again.output == result.output)
  }

  @Test("Signals of one published form reach rules that were written for the other, and nothing is lost")
  func bothForms() async throws {
    let rules = """
      function processSignal({ type, data }) {
        if (type === SignalType.Navigation) analytics.track("n", { v: [data.action, data.screen, data.currentScreen, data.more] });
        if (type === SignalType.Interaction) analytics.track("i", { v: [data.title, data.target.title, data.component, data.target.component, data.info] });
        if (type === SignalType.Network) analytics.track("r", { v: [data.statusCode, data.status, data.ok, data.data, data.body] });
      }
      """
    let forms = [
      #"{"type":"navigation","data":{"currentScreen":"Home","more":1}}"#,
      #"{"type":"navigation","data":{"action":"entering","screen":"Home","more":1}}"#,
      #"{"type":"interaction","data":{"target":{"component":"Button","title":"Add"}}}"#,
      #"{"type":"interaction","data":{"component":"Button","info":"Add"}}"#,
      #"{"type":"network","data":{"action":"response","status":200,"ok":true,"body":[1]}}"#,
      #"{"type":"network","data":{"action":"response","statusCode":200,"data":[1]}}"#,
    ]
    let result = try await replay(rules, forms.joined(separator: "\n"))
    #expect(result.status == 0, "\(result.errors)")
    let values = try result.lines.map { try JSON(parsing: $0)["properties"]?["v"] }
    #expect(
      values == [
        ["entering", "Home", "Home", 1], ["entering", "Home", "Home", 1], ["Add", "Add", "Button", "Button", "Add"],
        ["Add", "Add", "Button", "Button", "Add"], [200, 200, true, [1], [1]], [200, 200, true, [1], [1]],
      ])
  }

  @Test("A recording that is one JSON array on several lines is replayed")
  func arrayOfSignals() async throws {
    let text = "[\n" + Self.signals.split(separator: "\n").joined(separator: ",\n  ") + "\n]\n"
    let lines = try await replay(Self.rules, Self.signals)
    let array = try await replay(Self.rules, text)
    #expect(array.status == 0 && array.output == lines.output && !array.output.isEmpty)
    let broken = try await replay(Self.rules, "[\n{,\n]")
    #expect(broken.status == 1 && broken.errors.contains(":2:2: invalid JSON"), "\(broken.errors)")
  }

  @Test("An array of signals on several lines that is longer than the maximum is an error")
  func longArray() async throws {
    let path = try folder.file("signals.json", "[\n")
    let line = Data(repeating: UInt8(ascii: " "), count: 15 << 20) + Data("1,\n".utf8)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    for _ in 0..<5 { try file.write(contentsOf: line) }
    try file.close()
    let result = try await tool.run("signals", folder.file("rules.js", Self.rules), path)
    #expect(
      result.errors.hasSuffix("signals.json: the array has more than 64 MiB; write one signal on each line instead\n"))
    #expect(result.status == 1)
  }

  @Test("Rules that keep too many values fail and are not loaded again")
  func exhaustedMemory() async throws {
    let rules = """
      let count = 0;
      const kept = [];
      function processSignal(signal) {
        if (count++ === 0) return analytics.track("first");
        while (true) kept.push("x".repeat(1 << 20));
      }
      """
    let result = try await replay(rules, Self.signals)
    #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
    #expect(result.errors.contains("processSignal failed 2 times"), "\(result.errors)")
    #expect(!result.errors.contains("loaded again"))
  }

  @Test("A signal cannot forge a message")
  func forgedMessage() async throws {
    let signal = #"{"type":"interaction","timestamp":"x\nlive: forged","data":{}}"#
    let result = try await replay(Self.rules, signal + "\n")
    #expect(result.errors.hasSuffix("found \"x\\nlive: forged\"\n") && result.status == 1, "\(result.errors)")
  }

  @Test("A JSON array on very many lines is read in linear time")
  func manyLines() async throws {
    let folder = TemporaryFolder()
    let rules = try folder.file("r.js", "function processSignal(signal) {}")
    let text = "[\n" + String(repeating: "1,\n", count: 199_999) + "1\n]\n"
    let result = try await InProcessTool().run("signals", rules, input: text)
    #expect(
      result.errors.hasSuffix("live: lines that are not signals: 200000 in all; the first 5 are reported above\n"))
    #expect(result.status == 1)
  }

  @Test("The option --buffer sets the size of the signal buffer")
  func bufferSize() async throws {
    let rules = "function processSignal(s) { analytics.track('n', { n: signals.signalBuffer.length }) }"
    let result = try await replay(rules, Self.signals, "--buffer", "2")
    #expect(try result.lines.map { try JSON(parsing: $0)["properties"]?["n"] } == [1, 2, 2])
  }

  @Test("Events that plugins create when they flush follow those of the signal")
  func flushes() async throws {
    let rules = """
      class P extends LivePlugin { flush() { for (let i = 0; i < 20; i++) analytics.track("flushed " + i) } }
      analytics.add(new P(LivePluginType.before, null));
      function processSignal(s) { analytics.flush(); analytics.track("n") }
      """
    let result = try await replay(rules, Self.signals)
    let names = try result.lines.map { try JSON(parsing: $0)["event"]?.stringValue }
    let expected: [String?] = ["n"] + (0..<20).map { "flushed \($0)" }
    #expect(names == Array(repeating: expected, count: 3).flatMap { $0 })
  }

  @Test("The events of a rule belong to the user of the signal, and results are the same in each run")
  func users() async throws {
    let rules = """
      class P extends LivePlugin {
        track(event) { event.properties.seen = event.anonymousId; return event; }
        flush() { analytics.track("flushed", {}); }
      }
      analytics.add(new P(LivePluginType.before, null));
      function processSignal(signal) {
        if (signal.data.login) analytics.identify(signal.data.login);
        if (signal.data.logout) analytics.reset();
        analytics.flush();
        Promise.resolve().then(() => analytics.track("later", { id: analytics.anonymousId }));
      }
      """
    func line(_ id: String?, _ data: String = "{}") -> String {
      let member = id.map { "\"anonymousId\":\"\($0)\"," } ?? ""
      return #"{"type":"userDefined",\#(member)"data":\#(data)}"#
    }
    let signals = [
      line("a1", #"{"login":"u1"}"#), line("a2"), line(nil), line("a1"), line("a1", #"{"logout":1}"#), line("a1"),
    ]
    let result = try await replay(rules, signals.joined(separator: "\n"))
    let events = try result.lines.map { try JSON(parsing: $0) }.filter { $0["type"] == "track" }
    let users = events.map { [$0["event"], $0["anonymousId"], $0["properties"]?["seen"], $0["userId"]] }
    #expect(
      users == [
        ["later", "a1", "a1", "u1"], ["flushed", "a1", "a1", "u1"], ["later", "a2", "a2", nil],
        ["flushed", "a2", "a2", nil], ["later", nil, "anonymous", nil], ["flushed", nil, "anonymous", nil],
        ["later", "a1", "a1", "u1"], ["flushed", "a1", "a1", "u1"], ["later", nil, "anonymous", nil],
        ["flushed", nil, "anonymous", nil], ["later", "a1", "a1", nil], ["flushed", "a1", "a1", nil],
      ])
    let ids = events.filter { $0["event"] == "later" }.map { $0["properties"]?["id"] }
    #expect(ids == ["a1", "a2", "anonymous", "a1", "anonymous", "a1"])
    let again = try await replay(rules, signals.joined(separator: "\n"))
    #expect(again.output == result.output)
  }

  @Test("The clock shows the timestamp of the last signal, also if it is earlier, and never the time of the system")
  func clock() async throws {
    let rules = "function processSignal(s) { analytics.track('n', { now: Date.now(), at: s.timestamp }) }"
    let lines = [
      #"{"type":"network","data":{},"timestamp":7}"#, #"{"type":"network","data":{}}"#,
      #"{"type":"network","data":{},"timestamp":null}"#,
      #"{"type":"network","data":{},"timestamp":"2026-01-15T18:42:07Z"}"#,
      #"{"type":"network","data":{},"timestamp":"2025-01-15T18:42:07Z"}"#,
    ]
    let result = try await replay(rules, lines.joined(separator: "\n"))
    let events = try result.lines.map { try JSON(parsing: $0) }
    #expect(events.map { $0["properties"]?["now"] } == [0, 0, 1_768_502_527_000, 1_736_966_527_000])
    #expect(
      events.map { $0["timestamp"]?.stringValue } == [
        "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z", "2026-01-15T18:42:07.000Z", "2025-01-15T18:42:07.000Z",
      ])
    #expect(events.prefix(2).allSatisfy { $0["properties"]?["at"] == "1970-01-01T00:00:00.000Z" })
    #expect(result.status == 1)
    #expect(
      result.errors
        == "live: \(tool.input):1: not a signal: \"timestamp\" must be in ISO 8601 format, such as \"2026-01-15T18:42:07.531Z\", found a number\n"
    )
  }

  private static let rule = "function processSignal() {}"

  @Test(
    "Lines that are not signals are skipped and reported with their line numbers, and failing rules are reported",
    arguments: [
      (rule, "{\"type\":\"navigation\",\"data\":{}}\nnonsense\n", "input.ndjson:2:1: invalid JSON"),
      (rule, "{\"type\":\"walk\",\"data\":{}}", "input.ndjson:1: not a signal"),
      (rule, "{\"type\":\"network\"}", "input.ndjson:1: not a signal: it has no member \"data\"\n"),
      (rule, #"{"type":"network","data":{},"timestamp":"noon"}"#, "\"noon\""),
      (
        rule, #"{"type":"network","data":{},"timestamp":"2026-02-30T00:00:00Z"}"#,
        "found \"2026-02-30T00:00:00Z\"; month 2 of 2026 has no day 30"
      ),
      ("function processSignal() { broken() }", #"{"type":"network","data":{}}"#, "broken is not defined"),
      (
        "function processSignal(s) { if (s.data.n) broken() }",
        #"{"type":"network","data":{}}"# + "\n" + #"{"type":"network","data":{"n":1}}"#, "/input.ndjson:2: signals: "
      ),
      (
        "async function processSignal(s) { analytics.track('x'); await null; s.a.b }", #"{"type":"network","data":{}}"#,
        "/input.ndjson:1: signals: processSignal:"
      ),
      ("function rules() {}", "", "live: there are no rules: define a function processSignal(signal)\n"),
      (
        "(() => { function processSignal(s) { analytics.track('x') } })()", "",
        ".js:1:19: processSignal is declared inside a function, so it is not global and not called; write globalThis.processSignal = processSignal\n"
      ),
      ("function processSignals() {}", "", ".js:1:10: processSignals is not called; did you mean processSignal?\n"),
    ])
  func failures(_ rules: String, _ input: String, _ message: String) async throws {
    let result = try await replay(rules, input)
    #expect(result.status == 1 && result.errors.contains(message), "\(result.errors)")
    #expect(result.output == "")
  }

  @Test(
    "Invalid arguments of live signals result in status 2",
    arguments: [[], ["--buffer", "0", "a.js"], ["--no", "a.js"], ["a.js", "b", "c"]])
  func usage(_ arguments: [String]) async throws {
    let result = try await tool.run(["signals"] + arguments)
    #expect(result.status == 2 && result.errors.contains("live signals --help"), "\(result.errors)")
    #expect(try await tool.run("signals", "--help").output.contains("live signals"))
  }
}
