import JSONModel
import TestSupport
import Testing

@Suite struct ExplainTests {
  private let tool = InProcessTool()

  private static let script = """
    class Rename extends LivePlugin {
      track(event) {
        if (event.event === "drop") return null;
        if (event.event === "fail") throw new Error("no price");
        if (event.event === "keep") return event;
        event.event = "Renamed";
        event.properties["a/b"] = [1, 3];
        delete event.properties.secret;
        return event;
      }
    }
    analytics.add(new Rename(LivePluginType.enrichment, null));
    """

  private static func event(_ name: String, _ id: String) -> String {
    #"{"type":"track","event":"\#(name)","messageId":"\#(id)","properties":{"a/b":[1,2],"secret":"x"}}"# + "\n"
  }

  @Test("Scripts that add no plugin are reported", arguments: ["explain", "profile"])
  func noPlugin(_ command: String) async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("p.js", "class P extends LivePlugin { track(e) { return e } }")
    let events = try folder.file("events.ndjson", RunTests.event(1) + "\n")
    let result = try await tool.run(command, script, events)
    #expect(result.errors.hasPrefix("live: the scripts add no plugin; call analytics.add"), "\(result.errors)")
  }

  @Test("Invisible characters of the type, name and id of an event are escape sequences")
  func invisibleCharacters() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let other = #"{"type":"t\#u{200B}rack","event":"e\#u{2060}","messageId":"m2"}"#
    let events = try folder.file("events.ndjson", Self.event("keep\u{200B}", "m\u{2060}1") + other + "\n")
    let result = try await tool.run("explain", script, events)
    let headings = result.lines.filter { $0.contains("events.ndjson:") }
    #expect(headings.first?.hasSuffix(#" track "keep\u{200B}" (m\u{2060}1)"#) == true, "\(headings)")
    #expect(headings.last?.hasSuffix(#" t\u{200B}rack "e\u{2060}" (m2)"#) == true, "\(headings)")
  }

  @Test("Each plugin's result is shown with the changed values and the reason of a failure")
  func text() throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let events = try folder.file(
      "events.ndjson", ["a", "keep", "drop", "fail"].map { Self.event($0, "m-\($0)") }.joined())
    let result = try LiveTool.run("explain", script, events)
    #expect(result.status == 3)
    #expect(result.errors == "")
    // Durations differ from run to run.
    let lines = result.lines.map { line in
      line.replacing(/, \d+ steps/, with: "").replacing(/, \d+ us/, with: "").replacing(
        folder.url.path + "/", with: "")
    }
    #expect(
      lines == [
        #"events.ndjson:1 track "a" (m-a)"#,
        "  Rename: changed",
        #"    /event: "a" → "Renamed""#,
        "    /properties/a~1b/1: 2 → 3",
        #"    /properties/secret: "x" removed"#,
        #"events.ndjson:2 track "keep" (m-keep)"#,
        "  Rename: unchanged",
        #"events.ndjson:3 track "drop" (m-drop)"#,
        "  Rename: dropped",
        "  dropped: Rename returned null",
        #"events.ndjson:4 track "fail" (m-fail)"#,
        "  Rename: failed",
        "    Error: no price (rename.js:4:39)",
      ])
  }

  @Test("Calls after a plugin that changes the messageId concern the same event")
  func messageId() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "id.js",
      """
      class Id extends LivePlugin {
        track(event) { event.messageId = "new"; return event; }
      }
      class Remove extends LivePlugin {
        track(event) { delete event.messageId; return event; }
      }
      class Drop extends LivePlugin {
        track(event) { return null; }
      }
      analytics.add(new Id(LivePluginType.before, null));
      for (const plugin of [Id, Remove, Drop]) analytics.add(new plugin(LivePluginType.enrichment, null));
      """)
    let result = try await tool.run("explain", script, input: Self.event("a", "old"))
    #expect(!result.output.contains("event of a script"))
    #expect(result.lines.last == "  dropped: Drop returned null")
  }

  @Test("A change of nothing but the order of keys or the notation of numbers says so")
  func order() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "order.js",
      """
      class Order extends LivePlugin {
        track(event) {
          const value = event.properties.a;
          delete event.properties.a;
          event.properties.a = value;
          return event;
        }
      }
      analytics.add(new Order(LivePluginType.enrichment, null));
      """)
    let events = try folder.file(
      "events.ndjson", #"{"type":"track","event":"e","messageId":"m","properties":{"a":1,"b":2}}"# + "\n")
    let result = try await tool.run("explain", script, events)
    #expect(result.lines.count == 3 && result.lines[1].hasPrefix("  Order: changed"))
    #expect(result.lines.last == "    equal values, with keys in another order or numbers in another notation")
  }

  @Test("The option --json writes an object for each event, and --event selects one")
  func json() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let events = Self.event("keep", "1") + Self.event("a", "2")
    let result = try await tool.run("explain", "--json", "--event", "2", script, input: events)
    #expect(result.status == 0)
    #expect(result.lines.count == 1)
    let json = try JSON(parsing: result.lines.first ?? "")
    #expect(json["messageId"] == "2")
    #expect(json["result"]?["event"] == "Renamed")
    #expect(json["created"] == [])
    let plugin = json["plugins"]?[0]
    #expect(plugin?["result"] == "changed")
    #expect((plugin?["steps"]?.intValue ?? 0) > 0)
    #expect((plugin?["microseconds"]?.intValue ?? -1) >= 0)
    #expect(
      plugin?["changes"] == [
        ["pointer": "/event", "old": "a", "new": "Renamed"],
        ["pointer": "/properties/a~1b/1", "old": 2, "new": 3],
        ["pointer": "/properties/secret", "old": "x"],
      ])
  }

  @Test("Values beyond 64 MiB of an event are left out of the changes")
  func largeChanges() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "swap.js",
      """
      for (let i = 0; i < 4; i++) analytics.add(new class Swap extends LivePlugin {
        track(event) {
          const p = event.properties;
          [p.a, p.b] = [p.b, p.a];
          return event;
        }
      }(LivePluginType.enrichment, null));
      """)
    // Arrays that are moved share their memory.
    let text = String(repeating: #"\ud800"#, count: 2 << 20)
    let events = try folder.file(
      "events.ndjson", #"{"type":"track","event":"e","messageId":"m","properties":{"a":["\#(text)"],"b":[]}}"# + "\n")
    let result = try await tool.run("explain", "--json", script, events)
    #expect(result.output.utf8.count < 80 << 20)
    let plugins = try #require(try JSON(parsing: result.output)["plugins"]?.arrayValue)
    let changes = plugins.map { $0["changes"]?.arrayValue ?? [] }
    #expect(
      changes.map { $0.map { $0["isTooLarge"] != nil } } == [
        [false, false], [false, false], [false, true], [true, true],
      ])
    #expect(changes.first?.first?["new"] == [] && changes.last?.first?["old"] == nil)
  }

  @Test("The changes of each of several plugins are its own")
  func severalPlugins() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "two.js",
      """
      class One extends LivePlugin { track(e) { e.properties.n = 1; return e } }
      class Two extends LivePlugin { track(e) { e.properties.n = 2; return e } }
      analytics.add(new One("before", null));
      analytics.add(new Two("before", null));
      """)
    let result = try await tool.run(
      "explain", "--json", script, input: #"{"type":"track","event":"e","properties":{}}"#)
    let plugins = try JSON(parsing: result.lines.first ?? "")["plugins"]
    #expect(plugins?[0]?["changes"] == [["pointer": "/properties/n", "new": 1]])
    #expect(plugins?[1]?["changes"] == [["pointer": "/properties/n", "old": 1, "new": 2]])
  }

  @Test("Events that scripts create are shown with the event that caused them")
  func created() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "create.js",
      """
      class Twin extends LivePlugin {
        track(e) { if (e.event !== "twin") analytics.track("twin", {}); return e }
      }
      analytics.add(new Twin("enrichment", null));
      """)
    let result = try await tool.run(
      "explain", "--json", "--destination", "Segment.io", script,
      input: #"{"type":"track","event":"e","properties":{}}"#)
    let json = try JSON(parsing: result.lines.first ?? "")
    #expect(json["created"]?[0]?["event"] == "twin")
    #expect(json["created"]?.arrayValue?.count == 1)
  }

  @Test("Invalid lines, unknown ids and scripts without a plugin are reported")
  func mistakes() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let invalid = try LiveTool.run("explain", script, "-", input: "{}\n" + Self.event("a", "1"))
    #expect(invalid.status == 1)
    #expect(invalid.errors.hasPrefix("live: stdin:1: not an event:"))
    #expect(invalid.lines.first == #"stdin:2 track "a" (1)"#)
    let unknown = try await tool.run("explain", script, "--event", "7", input: Self.event("a", "1"))
    #expect(unknown.status == 1)
    #expect(unknown.errors == "live: there is no event with the messageId \"7\"\n")
    let missing = try await tool.run("explain", "events.ndjson")
    #expect(missing.status == 2)
    #expect(missing.errors.hasPrefix("live: missing scripts; pass at least one file that ends in .js\n"))
  }

  @Test("The reason is shown why no event is left")
  func reasons() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "drop.js",
      """
      class Drop extends LivePlugin {
        track(event) { if (event.event === "fail") throw 1; if (event.event === "null") return null; }
      }
      analytics.add(new Drop(LivePluginType.enrichment, null));
      """)
    let input = ["null", "other", "fail"].map { Self.event($0, $0) }.joined()
    let reasons = [
      "Drop returned null", "Drop returned undefined; is a return missing? Return null to drop events", "Drop failed",
    ]
    let text = try await tool.run("explain", "--on-error", "drop", script, input: input)
    #expect(text.lines.filter { $0.hasPrefix("  dropped: ") } == reasons.map { "  dropped: \($0)" })
    let json = try await tool.run("explain", "--json", "--on-error", "drop", script, input: input)
    #expect(try json.lines.map { try JSON(parsing: $0)["reason"]?.stringValue } == reasons)
  }

  @Test("With --on-error stop, nothing is read after a failure", arguments: ["explain", "profile"])
  func stop(_ command: String) async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let events = try folder.file(
      "events.ndjson", ["keep", "fail", "other", "last"].map { Self.event($0, "m-\($0)") }.joined())
    let others = try folder.file("others.ndjson", Self.event("keep", "m-others"))
    let result = try await tool.run(command, "--on-error", "stop", script, events, others)
    let messages = "live: \(events):2: stopped because of --on-error stop\nlive: \(others) was not processed\n"
    #expect(result.errors.hasSuffix(messages), "\(result.errors)")
    #expect(result.status == 1)
    if command == "explain" {
      #expect(result.output.contains("m-fail") && !result.output.contains("m-other"))
    } else {
      #expect(result.lines.contains { $0.split(separator: " ").prefix(2) == ["Rename", "2"] }, "\(result.lines)")
    }
  }

  @Test("An event of a type that plugins do not receive is unchanged")
  func otherTypes() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("rename.js", Self.script)
    let page = #"{"type":"page","name":"Home","messageId":"1"}"#
    let events = try folder.file("events.ndjson", page)
    let text = try await tool.run("explain", script, events)
    #expect(
      text.lines == [
        #"\#(events):1 page "Home" (1)"#, "  unchanged, because plugins do not receive events of this type",
      ])
    #expect(text.status == 0 && text.errors == "")
    let json = try await tool.run("explain", "--json", "--event", "1", script, events)
    #expect(
      json.lines == [
        #"{"line":"\#(events):1","messageId":"1","type":"page","plugins":[],"created":[],"result":\#(page)}"#
      ])
  }
}
