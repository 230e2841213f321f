import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Runs all components concurrently. Most useful with the thread sanitizer.
@Suite struct StressTests {
  private static let threads = 8
  private static let perThread = TestRounds.number("STRESS_EVENTS", 40)
  /// The number of changes of bundles, settings and destinations while the threads track.
  private static let changes = 10

  /// Returns a bundle. All bundles have the same plugins and rules, and mark events with their version.
  private static func source(_ version: Int) -> String {
    """
    class Mark extends LivePlugin { track(event) { event.properties.version = \(version); event.properties.marks = (event.properties.marks ?? 0) + 1; return event } }
    class Made extends LivePlugin { track(event) { if (event.properties.n % 50 === 0 && !event.properties.made) analytics.track("made", { made: true }); return event } }
    class Keep extends LivePlugin {
      track(event) { storage.setValue("last", event.properties.n ?? null); event.properties.isCounted = signals.signalCounter >= 0; return event }
      reset() {} flush() {} update() {}
    }
    analytics.add(new Mark("before", null)); analytics.add(new Made("enrichment", null)); analytics.add(new Keep("after", null));
    analytics.add(new Mark("enrichment", "One"));

    function processSignal(signal) {
      if (signal.type !== SignalType.LocalData) return;
      const { identifier: thread, data: { n } } = signal.data;
      const event = signals.find(signal, SignalType.Instrumentation, ({ data: { rawEvent } }) => rawEvent.event === thread && rawEvent.properties.n === n);
      analytics.track("rule", { thread, n, made: true, isNewest: signals.signalBuffer[0] === signal, isFound: event !== null });
    }
    // Reads the state of signals while the engine is locked.
    if (signals.signalCounter < 0) throw new RangeError("signalCounter");
    \(version % 4 == 0 ? "throw new Error('bad bundle');" : "")
    """
  }

  /// Returns, for both destinations, a rule that drops events and one that marks them with the version of the settings.
  /// Some settings have an invalid rule.
  private static func rules(_ version: Int) -> JSON {
    let lists: [[JSON]] = ["One", "Two"].map { destination in
      [
        [
          "destinationName": .string(destination),
          "matchers": [["type": "fql", "ir": #"["=","event",{"value":"unwanted"}]"#]],
          "transformers": [[["type": "drop"]]],
        ],
        [
          "destinationName": .string(destination), "matchers": [["type": "all"]],
          "transformers": [
            [["type": "map_properties", "config": ["map": ["properties.rules": ["set": .integer(Int64(version))]]]]]
          ],
        ],
      ]
    }
    let broken: JSON = ["destinationName": "Two", "matchers": [["type": "none"]], "transformers": [[["type": "drop"]]]]
    return .array(lists[0] + (version % 5 == 0 ? [broken] : []) + lists[1])
  }

  private static let checking = """
    (event, destination) => {
      event.properties.checks = (event.properties.checks ?? 0) + 1;
      event.properties.destination = destination;
      return event;
    }
    """

  @Test(
    "No event or signal is lost, reordered or duplicated while bundles, filter rules and destinations change",
    arguments: [
      (1, .synchronous), (3, .synchronous), (1, .asynchronous),
    ] as [(Int, OperatingMode)])
  func everything(_ workers: Int, _ mode: OperatingMode) async throws {
    let threads = Self.threads
    let perThread = Self.perThread
    let server = FakeServer()
    let integrations: JSON = ["One": true, "Two": true, "Segment.io": true]
    server.setSettings("integrations", integrations)
    server.setSettings("middlewareSettings", ["routingRules": Self.rules(1)])
    server.setEdgeFunction(["version": 1, "downloadURL": "https://cdn.example/1.js"])
    server.setBundle("https://cdn.example/1.js", .text(Self.source(1)))
    let setup = await BundleTests.Setup(
      server: server, options: .init(workers: workers, onOutcome: { _ in }, reloadsOnRefresh: true), mode: mode)
    let analytics = setup.client.analytics

    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(onProblem: { reports.add($0) })
    try filters.add(Script(Self.checking), destination: "Two")
    analytics.add(plugin: filters)
    let two = RecordingDestination("Two")
    analytics.add(plugin: two)

    let counter = CountingBroadcaster()
    let hook = try WebhookBroadcaster(url: .of("https://hook.example/"), obfuscate: false, limit: .max, session: server)
    let recorder = SessionRecorder(url: setup.folder.url.appendingPathComponent("session.ndjson"))
    let configured: @Sendable (Int) -> SignalsConfiguration = { version in
      SignalsConfiguration(
        writeKey: "key", maximumBufferSize: 20_000 + version % 3, relayCount: 7, relayInterval: 0.05,
        broadcasters: [counter, hook, recorder])
    }
    let signals = Signals(configuration: configured(1))
    analytics.add(plugin: signals)
    await setup.live.waitUntilLoaded()
    await signals.waitUntilProcessed()

    // The changes and the threads wait for each other, so that neither runs ahead.
    let ones = Recorder<RecordingDestination>()
    let change = Protected(0)
    let tracked = Protected(0)
    let changer = Thread {
      for n in 2...(Self.changes + 1) {
        while tracked.current < (n - 2) * threads * perThread / Self.changes { Thread.sleep(forTimeInterval: 0.001) }
        change.set(n - 1)
        let url = "https://cdn.example/\(n).js"
        server.setBundle(url, .text(Self.source(n)))
        let settings = Settings(object: [
          "integrations": integrations, "edgeFunction": ["version": .integer(Int64(n)), "downloadURL": .string(url)],
          "middlewareSettings": ["routingRules": Self.rules(n)],
        ])
        let one = RecordingDestination("One")
        ones.add(one)
        analytics.add(plugin: one)
        analytics.apply { $0.update(settings: settings, type: .refresh) }
        setup.live.collectsMetrics.toggle()
        if n % 3 == 0 { setup.live.reload { _ in } }
        signals.useConfiguration(configured(n))
        _ = signals.buffer().count
        analytics.reset()
        analytics.remove(plugin: one)
      }
    }
    changer.start()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let group = DispatchGroup()
      for thread in 0..<threads {
        group.enter()
        Thread.detachNewThread {
          for n in 0..<perThread {
            while n * Self.changes / perThread > change.current { Thread.sleep(forTimeInterval: 0.001) }
            analytics.track(name: "\(thread)", properties: ["n": n] as [String: Any], as: .user(id: "u\(thread)"))
            if n % 10 == 0 {
              signals.emit(signal: LocalDataSignal(action: .saved, identifier: "\(thread)", data: ["n": n]))
            }
            if n % 25 == 0 {
              analytics.track(
                name: "unwanted", properties: ["thread": thread] as [String: Any], as: .user(id: "u\(thread)"))
            }
            tracked.withLock { $0 += 1 }
          }
          group.leave()
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    #expect(await eventually { changer.isFinished })
    await analytics.waitUntilStarted()
    await setup.live.waitUntilLoaded()
    await signals.waitUntilProcessed()

    let all = Array(0..<perThread)
    let tens = all.filter { $0 % 10 == 0 }
    let unwanted = threads * all.count { $0 % 25 == 0 }
    let made = threads * all.count { $0 % 50 == 0 }
    /// Checks that `events` contains every event once, and the events of each thread in order.
    func check(_ events: [JSON], hasUnwanted: Bool, _ place: Comment) {
      for thread in 0..<threads {
        let own = events.filter { $0["event"]?.stringValue == "\(thread)" }
        #expect(own.map { $0["properties"]?["n"]?.intValue } == all, place)
        let ruled = events.filter { $0["event"] == "rule" && $0["properties"]?["thread"]?.stringValue == "\(thread)" }
        #expect(ruled.map { $0["properties"]?["n"]?.intValue } == tens, place)
        #expect(
          ruled.allSatisfy { $0["properties"]?["isNewest"] == true && $0["properties"]?["isFound"] == true }, place)
        // After new plugins and rules have been used, the previous ones are not used again.
        for member in ["version", "rules"] {
          let versions = own.compactMap { $0["properties"]?[member]?.intValue }
          #expect(versions == versions.sorted(), place)
        }
      }
      #expect(events.count { $0["event"] == "made" } == made, place)
      #expect(events.count { $0["event"] == "unwanted" } == (hasUnwanted ? unwanted : 0), place)
      #expect(events.count == threads * (all.count + tens.count) + made + (hasUnwanted ? unwanted : 0), place)
      #expect(Set(events.map { $0["messageId"]?.stringValue }).count == events.count, place)
      // Each event passes the plugins of exactly one load.
      #expect(events.allSatisfy { $0["properties"]?["marks"] == 1 }, place)
    }
    let output = setup.client.output.events
    check(output, hasUnwanted: true, "the end of the timeline")
    #expect(output.allSatisfy { $0["properties"]?["rules"] == nil && $0["properties"]?["checks"] == nil })
    check(two.events, hasUnwanted: false, "the permanent destination")
    #expect(
      two.events.allSatisfy {
        $0["properties"]?["checks"] == 1 && $0["properties"]?["destination"] == "Two"
          && $0["properties"]?["rules"] != nil
      })
    for one in ones.all {
      #expect(
        one.events.allSatisfy {
          $0["event"] != "unwanted" && $0["properties"]?["marks"] == 2 && $0["properties"]?["rules"] != nil
        })
      #expect(Set(one.events.map { $0["messageId"]?.stringValue }).count == one.events.count)
      for thread in 0..<threads {
        let own = one.events.filter { $0["event"]?.stringValue == "\(thread)" }.compactMap {
          $0["properties"]?["n"]?.intValue
        }
        #expect(own == own.sorted())
      }
    }

    // The signals are those that the threads emitted and one for each event that was not created by a script.
    let count = threads * (all.count + tens.count) + unwanted
    #expect(signals.lost == 0 && signals.waitingCount == 0)
    #expect(counter.indices == Array(0..<count))
    #expect(signals.nextIndex == count)
    #expect(signals.buffer().map { $0["index"]?.intValue } == (0..<count).reversed())
    let recorded = try String(contentsOf: recorder.url, encoding: .utf8).split(separator: "\n").map {
      try JSON(parsing: String($0))
    }
    #expect(recorded.map { $0["index"]?.intValue } == Array(0..<count))
    for thread in 0..<threads {
      let own = recorded.filter { $0["data"]?["rawEvent"]?["event"]?.stringValue == "\(thread)" }
      #expect(own.map { $0["data"]?["rawEvent"]?["properties"]?["n"]?.intValue } == all)
    }
    signals.flush()
    let hooked = {
      server.bodies(to: "https://hook.example/").flatMap { (try? JSON(parsing: [UInt8]($0)).arrayValue) ?? [] }.map {
        $0["index"]?.intValue
      }
    }
    #expect(await eventually { hooked().count >= count })
    #expect(hooked() == Array(0..<count) && hook.lost == 0)

    // The only errors are those of the invalid bundles and rules.
    #expect(setup.client.errors.all.allSatisfy { $0.contains("bad bundle") })
    #expect(reports.all.allSatisfy { $0.rule == 2 && $0.destination == "Two" })
    await setup.end()
    let sent = try server.bodies(to: "https://api.segment.io/v1/b").flatMap {
      try JSON(parsing: [UInt8]($0))["batch"]?.arrayValue ?? []
    }
    check(sent, hasUnwanted: true, "the server")
  }
}
