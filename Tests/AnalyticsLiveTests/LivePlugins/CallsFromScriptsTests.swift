import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore
@testable import AnalyticsLive

/// Code of the app that scripts call, such as a handler of printed text, and that uses the client.
@Suite struct CallsFromScriptsTests {
  /// Prints the name of each event but those that were tracked in response.
  static let printing = """
    class P extends LivePlugin {
      track(event) { if (event.event !== "response") console.log(event.event); return event }
      reset() { analytics.track("reset of plugin") }
    }
    analytics.add(new P("enrichment", null));
    """

  @Test("Handlers of two workers that each track an event for the other one do not wait for one another")
  func workers() async throws {
    let client = LiveClient()
    let (inside, analytics) = (Protected(0), client.analytics)
    try await client.add(
      Self.printing,
      options: .init(
        workers: 2,
        console: { _, name in
          // Both engines are in use from now on.
          inside.withLock { $0 += 1 }
          #expect(eventuallyHere { inside.current == 2 })
          // Users whose events other workers process.
          analytics.track(
            name: "response", properties: nil as JSON?, as: .user(id: name == "a" ? "b" : "a", anonymousId: "x"))
        }))
    let done = Protected(0)
    for user in ["a", "b"] {
      Thread.detachNewThread {
        analytics.track(name: user, properties: nil as JSON?, as: .user(id: user, anonymousId: "x"))
        done.withLock { $0 += 1 }
      }
    }
    #expect(await eventually { done.current == 2 })
    #expect(client.output.names.sorted() == ["a", "b", "response", "response"])
    #expect(client.errors.all.isEmpty)
  }

  @Test("Consoles of filter functions of two clients that each track an event in the other do not wait for one another")
  func filterFunctions() async throws {
    let clients = [FilterClient(), FilterClient()]
    let destinations = clients.map { $0.add(RecordingDestination("One")) }
    let inside = Protected(0)
    for (i, client) in clients.enumerated() {
      let other = clients[1 - i].analytics
      client.analytics.add(plugin: client.filters)
      let script = try Script("event => { if (event.event === 'e') console.log(1); return event }", name: "filter.js")
      try client.filters.add(script, destination: "One") { _, _ in
        inside.withLock { $0 += 1 }
        #expect(eventuallyHere { inside.current == 2 })
        other.track(name: "response")
      }
    }
    let done = Protected(0)
    for client in clients {
      Thread.detachNewThread {
        client.analytics.track(name: "e")
        done.withLock { $0 += 1 }
      }
    }
    #expect(await eventually { done.current == 2 })
    for destination in destinations { #expect(destination.names.sorted() == ["e", "response"]) }
  }

  @Test("An event that a handler tracks has an id immediately, and passes through the plugins after the script")
  func order() async throws {
    let client = LiveClient()
    let (seen, analytics, output) = (Recorder<Int>(), client.analytics, client.output)
    try await client.add(
      Self.printing,
      options: .init(console: { _, _ in
        analytics.identify(userId: "new")
        analytics.track(name: "response")
        analytics.identify(userId: "newest")
        seen.add(output.events.count)
      }))
    analytics.identify(userId: "old")
    analytics.track(name: "e")
    #expect(seen.all == [1])
    let events = client.output.events
    #expect(events.map { $0["type"] } == ["identify", "identify", "track", "identify", "track"])
    #expect(events.map { $0["userId"] } == ["old", "new", "new", "newest", "old"])
    #expect(Set(events.map { $0["messageId"] }).count == 5)
    #expect(analytics.userId == "newest")
  }

  @Test(
    "The clock, the generator of random numbers, the console and the diagnostics may flush, reset and track",
    arguments: ["Date.now()", "Math.random()", "console.log(1)"], [false, true])
  func handlers(_ call: String, _ hasConsole: Bool) async throws {
    let handler = Protected<(@Sendable () -> Void)?>(nil)
    let calls = Protected(0)
    let run: @Sendable () -> Void = {
      calls.withLock { $0 += 1 }
      handler.current?()
    }
    let client = LiveClient { $0.diagnostics(.debug) { if $0.message.contains("1") { run() } } }
    let console: @Sendable (ConsoleLevel, String) -> Void = { _, _ in run() }
    try await client.add(
      """
      class P extends LivePlugin {
        track(event) { if (event.event === "e") \(call); return event }
        reset() { analytics.track("reset of plugin") }
      }
      analytics.add(new P("enrichment", null));
      """,
      options: .init(
        console: hasConsole ? console : nil,
        clock: {
          run()
          return Date()
        },
        random: {
          run()
          return 0.5
        }))
    let analytics = client.analytics
    analytics.identify(userId: "old")
    calls.set(0)
    handler.set {
      handler.set(nil)
      analytics.reset()
      analytics.track(name: "response")
      analytics.flush()
    }
    analytics.track(name: "e")
    #expect(calls.current >= 1)
    #expect(analytics.userId == nil)
    #expect(client.output.names == ["reset of plugin", "response", "e"])
    #expect(client.errors.all.isEmpty)
  }

  @Test("A function of the host may track an event, also when the app runs a script")
  func hostFunction() async throws {
    final class Reporter: LivePluginsDependent {
      let engine = Protected<LiveEngine?>(nil)
      func prepare(engine: LiveEngine) {
        self.engine.set(engine)
        engine.define(function: "report") { [weak engine] call in
          engine?.analytics?.track(name: call[0].string ?? "")
          return nil
        }
      }
      func readyToStart() {}
      func teardown(engine: LiveEngine) {}
    }
    let (client, reporter) = (LiveClient(), Reporter())
    let live = try LivePlugins(
      scripts: [
        Script("globalThis.twice = () => { report('1'); report('2'); return 3 }"),
        Script("globalThis.often = () => { for (let i = 0; i < 1100; i++) report('often') }"),
      ])
    live.addDependent(plugin: reporter)
    await client.add(live)
    let engine = try #require(reporter.engine.current)
    let result = try engine.perform { _ in
      let result = try engine.call("twice")
      #expect(client.output.events.isEmpty)
      return result
    }
    #expect(result == 3)
    #expect(client.output.names == ["1", "2"])
    let dropped = client.analytics.counters.dropped[.plugin] ?? 0
    try engine.call("often")
    #expect(client.output.names.count == 1002)
    #expect((client.analytics.counters.dropped[.plugin] ?? 0) - dropped == 100)
  }

  @Test("A handler may track 1,000 events in a call; more are dropped and reported")
  func limit() async throws {
    let client = LiveClient()
    let analytics = client.analytics
    try await client.add(
      Self.printing,
      options: .init(console: { _, _ in for _ in 0..<1100 { analytics.track(name: "response") } }))
    let dropped = analytics.counters.dropped[.plugin] ?? 0
    analytics.track(name: "e")
    #expect(client.output.names.count == 1001)
    #expect((analytics.counters.dropped[.plugin] ?? 0) - dropped == 100)
    #expect(client.errors.all.contains { $0.contains("1000 calls in response to one event") })
  }

  @Test("A handler that tracks an event for each text, and a plugin that prints a text for each event, end")
  func loop() async throws {
    let client = LiveClient()
    let analytics = client.analytics
    try await client.add(Self.printing, options: .init(console: { _, _ in analytics.track(name: "again") }))
    analytics.track(name: "e")
    #expect(client.output.names.count == CallDepth.limit)
    #expect(client.errors.all.contains { $0.contains("16 times in response to one another") })
  }

  @Test("A handler that passes an event to the timeline is told that it cannot, and the event is dropped")
  func timeline() async throws {
    let client = LiveClient()
    let (analytics, results) = (client.analytics, Recorder<Bool>())
    try await client.add(
      Self.printing,
      options: .init(console: { _, _ in
        results.add(analytics.timeline.process(event: TrackEvent(event: "response", properties: nil)) == nil)
      }))
    analytics.track(name: "e")
    #expect(results.all == [true])
    #expect(client.output.names == ["e"])
    #expect(client.errors.all.contains { $0.contains("call Analytics.process(event:) instead") })
  }

  @Test("A signal that the console of a rule or plugin emits is handled after the script")
  func signals() async throws {
    let (client, lines) = (LiveClient(), Recorder<String>())
    let signals = Signals(configuration: SignalsConfiguration(writeKey: "k", sendDebugSignalsToSegment: false))
    let rules = """
      function processSignal(signal) {
        if (signal.type !== "navigation") return;
        console.log(signal.data.screen, signals.signalBuffer.length);
        console.log("end of", signal.data.screen);
      }
      class P extends LivePlugin { track(event) { console.log("a 1"); console.log("end of plugin"); return event } }
      analytics.add(new P("enrichment", null));
      """
    await client.add(
      try LivePlugins(
        scripts: [Script(rules)],
        options: .init(console: { [weak signals] _, text in
          lines.add(text)
          if text == "a 1" { signals?.emit(signal: NavigationSignal(action: .page, screen: "b")) }
        })))
    client.analytics.add(plugin: signals)
    await signals.waitUntilProcessed()
    signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await signals.waitUntilProcessed()
    #expect(lines.all == ["a 1", "end of a", "b 2", "end of b"])
    lines.removeAll()
    client.analytics.track(name: "e")
    await signals.waitUntilProcessed()
    #expect(lines.all == ["a 1", "end of plugin", "b 3", "end of b"])
  }
}
