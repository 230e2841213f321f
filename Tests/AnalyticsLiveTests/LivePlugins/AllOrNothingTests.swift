import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Calls to the client and new values of `storage` take effect only if the call that made them succeeds.
@Suite struct AllOrNothingTests {
  @Test("What a failing plugin has requested does not happen")
  func failingPlugin() async throws {
    let client = LiveClient()
    let live = try await client.add(
      """
      class P extends LivePlugin {
        track(event) {
          if (event.event === "Half done") return event;
          analytics.track("Half done");
          analytics.identify("someone else", { n: 1 });
          storage.setValue("x", 1);
          storage.removeValue("kept");
          storage.update("counter", (n) => (n ?? 0) + 1);
          analytics.add(new LivePlugin("after"));
          if (event.event === "fail") throw new Error("no");
          return event.event === "wrong" ? 17 : event;
        }
        flush() { analytics.track("flush"); storage.setValue("x", 1); throw 1 }
      }
      analytics.add(new P("enrichment", null));
      storage.setValue("kept", true);
      function values() { return ["x", "kept", "counter"].map((key) => storage.getValue(key) ?? null) }
      """)
    let engine = try #require(live.hosts.first?.engine)
    for name in ["fail", "wrong"] { client.analytics.track(name: name) }
    live.flush()
    #expect(client.output.names == ["fail", "wrong"])
    #expect(client.analytics.userId == nil && client.analytics.user.traits == [:])
    #expect(try engine.call("values") == [.null, true, .null])
    #expect(live.names(of: .after).isEmpty)
    client.analytics.track(name: "works")
    #expect(client.output.events.suffix(3).map { $0["type"] } == ["track", "identify", "track"])
    #expect(client.analytics.userId == "someone else")
    #expect(try engine.call("values") == [1, .null, 1])
    #expect(live.names(of: .after).count == 1)
  }

  @Test("A call sees what it has requested itself, and nothing else does until it has ended")
  func ownRequests() async throws {
    let client = LiveClient()
    let lines = Recorder<String>()
    let live = try await client.add(
      """
      function f() {
        storage.setValue("k", 1);
        analytics.identify("u", { a: 1 });
        const first = [storage.getValue("k"), analytics.userId, analytics.traits];
        console.log("look");
        storage.setValue("k", 2); storage.removeValue("k");
        analytics.alias("v");
        const second = [storage.getValue("k") ?? null, analytics.userId];
        const anonymousId = analytics.anonymousId;
        analytics.reset();
        storage.setValue("id", analytics.anonymousId);
        return [first, second, analytics.userId ?? null, analytics.traits, analytics.anonymousId !== anonymousId];
      }
      function g() { return storage.getValue("id") }
      """, options: .init(console: { _, text in lines.add("\(text) \(client.analytics.userId ?? "nobody")") }))
    let engine = try #require(live.hosts.first?.engine)
    #expect(try engine.call("f") == [[1, "u", ["a": 1]], [.null, "v"], .null, [:], true])
    #expect(lines.all == ["look nobody"])
    #expect(client.output.events.map { $0["userId"] } == ["u", "v"])
    #expect(try engine.call("g")?.stringValue == client.analytics.anonymousId)
  }

  @Test(
    "Texts that the events of a call share count once for each event toward the limit of memory",
    arguments: [
      "const id = 'u'.repeat(4e6); analytics.identify(id); for (let i = 0; i < 90; i++) analytics.track('made')",
      "const name = 'u'.repeat(4e6); for (let i = 0; i < 90; i++) analytics.track(name)",
      "const id = 'u'.repeat(4e6); for (let i = 0; i < 90; i++) analytics.screen('made', id)",
    ])
  func sharedTexts(_ code: String) async throws {
    let client = LiveClient()
    let problems = Recorder<String>()
    let script = "class P extends LivePlugin { track(event) { if (event.event === 'loop') { \(code) } return event } }"
    try await client.add(
      script + "\nanalytics.add(new P(LivePluginType.enrichment, null))",
      options: .init(
        limits: Limits(memory: 64 << 20), callSteps: 100_000_000, eventSteps: 100_000_000,
        onProblem: { problems.add("\($0)") }))
    client.analytics.track(name: "loop")
    #expect(problems.all.count == 1 && problems.all.first?.contains("memory") == true, "\(problems.all)")
    #expect(client.output.events.map { $0["event"] } == ["loop"])
    client.analytics.track(name: "next")
    #expect(client.output.events.count == 2)
  }

  @Test("The texts of the events that lead to one another have at most a quarter of the limit of memory")
  func textsOfChain() async throws {
    let client = LiveClient()
    let problems = Recorder<String>()
    try await client.add(
      """
      class P extends LivePlugin {
        track(event) { if (event.event !== "next") analytics.track("made", { a: "x".repeat(2.5e6) }); return event }
      }
      analytics.add(new P(LivePluginType.enrichment, null));
      """, options: .init(limits: Limits(memory: 64 << 20), onProblem: { problems.add("\($0)") }))
    client.analytics.track(name: "first")
    #expect(
      problems.all.count == 1 && problems.all[0].contains("16777216 bytes of text, which is a quarter of the limit"),
      "\(problems.all)")
    #expect(client.output.events.count == 7)
    // Another event has its own budget.
    client.analytics.track(name: "next")
    client.analytics.track(name: "second")
    #expect(client.output.events.count == 15)
  }

  @Test("A rule that fails has made no events")
  func failingRule() async throws {
    let setup = try await SignalsSetup(
      """
      function processSignal(s) {
        analytics.track("made"); storage.setValue("n", 1);
        if (s.data.screen === "bad") throw new Error("no");
      }
      """)
    setup.signals.emit(NavigationSignal(action: .entering, screen: "bad"))
    await setup.signals.waitUntilProcessed()
    #expect(setup.events.isEmpty)
    setup.signals.emit(NavigationSignal(action: .entering, screen: "good"))
    await setup.signals.waitUntilProcessed()
    #expect(setup.events.count == 1)
  }

  @Test("A rejected bundle has no effect: on storage, on the user, on events and on clients")
  func rejectedBundle() async throws {
    let server = FakeServer()
    server.setEdgeFunction(BundleTests.function(1))
    server.setBundle(BundleTests.url, .text("function x() { return storage.getValue('x') ?? 'nothing' }"))
    let setup = await BundleTests.Setup(server: server)
    server.setEdgeFunction(BundleTests.function(2))
    server.setBundle(
      BundleTests.url,
      .text(
        """
        storage.setValue("x", "FROM REJECTED BUNDLE");
        storage.update("x", () => "FROM REJECTED BUNDLE");
        analytics.identify("someone"); analytics.track("made");
        for (let i = 0; i < 10; i++) new Analytics("other" + i).track("made");
        throw new Error("no");
        """))
    setup.live.update(
      settings: Settings(object: ["integrations": [:], "edgeFunction": BundleTests.function(2)]), type: .refresh)
    let load = await setup.live.reload()
    #expect(load.version == "1")
    #expect(try setup.live.hosts.first?.engine.call("x") == "nothing")
    #expect(setup.client.analytics.userId == nil)
    #expect(setup.client.output.events.isEmpty)
    let clients = setup.folder.url.appendingPathComponent("key/clients")
    #expect(!FileManager.default.fileExists(atPath: clients.path))
    await setup.end()
    // The file on disk.
    let file = setup.folder.url.appendingPathComponent("key/live-storage.json")
    #expect((try? String(contentsOf: file, encoding: .utf8))?.contains("REJECTED") != true)
  }

  @Test("A local script that fails has no effect, and the others run")
  func failingLocalScript() async throws {
    let folder = TemporaryFolder()
    let bad = try folder.write(
      "a.js", "storage.setValue('a', 1); analytics.track('a'); analytics.add(new LivePlugin('before')); throw 1")
    let good = try folder.write(
      "b.js", "storage.setValue('b', storage.getValue('a') ?? 'none'); analytics.track('b')")
    let setup = await BundleTests.Setup(folder: folder, locals: [bad, good])
    #expect(setup.client.output.names == ["b"])
    #expect(setup.live.names(of: .before).isEmpty)
    #expect(setup.live.context.storage["a"] == nil && setup.live.context.storage["b"] == "none")
    await setup.end()
  }

  @Test("Scripts run once for each worker, and take effect once")
  func workers() async throws {
    let live = try LivePlugins(
      scripts: [Script("storage.setValue('starts', (storage.getValue('starts') ?? 0) + 1)")],
      options: .init(workers: 4))
    #expect(live.context.storage["starts"] == 1)
  }

  @Test("Updates of several workers do not get lost, and each worker sees the value that is stored")
  func updates() async throws {
    let lines = Recorder<String>()
    let timeline = Timeline()
    let live = try LivePlugins(
      scripts: [
        Script(
          """
          class P extends LivePlugin {
            track(e) {
              e.properties = { n: storage.update("n", (n) => (n ?? 0) + 1) };
              if (e.properties.n % 10 === 0) throw new Error("no");
              return e;
            }
          }
          analytics.add(new P("before"));
          """)
      ], options: .init(workers: 4, onProblem: { _ in }))
    live.add(to: timeline)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for i in 0..<200 {
            var event = TrackEvent(event: "e")
            event.userId = "\(thread) \(i)"
            if let n = timeline.process(event: event)?.properties?["n"]?.intValue { lines.add("\(n)") }
          }
        }
      }
    }
    // A call whose number is a multiple of ten fails, so that the next call gets the same number, and fails, too.
    #expect(live.context.storage["n"] == 9)
    #expect(lines.all.compactMap { Int($0) }.sorted() == Array(1...9))
  }

  @Test("A value that another call sets while a call updates it is kept")
  func setDuringUpdate() throws {
    let storage = LiveStorage { _ in }
    try storage.set(["n": 1], updated: [])
    try storage.beginUpdates()
    try storage.set(["n": 10, "m": 5], updated: [])
    try storage.set(["n": 2, "o": 3], updated: ["n"])
    storage.endUpdates()
    #expect(storage["n"] == 10 && storage["m"] == 5 && storage["o"] == 3)
    try storage.beginUpdates()
    try storage.set(["n": 11], updated: ["n"])
    storage.endUpdates()
    #expect(storage["n"] == 11)
  }

  @Test("storage.update removes a value for undefined, and needs a key and a function")
  func update() async throws {
    let live = try LivePlugins(scripts: [
      Script(
        """
        function f() {
          const results = [storage.update("k", (v) => v ?? "new"), storage.getValue("k")];
          storage.update("k", () => undefined);
          results.push(storage.getValue("k") ?? "removed");
          for (const list of [[], ["k"], [1, () => 1]]) {
            try { storage.update(...list) } catch (e) { results.push(e instanceof TypeError) }
          }
          try { storage.update("k", () => { throw new RangeError("no") }) } catch (e) { results.push(e.message) }
          return results;
        }
        """)
    ])
    #expect(
      try live.hosts.first?.engine.call("f") == ["new", "new", "removed", true, true, true, "no"])
  }
}
