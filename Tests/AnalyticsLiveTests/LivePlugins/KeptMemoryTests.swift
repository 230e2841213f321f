import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Plugins that fail because of values that other plugins keep, and the state of plugins when the scripts run again
/// without these values.
@Suite struct KeptMemoryTests {
  /// Keeps 6 MiB after an event named `keep`. A second such event fails.
  private static let keeping = """
    let kept;
    class Keeping extends LivePlugin {
      track(event) {
        if (event.event === "keep") { kept = [kept, new Uint8Array(6 << 20)]; for (let i = 0; i < 10; i++); }
        return event;
      }
    }
    analytics.add(new Keeping(LivePluginType.enrichment));
    """

  /// Needs 4 MiB for each event and each `flush`, loops for events named `loop`, and marks others.
  private static func working(isProtective: Bool = false) -> String {
    """
    class Working extends LivePlugin {
      isProtective = \(isProtective);
      track(event) {
        if (event.event === "loop") for (;;) {}
        const values = new Uint8Array(4 << 20);
        for (let i = 0; i < 10; i++);
        event.properties = { length: values.length };
        return event;
      }
      flush() { const values = new Uint8Array(4 << 20); for (let i = 0; i < 10; i++); }
    }
    analytics.add(new Working(LivePluginType.before));
    """
  }

  private static let mark: JSON = ["length": .integer(4 << 20)]

  private final class Setup: Sendable {
    let live: LivePlugins
    let timeline = Timeline()
    let problems = Recorder<LiveProblem>()
    let loads = Recorder<LivePluginsLoad>()

    init(_ scripts: String..., interval: Duration? = .zero, policy: ErrorPolicy = .pass) throws {
      let (problems, loads) = (problems, loads)
      live = try LivePlugins(
        scripts: scripts.map { try Script($0) },
        options: .init(
          limits: Limits(memory: 8 << 20), callSteps: 200_000, errorPolicy: policy, onProblem: { problems.add($0) },
          exhaustionInterval: interval, onLoad: { loads.add($0) }))
      live.add(to: timeline)
    }

    @discardableResult func track(_ name: String) -> TrackEvent? { timeline.process(event: TrackEvent(event: name)) }

    /// The number of reports that scripts keep too much.
    var reports: Int { problems.all.count { if case .loading(.exhausted) = $0 { true } else { false } } }

    /// Waits until the scripts have run again `count` times.
    func isLoaded(_ count: Int) async -> Bool { await eventually { loads.all.count == count } }
  }

  @Test(
    "Values that one plugin keeps do not get another one disabled",
    arguments: [(false, .pass), (true, .pass), (false, .drop)] as [(Bool, ErrorPolicy)])
  func innocent(_ isProtective: Bool, _ policy: ErrorPolicy) async throws {
    let setup = try Setup(
      Self.keeping, Self.working(isProtective: isProtective), interval: .seconds(3600), policy: policy)
    let isDropped = isProtective || policy == .drop
    setup.track("keep")
    #expect((setup.track("e") == nil) == isDropped)
    #expect(await setup.isLoaded(1))
    #expect(setup.track("keep")?.properties == Self.mark)
    for _ in 0..<20 {
      let event = setup.track("e")
      #expect(event?.properties == nil && (event == nil) == isDropped)
      setup.live.flush()
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(setup.live.disabledPlugins.isEmpty)
    #expect(setup.reports == 1 && setup.loads.all.count == 1)
  }

  @Test("The scripts run again when the interval has passed, also if no plugin fails then")
  func planned() async throws {
    let setup = try Setup(Self.keeping, Self.working(), interval: .seconds(1))
    for count in 1...2 {
      setup.track("keep")
      setup.track("e")
      #expect(await setup.isLoaded(count))
    }
    #expect(setup.track("e")?.properties == Self.mark)
    #expect(setup.reports == 2)
  }

  @Test("A plugin that needs too much memory in each call is disabled, and the scripts do not run again")
  func needy() async throws {
    let needy = """
      const table = new Uint8Array(5 << 20);
      class Needy extends LivePlugin {
        track(event) { const values = new Uint8Array(4 << 20); for (let i = 0; i < 10; i++); return event }
      }
      analytics.add(new Needy(LivePluginType.before));
      """
    let setup = try Setup(needy)
    for _ in 0..<5 { setup.track("e") }
    #expect(setup.live.disabledPlugins == ["Needy"])
    #expect(setup.reports == 0 && setup.loads.all.isEmpty)
  }

  @Test("A plugin that keeps too much in a single call is disabled after five loads")
  func hoarder() async throws {
    let hoarder = """
      class Hoarder extends LivePlugin {
        track(event) { this.values = []; for (;;) this.values.push(new Uint8Array(100_000)) }
      }
      analytics.add(new Hoarder(LivePluginType.before));
      """
    let setup = try Setup(hoarder)
    for count in 1...5 {
      setup.track("e")
      #expect(await setup.isLoaded(count))
    }
    #expect(setup.live.disabledPlugins == ["Hoarder"])
    #expect(setup.track("e") != nil && setup.reports == 5)
  }

  @Test("After a load because of exhausted memory, plugins remain disabled until the host loads the scripts again")
  func disabled() async throws {
    let adding = """
      class Later extends LivePlugin {}
      class Adding extends LivePlugin {
        track(event) { if (event.event === "add") analytics.add(new Later(LivePluginType.after)); return event }
      }
      analytics.add(new Adding(LivePluginType.before));
      """
    let setup = try Setup(Self.keeping, Self.working(), adding)
    setup.live.disable(plugin: "Later")
    setup.live.disable(plugin: "Adding")
    setup.live.enable(plugin: "Adding")
    for _ in 0..<5 { setup.track("loop") }
    #expect(setup.live.disabledPlugins == ["Working"])
    for _ in 0..<2 { setup.track("keep") }
    #expect(await setup.isLoaded(1))
    setup.track("add")
    #expect(setup.live.disabledPlugins == ["Working", "Later"])
    #expect(setup.track("e")?.properties == nil)
    setup.live.enable(plugin: "Working")
    #expect(setup.track("e")?.properties == Self.mark)
    setup.live.disable(plugin: "Working")
    await setup.live.reload()
    setup.track("add")
    #expect(setup.live.disabledPlugins.isEmpty)
  }

  @Test("A failure that stops all events also stops them after a load because of exhausted memory")
  func stopped() async throws {
    let setup = try Setup(Self.keeping, policy: .stop)
    for _ in 0..<2 { setup.track("keep") }
    #expect(await setup.isLoaded(1))
    #expect(setup.track("e") == nil && setup.live.failure != nil)
    await setup.live.reload()
    #expect(setup.track("e") != nil && setup.live.failure == nil)
  }

  @Test("During a load that takes longer than the interval, no other one is requested; the interval begins at its end")
  func slowLoad() async throws {
    let setup = try Setup(Self.keeping, Self.working(), interval: .milliseconds(1))
    let dependent = SlowDependent()
    setup.live.addDependent(plugin: dependent)
    setup.track("keep")
    for _ in 0..<50 {
      setup.track("e")
      try await Task.sleep(for: .milliseconds(4))
    }
    #expect(setup.reports == 1 && setup.loads.all.isEmpty)
    let end = ContinuousClock.now
    dependent.gate.signal()
    #expect(await setup.isLoaded(1))
    #expect(setup.live.state.withLock { $0.nextRecovery } >= end + .milliseconds(1))
    #expect(setup.track("e")?.properties == Self.mark)
    try await Task.sleep(for: .milliseconds(100))
    #expect(setup.reports == 1 && setup.loads.all.count == 1)
  }

  @Test("An engine that has been replaced does not cause a load")
  func replaced() async throws {
    let setup = try Setup(Self.keeping)
    let engine = try #require(setup.live.hosts.first?.engine)
    await setup.live.reload()
    setup.live.recover(engine)
    await setup.live.waitUntilLoaded()
    #expect(setup.reports == 0 && setup.loads.all.count == 1)
  }

  @Test("Signal rules that keep too much run again without these values")
  func rules() async throws {
    let problems = Recorder<LiveProblem>()
    let client = LiveClient()
    let rules = """
      let kept;
      function processSignal(signal) {
        kept = [kept, new Uint8Array(6 << 20)];
        for (let i = 0; i < 10; i++);
        analytics.track("from rules");
      }
      """
    let live = try LivePlugins(
      scripts: [Script(rules)],
      options: .init(limits: Limits(memory: 8 << 20), onProblem: { problems.add($0) }, exhaustionInterval: .zero))
    let signals = Signals(configuration: SignalsConfiguration(writeKey: "k", sendDebugSignalsToSegment: false))
    await client.add(live)
    client.analytics.add(plugin: signals)
    await live.waitUntilLoaded()
    for _ in 0..<2 { signals.emit(InteractionSignal(component: "Button", title: "b")) }
    await signals.waitUntilProcessed()
    #expect(client.output.names == ["from rules"])
    #expect(problems.all.count { if case .loading(.exhausted) = $0 { true } else { false } } == 1)
    await live.waitUntilLoaded()
    signals.emit(InteractionSignal(component: "Button", title: "b"))
    await signals.waitUntilProcessed()
    #expect(client.output.names == ["from rules", "from rules"])
    #expect(signals.buffer().count == 3)
    await client.analytics.shutdown()
  }
}

/// A dependent that makes a load wait.
private final class SlowDependent: LivePluginsDependent {
  let gate = DispatchSemaphore(value: 0)
  func prepare(engine: LiveEngine) { gate.wait() }
  func readyToStart() {}
  func teardown(engine: LiveEngine) {}
}
