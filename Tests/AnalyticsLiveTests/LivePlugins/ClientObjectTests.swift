import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests `analytics` and `new Analytics` in scripts that belong to a client.
@Suite struct ClientObjectTests {
  @Test("new Analytics with the app's write key returns the app's client, which accepts plugins")
  func sameKey() async throws {
    let folder = TemporaryFolder()
    let script = try folder.write(
      "p.js",
      """
      const again = new Analytics("key");
      class P extends LivePlugin { track(event) { event.properties = { user: again.userId, same: again.anonymousId === analytics.anonymousId }; return event } }
      again.add(new P("enrichment", null));
      """)
    let setup = await BundleTests.Setup(folder: folder, fallback: script)
    setup.client.analytics.identify(userId: "u")
    setup.client.analytics.track(name: "e")
    #expect(setup.client.output.events.last?["properties"] == ["user": "u", "same": true])
    await setup.end()
  }

  @Test(
    "new Analytics returns the running client with the write key, or else creates a client of the script"
  )
  func otherKeys() async throws {
    let key = UUID().uuidString
    let other = LiveClient { _ in }
    let running = Analytics(
      configuration: Configuration(writeKey: key).storageMode(.memory(10)).operatingMode(.synchronous).fetchSettings(
        false
      )
      .setTrackedApplicationLifecycleEvents(.none).flushPolicies([]))
    let output = EventRecorder(.after)
    running.add(plugin: output)
    let live = try await other.add(
      """
      const a = new Analytics("\(key)"), b = new Analytics("own"), c = new Analytics("own");
      function f() {
        a.track("to a"); b.identify("u-b", { n: 1 });
        try { b.add(new LivePlugin("before", null)) } catch (e) { var message = e.message }
        let made = 0;
        try { for (let i = 0; i < 100; i++) { new Analytics("k" + i).userId; made++ } } catch (e) { var bound = e.message }
        return [c.userId, c.traits, b.anonymousId === c.anonymousId, analytics.userId === undefined, message, made, bound];
      }
      """)
    let result = try live.hosts.first?.engine.call("f")
    #expect(output.names == ["to a"])
    #expect(result?[0] == "u-b" && result?[1] == ["n": 1] && result?[2] == true && result?[3] == true)
    #expect(result?[4]?.stringValue?.contains("only the app's own client") == true)
    #expect(result?[5] == 8)
    #expect(result?[6]?.stringValue?.contains("10 clients") == true)
    #expect(other.output.events.isEmpty)
  }

  @Test("Scripts use the clients of others only if the options say so", arguments: [true, false])
  func running(_ findsRunning: Bool) async throws {
    let key = UUID().uuidString
    let script = """
      const other = new Analytics("\(key)");
      function identify() { other.identify("secret") }
      function read() { return other.userId ?? null }
      """
    var options = LivePlugins.Options()
    options.findsRunningClients = findsRunning
    let clients = [LiveClient(), LiveClient()]
    let first = try await clients[0].add(script, options: options)
    let second = try await clients[1].add(script, options: options)
    try first.hosts.first?.engine.call("identify")
    #expect(try first.hosts.first?.engine.call("read") == "secret")
    #expect(try second.hosts.first?.engine.call("read") == (findsRunning ? "secret" : .null))
  }

  @Test("Analytics creates a client with or without new, and can be extended")
  func withoutNew() async throws {
    let client = LiveClient()
    let live = try await client.add(
      """
      const own = Analytics("own-\(UUID().uuidString)"), host = Analytics("key");
      class Mine extends Analytics { track(event) { super.track("mine: " + event) } }
      function f() {
        host.track("by the host");
        new Mine("key").track("e");
        const errors = [];
        for (const make of [() => Analytics(), () => new Analytics(""), () => Analytics(17)]) {
          try { make() } catch (e) { errors.push(`${e.name}: ${e.message}`) }
        }
        return [own instanceof Analytics, own.constructor === Analytics, own.anonymousId === analytics.anonymousId,
          analytics instanceof Analytics, new Mine("key") instanceof Mine, Analytics.name, Analytics.length, ...errors];
      }
      """)
    #expect(
      try live.hosts.first?.engine.call("f") == [
        true, true, false, true, true, "Analytics", 1, "TypeError: Analytics needs a write key, found undefined",
        "TypeError: Analytics needs a write key, found a string",
        "TypeError: Analytics needs a write key, found a number",
      ])
    #expect(client.output.names == ["by the host", "mine: e"])
  }

  @Test(
    "Scripts can read traits, reset the user and flush; hooks that call reset or flush do not recurse"
  )
  func resetAndFlush() async throws {
    let client = LiveClient()
    let plugin = Counting()
    client.analytics.add(plugin: plugin)
    let live = try await client.add(
      """
      class P extends LivePlugin { reset() { console.log("reset"); analytics.reset() } flush() { analytics.flush() } }
      analytics.add(new P("utility", null));
      function f() { const before = [analytics.userId, analytics.traits]; analytics.reset(); return [...before, analytics.userId ?? null, analytics.traits] }
      function g() { analytics.flush() }
      """)
    client.analytics.identify(userId: "u", traits: ["plan": "pro"])
    let anonymousId = client.analytics.anonymousId
    #expect(try live.hosts.first?.engine.call("f") == ["u", ["plan": "pro"], .null, [:]])
    #expect(client.analytics.anonymousId != anonymousId)
    #expect(plugin.counts.all == ["reset"])
    try live.hosts.first?.engine.call("g")
    #expect(await eventually { plugin.counts.all == ["reset", "flush"] })
  }

  @Test("Plugins for a destination receive only its events, also if the destination is added later")
  func destinations() async throws {
    let client = LiveClient()
    let one = RecordingDestination("One")
    let two = RecordingDestination("Two")
    client.analytics.add(plugin: one)
    let live = try await client.add(
      """
      class P extends LivePlugin { track(event) { event.properties = { for: this.destination }; return event.event === "drop" ? null : event } }
      const added = [analytics.add(new P("enrichment", "One")), analytics.add(new P("before", "Two"))];
      function f() { return added }
      """)
    await live.reload()
    #expect(try live.hosts.first?.engine.call("f") == [true, false])
    client.analytics.add(plugin: two)
    client.analytics.track(name: "e")
    client.analytics.track(name: "drop")
    #expect(one.events.map { $0["properties"] } == [["for": "One"]])
    #expect(two.events.map { $0["properties"] } == [["for": "Two"]])
    #expect(client.output.names == ["e", "drop"])
    #expect(client.output.events.allSatisfy { $0["properties"] == nil })
    client.analytics.remove(plugin: two)
    let again = RecordingDestination("Two")
    client.analytics.add(plugin: again)
    await live.reload()
    client.analytics.track(name: "e")
    #expect(again.events.map { $0["properties"] } == [["for": "Two"]])
    #expect(one.events.count == 2 && two.events.count == 1)
  }

  @Test("update, reset and flush are called once on plugins of every type")
  func hooks() async throws {
    let client = LiveClient()
    client.analytics.add(plugin: RecordingDestination("One"))
    let lines = Recorder<String>()
    try await client.add(
      """
      class P extends LivePlugin {
        update(settings, type) { console.log(this.type, "update", Object.keys(settings.integrations).length, type === UpdateType.initial) }
        reset() { console.log(this.type, "reset") }
        flush() { console.log(this.type, "flush") }
      }
      analytics.add(new P("before", null)); analytics.add(new P("enrichment", "One")); analytics.add(new P("utility", null));
      """, options: .init(console: { lines.add($1) }))
    client.analytics.reset()
    await client.analytics.flush()
    #expect(
      lines.all.filter { !$0.contains("no destination") }
        == ["update 2 true", "reset", "flush"].flatMap { line in
          ["before", "enrichment", "utility"].map { "\($0) \(line)" }
        })
  }

  @Test(
    "An asynchronous hook returns the value that fulfills its promise; a rejected or pending promise is a failure"
  )
  func promises() async throws {
    let client = LiveClient()
    let reports = Recorder<LivePluginReport>()
    let lines = Recorder<String>()
    for chain in [false, true] {
      let timeline = Timeline()
      let live = try LivePlugins(
        scripts: [
          Script(
            """
            class A extends LivePlugin {
              async track(event) {
                await null;
                switch (event.event) {
                  case "change": event.properties = { changed: true }; return event;
                  case "drop": return null;
                  case "throw": throw new RangeError("no");
                  case "wrong": return 17;
                  case "never": await new Promise(() => {});
                }
                return event;
              }
            }
            analytics.add(new A("enrichment", null));
            if (\(chain)) analytics.add(new LivePlugin("enrichment", null));
            """)
        ], options: .init(console: { lines.add($1) }, onProblem: { reports.add($0) }))
      live.add(to: timeline)
      #expect(timeline.process(event: TrackEvent(event: "change"))?.properties == ["changed": true])
      #expect(timeline.process(event: TrackEvent(event: "drop")) == nil)
      for name in ["throw", "wrong", "never", "keep"] {
        #expect(timeline.process(event: TrackEvent(event: name)) == TrackEvent(event: name))
      }
    }
    let expected = [
      "RangeError: no", "returned a number instead of the event",
      "returned a promise that is not settled when the call ends (nothing can be waited for: plugins have no timers and no network) instead of the event",
    ]
    #expect(reports.all.map(\.error.headline) == expected + expected)
    #expect(lines.all.isEmpty)
    _ = client
  }
}

private final class Counting: EventPlugin {
  let type = PluginType.utility
  let counts = Recorder<String>()
  func reset() { counts.add("reset") }
  func flush() { counts.add("flush") }
}
