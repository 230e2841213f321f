import JSONModel
import TestSupport
import Testing

/// Tests `live run --destination` without settings.
@Suite struct DestinationTests {
  private let tool = InProcessTool()

  private static let event =
    #"{"type":"track","event":"Product: Bought","userId":"u-1","properties":{"price":5},"domain":{"type":"Bought","object":"Product"}}"#

  @Test("Rules for the destination and for all destinations apply, and additional events are printed after their event")
  func maps() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "map.js",
      """
      domain.map("Bought", (event) => [{ ...event, event: "Purchase" }, { event: "Revenue", properties: { value: event.properties.price } }]);
      domain.map({ object: "Product" }, "GA", (event) => { event.event = "ga " + event.event });
      domain.map({ object: "Product" }, "Other", (event) => { event.event = "other" });
      """)
    let result = try await tool.run(
      "run", "--plugins", script, "--destination", "GA", "--summary", input: Self.event + "\n" + Self.event)
    #expect(result.status == 0)
    #expect(result.lines.count == 4)
    let purchase =
      #"{"type":"track","event":"ga Purchase","userId":"u-1","properties":{"price":5},"domain":{"type":"Bought","object":"Product"}}"#
    #expect(result.lines.first == purchase && result.lines.dropFirst(2).first == purchase)
    for line in [result.lines.dropFirst().first, result.lines.last] {
      #expect(line?.contains(#""event":"ga Revenue","properties":{"value":5}"#) == true)
      #expect(line?.contains(#""userId":"u-1""#) == true && line?.contains(#""messageId":""#) == true)
    }
    #expect(result.errors.contains("events written   2, 2 of them changed; 2 more made by scripts\n"))
    #expect(result.errors.contains(#"there is no destination "Other" yet"#))
  }

  @Test("The key of a destination is equal only to the same code units, like a string of JavaScript")
  func spellings() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "spellings.js",
      #"""
      class Mark extends LivePlugin {
        constructor(key) { super(LivePluginType.enrichment, key); }
        track(event) { event.properties[escape(this.destination)] = 1; return event; }
      }
      for (const key of ["Caf\u00e9", "Cafe\u0301"]) console.log(analytics.add(new Mark(key)));
      """#)
    let event = #"{"type":"track","event":"e","messageId":"m","properties":{}}"#
    let result = try await tool.run("run", "--plugins", script, "--destination", "Caf\u{e9}", input: event)
    #expect(result.lines == [#"{"type":"track","event":"e","messageId":"m","properties":{"Caf%E9":1}}"#])
    #expect(result.errors.contains("true\nfalse\n"))
  }

  @Test("A plugin of the type after that changes what the destination has already received is reported once")
  func lateChanges() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "late.js",
      """
      class Count extends LivePlugin {
        track(event) { return event; }
      }
      class Late extends LivePlugin {
        track(event) { event.properties.late = 1; return event; }
      }
      class Drop extends LivePlugin {
        track(event) { return null; }
      }
      for (const plugin of [Count, Late, Drop]) analytics.add(new plugin(LivePluginType.after, null));
      """)
    let event = #"{"type":"track","event":"e","messageId":"m","properties":{}}"#
    let result = try await tool.run(
      "run", "--plugins", script, "--destination", "GA", input: event + "\n" + event)
    #expect(result.lines == [event, event])
    let reason =
      "but plugins of type after run when destinations have received the event; use LivePluginType.enrichment"
    #expect(
      result.errors.split(separator: "\n") == [
        "live: plugin Late (\(script):10:53): track (\(script):5:3) changed event m, \(reason)",
        "live: plugin Drop (\(script):10:53): track (\(script):8:3) dropped event m, \(reason)",
      ])
    // Without a client, the result contains the changes of all plugins.
    let other = try await tool.run("run", "--plugins", script, input: event)
    #expect(other.lines == [] && other.errors == "")
  }

  @Test("Without a destination and settings, returning a list is a failure and leaves the event unchanged")
  func withoutClient() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("map.js", #"domain.map("Bought", (event) => [event, event])"#)
    let result = try await tool.run("run", "--plugins", script, input: Self.event)
    #expect(result.lines == [Self.event])
    #expect(result.errors.contains("live run needs --destination KEY"))
  }

  @Test("The server receives no member domain, and no errors")
  func server() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("map.js", #"domain.map("Bought", (event) => { event.event = "Purchase" })"#)
    let error = #"{"type":"track","event":"Error Reported","domain":{"kind":"error"}}"#
    let result = try await tool.run(
      "run", "--plugins", script, "--destination", "Segment.io", input: Self.event + "\n" + error)
    #expect(result.lines == [#"{"type":"track","event":"Purchase","userId":"u-1","properties":{"price":5}}"#])
    #expect(result.status == 0)
  }

  @Test("A failing script ends the run")
  func invalidScript() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("bad.js", "domain.map(1)")
    let result = try await tool.run("run", "--plugins", script, "--destination", "GA", input: Self.event)
    #expect(result.output == "" && result.status == 1)
    #expect(result.errors.contains("TypeError: domain.map: the selector must be"))
  }

  @Test("Events that scripts create when they receive the settings come first, and none is lost")
  func settings() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "update.js",
      """
      class P extends LivePlugin {
        update() { for (let i = 0; i < 300; i++) analytics.track("updated " + i); }
        track(event) {
          if (event.event === "e") analytics.track("made");
          return event;
        }
      }
      analytics.add(new P(LivePluginType.before, null));
      """)
    let events = try folder.file("events.ndjson", #"{"type":"track","event":"e"}"# + "\n")
    let expected = (0..<300).map { "updated \($0)" } + ["e", "made"]
    for _ in 0..<5 {
      let result = try await tool.run("run", "--plugins", script, "--", events)
      let names = result.lines.map { $0.firstMatch(of: /"event":"([^"]*)"/).map { String($0.1) } }
      #expect(names == expected)
    }
  }

  @Test("Events that scripts create when they flush follow the event that led to the flush, and none is lost")
  func flushes() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "flush.js",
      """
      class P extends LivePlugin {
        flush() { for (let i = 0; i < 50; i++) analytics.track("flushed " + i); }
        track(event) {
          if (event.event === "e") analytics.flush();
          return event;
        }
      }
      analytics.add(new P(LivePluginType.before, null));
      """)
    let count = 20
    let events = (0..<count).map { #"{"type":"track","event":"e","messageId":"\#($0)"}"# + "\n" }.joined()
    let result = try await tool.run("run", "--plugins", script, "--", folder.file("events.ndjson", events))
    let names = result.lines.map { $0.firstMatch(of: /"event":"([^"]*)"/).map { String($0.1) } }
    let expected: [String?] = ["e"] + (0..<50).map { "flushed \($0)" }
    #expect(names == Array(repeating: expected, count: count).flatMap { $0 })
  }

  @Test("Events of hooks belong to the user of the event that led to them, with any number of jobs", arguments: 1...2)
  func hookUsers(_ jobs: Int) async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "hooks.js",
      """
      class P extends LivePlugin {
        track(event) {
          if (event.event === "e") { analytics.flush(); analytics.track("t"); analytics.reset(); analytics.identify("z"); }
          return event;
        }
        async flush() { analytics.track("f1"); await null; analytics.track("f2"); }
        reset() { analytics.track("r"); }
      }
      analytics.add(new P("enrichment", null));
      """)
    let lines = (1...2).map {
      #"{"type":"track","event":"e","messageId":"m\#($0)","userId":"u\#($0)","anonymousId":"a\#($0)"}"#
    }
    let events = try folder.file("e.ndjson", lines.joined(separator: "\n"))
    let result = try await tool.run(
      "run", "--jobs", "\(jobs)", "--clock", "event", "--plugins", script, "--", events)
    let users = try result.lines.map { line in
      let event = try JSON(parsing: line)
      return [event["event"] ?? event["type"], event["userId"], event["anonymousId"]]
    }
    let expected: [[JSON?]] = (1...2).flatMap { n -> [[JSON?]] in
      let user: [JSON?] = [.string("u\(n)"), .string("a\(n)")]
      return [
        ["e"] + user, ["t"] + user, ["r", nil, "anonymous"], ["identify", "z", "anonymous"], ["f1"] + user,
        ["f2"] + user,
      ]
    }
    #expect(users == expected, "\(result.errors)")
  }

  @Test("A flush begins after all calls of the script, and the next one after its end")
  func orderOfFlushes() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "flush.js",
      """
      class P extends LivePlugin {
        constructor(name) { super(LivePluginType.before, null); this.name = name; }
        flush() { analytics.track(this.name + " flushed"); if (this.name === "a") other.flush(); }
        track(event) {
          if (event.event === "e") {
            analytics.track(this.name + 1);
            analytics.flush();
            analytics.track(this.name + 2);
          }
          return event;
        }
      }
      const other = analytics;
      for (const name of ["a", "b"]) analytics.add(new P(name));
      """)
    let events = (0..<30).map { #"{"type":"track","event":"e","messageId":"\#($0)"}"# + "\n" }.joined()
    let file = try folder.file("events.ndjson", events)
    let result = try await tool.run("run", "--clock", "event", "--plugins", script, "--", file)
    let names = result.lines.map { $0.firstMatch(of: /"event":"([^"]*)"/).map { String($0.1) } }
    let flushed = ["a flushed", "b flushed"]
    let expected: [String?] = ["e", "a1", "a2", "b1", "b2"] + flushed + flushed
    #expect(names == Array(repeating: expected, count: 30).flatMap { $0 })
    let again = try await tool.run("run", "--clock", "event", "--plugins", script, "--", file)
    #expect(again.output == result.output)
  }

  @Test("Events that reactions to promises create belong to the user of the event, and others to that of the client")
  func usersOfReactions() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "async.js",
      """
      analytics.identify("client");
      class P extends LivePlugin {
        reset() { analytics.track("reset"); }
        async track(event) {
          if (event.event !== "e") return event;
          analytics.track("before");
          await null;
          await null;
          analytics.track("after");
          return event;
        }
        group(event) {
          Promise.resolve().then(() => analytics.track("reaction")).then(() => analytics.reset());
          return event;
        }
      }
      analytics.add(new P(LivePluginType.before, null));
      """)
    let events = try folder.file(
      "events.ndjson",
      """
      {"type":"track","event":"e","userId":"a"}
      {"type":"group","groupId":"g","userId":"b"}
      """)
    let result = try await tool.run("run", "--plugins", script, "--", events)
    let users = try result.lines.map { line in
      let event = try JSON(parsing: line)
      return
        "\(event["event"]?.stringValue ?? event["type"]?.stringValue ?? "") \(event["userId"]?.stringValue ?? "none")"
    }
    #expect(
      users == [
        "identify client", "e a", "before a", "after a", "group b", "reaction b", "reset none",
      ])
  }
}
