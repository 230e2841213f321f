import AnalyticsLive
import Foundation
import TestSupport
import Testing

@Suite struct SignalsPipelineTests {
  @Test("The signals plugin has the key SignalsPlugin, the type after, and a shared instance")
  func plugin() {
    #expect(Signals.shared === Signals.shared && Signals.shared.key == "SignalsPlugin" && Signals.shared.type == .after)
    #expect(Signals().anonymousId == "" && Signals().nextIndex == -1)
    #expect(Signals().buffer() == [])
  }

  @Test("A signal without an index, user or context receives them when it is emitted")
  func stamps() async throws {
    let setup = try await SignalsSetup("")
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    var own = NavigationSignal(action: .page, screen: "b")
    own.index = setup.signals.nextIndex
    own.anonymousId = "somebody"
    setup.signals.emit(signal: own)
    setup.signals.emit(NavigationSignal(action: .page, screen: "c"))
    await setup.signals.waitUntilProcessed()
    let buffer = setup.signals.buffer()
    #expect(buffer.map { $0["index"] } == [2, 1, 0])
    #expect(
      buffer.map { $0["anonymousId"]?.stringValue } == [
        setup.analytics.anonymousId, "somebody", setup.analytics.anonymousId,
      ])
    #expect(
      buffer[0]["context"]?["library"]?["name"]?.stringValue?.isEmpty == false && buffer[0]["context"]?["app"] != nil)
    #expect(setup.signals.anonymousId == setup.analytics.anonymousId)
  }

  @Test(
    "Each signal is sent to broadcasters, typed and as a dictionary, then buffered, processed by rules, and counted"
  )
  func order() async throws {
    let log = Recorder<String>()
    let broadcaster = LoggingBroadcaster(log)
    let client = LiveClient()
    await client.add(
      try LivePlugins(
        scripts: [
          Script(
            "function processSignal(s) { console.log('rule ' + s.data.screen + ' ' + (signals.signalBuffer[0] === s) + ' ' + typeof s.context.app.name) }"
          )
        ],
        options: .init(console: { log.add($1) })))
    let signals = Signals(
      configuration: SignalsConfiguration(writeKey: "k", relayCount: 2, relayInterval: 0, broadcasters: [broadcaster]))
    client.analytics.add(plugin: signals)
    await signals.waitUntilProcessed()
    for screen in ["a", "b"] { signals.emit(NavigationSignal(action: .page, screen: screen)) }
    signals.emit(NavigationSignal(action: .page, screen: "not wanted"), source: .autoSwiftUI)
    await signals.waitUntilProcessed()
    #expect(
      log.all == [
        "typed a", "dictionary a", "rule a true string", "typed b", "dictionary b", "rule b true string", "relay",
      ])
  }

  @Test("The context of a signal describes the app, the library and the rules")
  func context() async throws {
    let setup = try await SignalsSetup("globalThis.SEGMENT_SIGNALS_RUNTIME_VERSION = '2.2.0'") {
      $0.application(ApplicationInformation(name: "Shop", version: "1.2", build: "34", namespace: "com.example.shop"))
    }
    setup.signals.emit(NavigationSignal(action: .page, screen: "a"))
    await setup.signals.waitUntilProcessed()
    let context = setup.signals.buffer().first?["context"]
    #expect(context?["app"] == ["name": "Shop", "version": "1.2", "build": "34", "namespace": "com.example.shop"])
    #expect(context?["library"]?.objectValue.map { Array($0.keys) } == ["name", "version"])
    #expect(context?["signalsRuntime"] == "2.2.0")
  }

  @Test("Signals of disabled automatic sources are dropped; manual signals pass")
  func sources() async throws {
    let setup = try await SignalsSetup(
      "", SignalsConfiguration(writeKey: "k", sendDebugSignalsToSegment: false, useSwiftUIAutoSignal: true))
    for (source, name) in [(SignalSource.autoNetwork, "n"), (.autoSwiftUI, "s"), (.autoUIKit, "u"), (.manual, "m")] {
      setup.signals.emit(signal: NavigationSignal(action: .page, screen: name), source: source)
    }
    await setup.signals.waitUntilProcessed()
    #expect(setup.signals.buffer().map { $0["data"]?["screen"] } == ["m", "s"])
  }

  @Test(
    "Signals before the rules are ready wait in a bounded queue and then receive indices and the current user in order"
  )
  func waiting() async throws {
    let signals = Signals(
      configuration: SignalsConfiguration(writeKey: "k", maximumBufferSize: 3, sendDebugSignalsToSegment: false))
    var early = NavigationSignal(action: .page, screen: "early")
    early.index = 77
    early.anonymousId = "old"
    signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    signals.emit(signal: early)
    signals.emit(signal: NavigationSignal(action: .page, screen: "b"))
    #expect(signals.waitingCount == 3 && signals.lost == 0)
    signals.emit(signal: NavigationSignal(action: .page, screen: "c"))
    #expect(signals.waitingCount == 3 && signals.lost == 1)
    let analytics = Analytics(
      configuration: Configuration(writeKey: "k").storageMode(.memory(10)).operatingMode(.synchronous).fetchSettings(
        false
      ).flushPolicies([])
        .setTrackedApplicationLifecycleEvents(.none).autoAddSegmentDestination(false))
    analytics.add(plugin: try LivePlugins(scripts: [Script("", name: "r.js")]))
    analytics.add(plugin: signals)
    await signals.waitUntilProcessed()
    let buffer = signals.buffer()
    #expect(buffer.map { $0["data"]?["screen"] } == ["c", "b", "early"] && buffer.map { $0["index"] } == [2, 1, 0])
    #expect(buffer.map { $0["anonymousId"]?.stringValue } == [analytics.anonymousId, analytics.anonymousId, "old"])
  }

  @Test("No signal is discarded between the start of the client and that of the rules")
  func startingRules() async throws {
    /// Lets the rules start later than the client.
    final class Gate: LivePluginsDependent {
      let isOpen = DispatchSemaphore(value: 0)
      func prepare(engine: LiveEngine) {}
      func readyToStart() { isOpen.wait() }
      func teardown(engine: LiveEngine) {}
    }
    let gate = Gate()
    let shown = Recorder<String>()
    let debug = DebugBroadcaster { shown.add($0) }
    let signals = Signals(
      configuration: SignalsConfiguration(
        writeKey: "k", maximumBufferSize: 3, broadcasters: [debug], sendDebugSignalsToSegment: false))
    let analytics = Analytics(
      configuration: Configuration(writeKey: "k").storageMode(.memory(10)).fetchSettings(false).flushPolicies([])
        .setTrackedApplicationLifecycleEvents(.none).autoAddSegmentDestination(false))
    let live = LivePlugins(fallbackFileURL: nil)
    live.addDependent(plugin: gate)
    analytics.add(plugin: live)
    analytics.add(plugin: signals)
    await analytics.waitUntilStarted()
    for number in 0..<10 { signals.emit(signal: NavigationSignal(action: .page, screen: "\(number)")) }
    for _ in 0..<10 { gate.isOpen.signal() }
    await signals.waitUntilProcessed()
    #expect(shown.all.count == 10 && signals.lost == 0)
    #expect(signals.buffer().map { $0["data"]?["screen"] } == ["9", "8", "7"])
    await analytics.shutdown()
  }

  @Test("Signals for a second client wait for its rules, and those of the first client do not handle them")
  func secondClient() async throws {
    func rules(_ name: String) -> String { "function processSignal(signal) { analytics.track('\(name)') }" }
    let first = try await SignalsSetup(rules("first"))
    let signals = first.signals
    signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await signals.waitUntilProcessed()
    let session = FakeSession { _ in .held }
    let recorder = EventRecorder(.enrichment)
    let second = Analytics(
      configuration: Configuration(writeKey: "k").storageMode(.memory(10)).flushPolicies([]).httpSession(session)
        .setTrackedApplicationLifecycleEvents(.none).autoAddSegmentDestination(false)
        .waitingTimeout(.seconds(100_000)).requestTimeout(.seconds(100_000)))
    second.add(plugin: recorder)
    second.add(plugin: signals)
    signals.emit(signal: NavigationSignal(action: .page, screen: "b"))
    second.add(plugin: try LivePlugins(scripts: [Script(rules("second"), name: "rules.js")], options: .init()))
    #expect(await eventually { session.questions.count == 1 })
    session.answerHeld(.status(200, body: "{}"))
    await second.waitUntilStarted()
    await signals.waitUntilProcessed()
    #expect(await eventually { !recorder.events.isEmpty })
    #expect(recorder.events.map { $0["event"] } == ["second"])
    #expect(first.events.map { $0["event"] } == ["first"])
    #expect(signals.buffer().map { $0["data"]?["screen"] } == ["b"])
    await second.shutdown()
  }

  @Test("Discarded signals are reported when the client is known: the first ones, and each doubling of their number")
  func reportedLoss() async throws {
    let reports = Recorder<String>()
    let signals = Signals(
      configuration: SignalsConfiguration(writeKey: "k", maximumBufferSize: 1, sendDebugSignalsToSegment: false))
    func emit(_ count: Int) {
      for _ in 0..<count { signals.emit(signal: NavigationSignal(action: .page, screen: "a")) }
    }
    emit(3)
    let analytics = Analytics(
      configuration: Configuration(writeKey: "k").storageMode(.memory(10)).fetchSettings(false).flushPolicies([])
        .setTrackedApplicationLifecycleEvents(.none).autoAddSegmentDestination(false)
        .errorHandler { reports.add("\($0)") })
    // Without its client's settings, it stays unready.
    signals.configure(analytics: analytics)
    emit(10_002)
    let numbers = reports.all.filter { $0.contains("increase maximumBufferSize") }.compactMap { report in
      report.split(separator: " ").lazy.compactMap { Int($0) }.first
    }
    #expect(signals.lost == 5 && numbers == [2, 5])
    await analytics.shutdown()
  }

  @Test("Events of the app emit signals; events that scripts create do not")
  func instrumentation() async throws {
    let setup = try await SignalsSetup(
      """
      function processSignal(signal) {
        if (signal.type === SignalType.Instrumentation) analytics.track("From " + signal.data.rawEvent.event, { type: signal.data.type });
      }
      """)
    setup.analytics.track(name: "Order Placed", properties: ["total": 1])
    await setup.signals.waitUntilProcessed()
    #expect(setup.allEvents.compactMap { $0["event"]?.stringValue } == ["Order Placed", "From Order Placed"])
    #expect(setup.events.first?["properties"] == ["type": "track"])
    #expect(setup.signals.buffer().count == 1)
  }

  @Test("Events with a script origin emit no signal", arguments: ["signals", "js"])
  func guarded(_ stamp: String) async throws {
    let setup = try await SignalsSetup("")
    var event = TrackEvent(event: "Made")
    event.context = ["__eventOrigin": ["type": .string(stamp), "version": "1"]]
    setup.analytics.process(event: event)
    setup.analytics.track(name: "Own")
    await setup.signals.waitUntilProcessed()
    #expect(setup.signals.buffer().map { $0["data"]?["rawEvent"]?["event"] } == ["Own"])
  }

  @Test("Events that a rule creates do not run rules again")
  func noLoop() async throws {
    let setup = try await SignalsSetup(
      "function processSignal(s) { analytics.track('Again'); analytics.identify('u'); }")
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await setup.signals.waitUntilProcessed()
    #expect(setup.events.count == 2)
  }

  @Test(
    "Broadcasters relay after relayCount signals, or after more signals than the buffer holds")
  func relayCount() async throws {
    for (count, size) in [(3, 1000), (1000, 2)] {
      let broadcaster = CountingBroadcaster()
      let setup = try await SignalsSetup(
        "",
        SignalsConfiguration(
          writeKey: "k", maximumBufferSize: size, relayCount: count, relayInterval: 0, broadcasters: [broadcaster]))
      var relays: [Int] = []
      for _ in 0..<6 {
        setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
        await setup.signals.waitUntilProcessed()
        relays.append(broadcaster.relays)
      }
      #expect(relays == [0, 0, 1, 1, 1, 2])
    }
  }

  @Test("Broadcasters relay after an interval")
  func relayInterval() async throws {
    let broadcaster = CountingBroadcaster()
    let setup = try await SignalsSetup(
      "", SignalsConfiguration(writeKey: "k", relayInterval: 0.01, broadcasters: [broadcaster]))
    #expect(await eventually { broadcaster.relays > 1 })
    _ = setup
  }

  @Test("Configuring before and after adding the plugin has the same effect", arguments: [true, false])
  func orders(_ configuresFirst: Bool) async throws {
    let broadcaster = CountingBroadcaster()
    let configuration = SignalsConfiguration(
      writeKey: "k", relayInterval: 0, broadcasters: [broadcaster], sendDebugSignalsToSegment: true)
    let setup = try await SignalsSetup("", configuration, configuresFirst: configuresFirst)
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await setup.signals.waitUntilProcessed()
    #expect(broadcaster.names == ["a"] && broadcaster.analytics === setup.analytics)
    #expect(setup.signals.configuration.sendDebugSignalsToSegment)
    #expect(setup.signals.currentBroadcasters.contains { $0 is SegmentBroadcaster })
  }

  @Test("analytics.flush() makes broadcasters relay after all earlier signals")
  func flush() async throws {
    let broadcaster = CountingBroadcaster()
    let setup = try await SignalsSetup(
      "", SignalsConfiguration(writeKey: "k", relayInterval: 0, broadcasters: [broadcaster])
    ) {
      $0.operatingMode(.asynchronous)
    }
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await setup.analytics.flush()
    #expect(broadcaster.relays == 1 && broadcaster.names == ["a"])
  }

  @Test("In synchronous mode, flushing during an event of a rule does not wait for the rule")
  func flushOnEventOfRule() async throws {
    let broadcaster = CountingBroadcaster()
    let setup = try await SignalsSetup(
      "function processSignal(s) { analytics.track('Made') }",
      SignalsConfiguration(writeKey: "k", relayInterval: 0, broadcasters: [broadcaster])
    ) {
      $0.operatingMode(.synchronous)
    }
    setup.analytics.add(enrichment: { [weak analytics = setup.analytics] event in
      if (event as? TrackEvent)?.event == "Made" { analytics?.flush() }
      return event
    })
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await setup.signals.waitUntilProcessed()
    #expect(setup.events.count == 1)
    #expect(await eventually { broadcaster.relays == 1 })
  }

  @Test("Typed broadcasters receive the signal, and JSON broadcasters also receive a dictionary")
  func broadcasters() async throws {
    let typed = CountingBroadcaster()
    let json = DictionaryBroadcaster()
    let setup = try await SignalsSetup("", SignalsConfiguration(writeKey: "k", broadcasters: [typed, json]))
    setup.signals.emit(signal: InteractionSignal(component: "Button", title: "Buy", data: ["n": 1]))
    await setup.signals.waitUntilProcessed()
    #expect(typed.indices == [0])
    let data = json.signals.first?["data"] as? [String: Any]
    #expect(data?["title"] as? String == "Buy" && (data?["data"] as? [String: Any])?["n"] as? Int == 1)
  }

  @Test("Without live plugins signals still reach the broadcasters")
  func withoutLivePlugins() async throws {
    let broadcaster = CountingBroadcaster()
    let setup = try await SignalsSetup(nil, SignalsConfiguration(writeKey: "k", broadcasters: [broadcaster]))
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await setup.signals.waitUntilProcessed()
    #expect(broadcaster.names == ["a"] && setup.signals.buffer() == [])
  }

  @Test("Signals are processed if scripts fail")
  func failingScripts() async throws {
    let broadcaster = CountingBroadcaster()
    // The script fails when it is loaded the second time, with signals.
    let setup = try await SignalsSetup(
      "if (signals.signalCounter > 0) throw new Error('broken')",
      SignalsConfiguration(writeKey: "k", broadcasters: [broadcaster]), startIndex: 5)
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await setup.signals.waitUntilProcessed()
    #expect(broadcaster.names == ["a"])
    #expect(setup.lines.contains { $0.contains("broken") })
  }

  @Test("A disabled client ignores signals, and a signal without a JSON form is reported")
  func refused() async throws {
    let setup = try await SignalsSetup("")
    struct Unspeakable: RawSignal {
      var anonymousId = ""
      var type = SignalType.userDefined
      var timestamp = ""
      var index = -1
      var data: @Sendable () -> Void = {}
    }
    setup.signals.emit(signal: Unspeakable())
    #expect(setup.lines.count == 1 && setup.lines[0].contains("no JSON form"))
    setup.analytics.enabled = false
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    setup.analytics.enabled = true
    await setup.signals.waitUntilProcessed()
    #expect(setup.signals.buffer() == [])
  }

  @Test(
    "Signals from several threads are processed one at a time and exactly once in both modes",
    arguments: [OperatingMode.synchronous, .asynchronous])
  func threads(_ mode: OperatingMode) async throws {
    let broadcaster = CountingBroadcaster()
    let setup = try await SignalsSetup(
      "let n = 0; function processSignal(s) { if (signals.signalBuffer[0] !== s) console.log('mixed'); if (++n % 100 === 0) analytics.track('Hundred') }",
      SignalsConfiguration(writeKey: "k", broadcasters: [broadcaster])
    ) { $0.operatingMode(mode) }
    let signals = setup.signals
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<50 { signals.emit(signal: NavigationSignal(action: .page, screen: "\(thread)-\(number)")) }
        }
      }
    }
    await signals.waitUntilProcessed()
    #expect(Set(broadcaster.names).count == 400 && broadcaster.indices == Array(0..<400))
    #expect(await eventually { setup.events.count == 4 })
    #expect(setup.lines == [])
  }
}

/// Records the signals and counts the relays.
final class CountingBroadcaster: SignalBroadcaster, @unchecked Sendable {
  private let lock = NSLock()
  private weak var client: Analytics?
  private var seen: [any RawSignal] = []
  private var count = 0

  var analytics: Analytics? {
    get { lock.withLock { client } }
    set { lock.withLock { client = newValue } }
  }
  var relays: Int { lock.withLock { count } }
  var indices: [Int] { lock.withLock { seen.map(\.index) } }
  var names: [String] { lock.withLock { seen.compactMap { ($0 as? NavigationSignal)?.data.screen } } }

  func added(signal: any RawSignal) { lock.withLock { seen.append(signal) } }
  func relay() { lock.withLock { count += 1 } }
}

/// Writes its calls to a log.
private final class LoggingBroadcaster: SignalJSONBroadcaster {
  private let log: Recorder<String>
  init(_ log: Recorder<String>) { self.log = log }

  func added(signal: any RawSignal) { log.add("typed \((signal as? NavigationSignal)?.data.screen ?? "")") }
  func added(signal: [String: Any]) {
    log.add("dictionary \((signal["data"] as? [String: Any])?["screen"] as? String ?? "")")
  }
  func relay() { log.add("relay") }
}

private final class DictionaryBroadcaster: SignalJSONBroadcaster, @unchecked Sendable {
  private let lock = NSLock()
  private var seen: [[String: Any]] = []

  var signals: [[String: Any]] { lock.withLock { seen } }
  func added(signal: [String: Any]) { lock.withLock { seen.append(signal) } }
  func relay() {}
}
