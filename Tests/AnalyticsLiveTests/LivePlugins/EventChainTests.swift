import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Events that scripts make in response to events.
@Suite struct EventChainTests {
  private static let fan = """
    class Fan extends LivePlugin { track(e) { for (let i = 0; i < 10; i++) analytics.track("Item", { i }); return e } }
    analytics.add(new Fan(LivePluginType.enrichment, null));
    """

  @Test("All descendants of one event share one budget, and exceeding it is reported once", arguments: [100, 25, 0])
  func budget(_ limit: Int) async throws {
    let client = LiveClient()
    let reports = Recorder<LivePluginReport>()
    try await client.add(Self.fan, options: .init(derivedEventLimit: limit, onProblem: { reports.add($0) }))
    client.analytics.track(name: "start")
    // The tenth part of a call that fails is not performed.
    #expect(client.output.events.count == 1 + limit / 10 * 10)
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.error.headline.contains("is there an endless loop?") == true)
    client.analytics.track(name: "again")
    #expect(client.output.events.count == 2 * (1 + limit / 10 * 10))
    #expect(reports.all.count == 1)
  }

  @Test("The events that a call makes count toward the limit of memory until it ends")
  func memory() async throws {
    let client = LiveClient()
    let reports = Recorder<LivePluginReport>()
    try await client.add(
      """
      const big = Array.from({ length: 20_000 }, () => ({}));
      class P extends LivePlugin {
        track(e) { for (let i = 0; i < e.properties.count; i++) analytics.track("made", { big }); return e }
      }
      analytics.add(new P(LivePluginType.enrichment, null));
      """, options: .init(limits: Limits(memory: 16 << 20), onProblem: { reports.add($0) }))
    client.analytics.track(name: "many", properties: ["count": 50])
    #expect(client.output.events.map { $0["event"] } == ["many"])
    #expect(reports.all.map { $0.error.headline.prefix(31) } == ["stopped: the script needs more "])
    // They count no longer.
    for _ in 0..<5 { client.analytics.track(name: "few", properties: ["count": 2]) }
    #expect(client.output.events.count { $0["event"] == "made" } == 10)
    #expect(reports.all.count == 1)
  }

  @Test("A plugin that makes events, and one that follows it, share the budget of the event")
  func severalPlugins() async throws {
    let client = LiveClient()
    client.analytics.add(plugin: RecordingDestination("One"))
    client.analytics.add(plugin: RecordingDestination("Two"))
    try await client.add(
      """
      class P extends LivePlugin {
        track(e) { if (e.event === "start") for (let i = 0; i < 30; i++) analytics.track("made"); return e }
      }
      for (const place of [null, "One", "Two"]) analytics.add(new P(LivePluginType.enrichment, place));
      analytics.add(new P(LivePluginType.after, null));
      """)
    client.analytics.track(name: "start")
    #expect(client.output.events.count == 91)
  }

  @Test("A chain ends though a plugin removes the origin from the context", arguments: [false, true])
  func contextReplaced(_ isSwift: Bool) async throws {
    let client = LiveClient()
    let signals = Signals()
    if isSwift {
      client.analytics.add { event in
        guard var event = event as? TrackEvent else { return event }
        event.context = ["app": "x"]
        return event
      }
    }
    let privacy =
      "class Privacy extends LivePlugin { process(e) { e.context = { app: 1 }; return super.process(e) } } analytics.add(new Privacy('enrichment'));"
    try await client.add(
      """
      \(isSwift ? "" : privacy)
      function processSignal(s) { if (s.type === SignalType.Instrumentation) analytics.track("Seen"); }
      """)
    client.analytics.add(plugin: signals)
    await signals.waitUntilProcessed()
    client.analytics.track(name: "one")
    await signals.waitUntilProcessed()
    #expect(client.output.names == ["one", "Seen"])
  }

  @Test("A chain goes through signals: a rule whose events become signals again through Swift code ends")
  func throughSignals() async throws {
    let client = LiveClient()
    let signals = Signals()
    client.analytics.add { event in
      if (event as? TrackEvent)?.event == "Seen" { signals.emit(NavigationSignal(action: .entering, screen: "s")) }
      return event
    }
    try await client.add("function processSignal(s) { analytics.track('Seen') }")
    client.analytics.add(plugin: signals)
    await signals.waitUntilProcessed()
    signals.emit(NavigationSignal(action: .entering, screen: "first"))
    await signals.waitUntilProcessed()
    #expect(client.output.events.count == 8)
    #expect(client.errors.all.count { $0.contains("have led to one another") } == 1)
  }

  @Test("A rule that exceeds the budget is reported once")
  func rule() async throws {
    let client = LiveClient()
    let signals = Signals()
    try await client.add("function processSignal(s) { for (;;) analytics.track('Seen') }")
    client.analytics.add(plugin: signals)
    await signals.waitUntilProcessed()
    for _ in 0..<20 { signals.emit(NavigationSignal(action: .entering, screen: "s")) }
    await signals.waitUntilProcessed()
    #expect(client.output.events.isEmpty)
    #expect(client.errors.all.count == 1)
    #expect(client.errors.all.first?.contains("scripts may make 100 events") == true)
  }

  @Test("A chain survives a restart in the journal, with its budget")
  func restart() async throws {
    let folder = TemporaryFolder()
    let source = """
      class P extends LivePlugin { track(e) { analytics.track("again"); analytics.track("again"); return e } }
      analytics.add(new P("enrichment", null));
      """
    let first = LiveClient {
      $0.storageMode(.diskAtURL(folder.url.appendingPathComponent("first"))).shutdownTimeout(.zero)
    }
    try await first.add(source)
    first.analytics.add(plugin: NeverReady())
    // The live plugins process this event, and the journal stores the events that they make.
    first.analytics.timeline.process(event: TrackEvent(event: "start"))
    // The process ends here.
    let crashed = folder.url.appendingPathComponent("crashed")
    try FileManager.default.createDirectory(at: crashed, withIntermediateDirectories: true)
    let journal = crashed.appendingPathComponent("startup-queue")
    try FileManager.default.copyItem(at: folder.url.appendingPathComponent("first/startup-queue"), to: journal)
    let text = try String(contentsOf: journal, encoding: .utf8)
    await first.analytics.shutdown()
    #expect(text.split(separator: "\n").count == 2)
    #expect(!text.contains("\"event\":{\"chain\""))
    let gate = NeverReady()
    let client = LiveClient { $0.storageMode(.diskAtURL(crashed)).plugins([gate]) }
    client.analytics.add(
      plugin: try LivePlugins(scripts: [Script(source)], options: .init(derivedEventLimit: 20)))
    client.analytics.resumeEventProcessing(plugin: gate)
    await client.analytics.waitUntilStarted()
    // Both events belong to one chain, of which two events have been made.
    #expect(client.output.events.count == 20)
    await client.analytics.shutdown()
  }

  @Test("Adding plugins is bounded and takes linear time")
  func addingPlugins() async throws {
    let client = LiveClient()
    let reports = Recorder<LivePluginReport>()
    let live = try await client.add(
      """
      class P extends LivePlugin { track(e) { analytics.add(new P("enrichment")); return e } }
      analytics.add(new P("enrichment"));
      let made = 0;
      function f() { for (made = 0; made < 1e6; made++) analytics.add(new LivePlugin("after")) }
      function g() { for (let i = 0; i < 100; i++) { analytics.removeLivePlugins(); for (let k = 0; k < 5; k++) analytics.add(new LivePlugin("after")) } }
      """, options: .init(onProblem: { reports.add($0) }))
    let engine = try #require(live.hosts.first?.engine)
    do {
      try engine.call("f")
      Issue.record("more than the limit")
    } catch {
      #expect(error.message.contains("there can be 1000 plugins at most"))
    }
    // The call has failed.
    #expect(live.names(of: .after).isEmpty)
    for _ in 0..<12 { client.analytics.track(name: "e") }
    #expect(live.names(of: .enrichment).count == 1000)
    #expect(reports.all.contains { $0.error.headline.contains("1000 plugins at most") })
    try engine.call("g")
    #expect(live.names(of: .enrichment).isEmpty && live.names(of: .after).count == 5)
  }
}

final class NeverReady: WaitingPlugin {
  let type = PluginType.utility
}
