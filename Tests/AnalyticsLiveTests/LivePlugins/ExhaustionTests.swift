import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Scripts that keep more than the limit of memory between events.
@Suite struct ExhaustionTests {
  private static let scripts = [
    """
    const kept = [];
    class Keeping extends LivePlugin {
      track(event) { kept.push(Array(5000).fill(event.properties.n)); event.properties.count = kept.length; return event }
    }
    analytics.add(new Keeping(LivePluginType.enrichment));
    """,
    """
    class Simple extends LivePlugin {
      track(event) { for (const n of [1]) event.properties.simple = n; return event }
    }
    analytics.add(new Simple(LivePluginType.enrichment));
    """,
  ]

  private let problems = Recorder<LiveProblem>()
  private let loads = Recorder<LivePluginsLoad>()
  private let timeline = Timeline()

  private func live(_ interval: Duration?) throws -> LivePlugins {
    let scripts = try Self.scripts.enumerated().map { try Script($0.element, name: "\($0.offset).js") }
    let live = try LivePlugins(
      scripts: scripts,
      options: .init(
        limits: Limits(memory: 8 << 20), onProblem: { [problems] in problems.add($0) }, exhaustionInterval: interval,
        onLoad: { [loads] in loads.add($0) }))
    live.add(to: timeline)
    return live
  }

  private func track() -> JSON? { timeline.process(event: TrackEvent(event: "e", properties: ["n": 1]))?.properties }

  private var exhaustionCount: Int {
    problems.all.count { if case .loading(.exhausted(limit: 8 << 20)) = $0 { true } else { false } }
  }

  @Test("The scripts are loaded again, and all plugins work again")
  func recovery() async throws {
    let live = try live(.zero)
    var count = 0
    while exhaustionCount == 0, count < 2000 {
      _ = track()
      count += 1
    }
    #expect(count > 8_000_000 / (5000 * 10) && count < 2000)
    #expect(await eventually { !loads.all.isEmpty })
    #expect(loads.all.first?.isNew == true && loads.all.first?.problems.isEmpty == true)
    #expect(track() == ["n": 1, "count": 1, "simple": 1])
    #expect(exhaustionCount == 1)
    _ = live
  }

  @Test(
    "The time between two such loads is limited, and collections take little of it",
    arguments: [Duration.seconds(3600), nil])
  func interval(_ interval: Duration?) async throws {
    let live = try live(interval)
    for _ in 0..<3000 { _ = track() }
    #expect(exhaustionCount == (interval == nil ? 0 : 1))
    if interval != nil {
      #expect(await eventually { loads.all.count == 1 })
      for _ in 0..<2000 { _ = track() }
      #expect(exhaustionCount == 1)
      #expect(loads.all.count == 1)
    }
    await live.reload()
    #expect(track() == ["n": 1, "count": 1, "simple": 1])
  }

  @Test("A bundle runs again without a download, and several workers are reloaded once", arguments: [1, 3])
  func bundle(_ workers: Int) async {
    let server = FakeServer()
    server.setEdgeFunction(BundleTests.function(1))
    server.setBundle(BundleTests.url, .text(Self.scripts.joined(separator: "\n")))
    let setup = await BundleTests.Setup(
      server: server,
      options: .init(
        limits: Limits(memory: 8 << 20), workers: workers, onProblem: { [problems] in problems.add($0) },
        exhaustionInterval: .seconds(3600), waitingTimeout: .seconds(100_000),
        onLoad: { [loads] in loads.add($0) }))
    #expect(loads.all.count == 1)
    // Without `reloadsOnRefresh`, a new version is used after the next start.
    setup.live.update(
      settings: Settings(object: ["integrations": [:], "edgeFunction": BundleTests.function(2)]), type: .refresh)
    let analytics = setup.client.analytics
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      for _ in 0..<2000 where exhaustionCount == 0 { analytics.track(name: "e", properties: ["n": 1] as JSON) }
    }
    #expect(exhaustionCount == 1)
    #expect(await eventually { loads.all.count == 2 })
    #expect(loads.all.last?.source == .cache && loads.all.last?.version == "1" && loads.all.last?.isNew == true)
    #expect(server.asked == [BundleTests.url])
    analytics.track(name: "e", properties: ["n": 1] as JSON)
    #expect(setup.client.output.events.last?["properties"]?["simple"] == 1)
    await setup.end()
  }

  @Test("New settings that arrive while exhausted memory is waiting for its load are not lost")
  func refresh() async {
    let server = FakeServer()
    server.setEdgeFunction(BundleTests.function(1))
    server.setBundle(BundleTests.url, .text(BundleTests.script("old")))
    let gate = DispatchSemaphore(value: 0)
    let setup = await BundleTests.Setup(
      server: server,
      options: .init(
        reloadsOnRefresh: true, waitingTimeout: .seconds(100_000),
        onLoad: { [loads] load in
          loads.add(load)
          if loads.all.count == 2 { gate.wait() }
        }))
    #expect(setup.mark() == "old")
    setup.live.load(.exhaustion)
    #expect(await eventually { loads.all.count == 2 })
    // While the second load is ending, two more are requested.
    server.setBundle(BundleTests.url, .text(BundleTests.script("new")))
    setup.live.update(
      settings: Settings(object: ["integrations": [:], "edgeFunction": BundleTests.function(2)]), type: .refresh)
    setup.live.load(.exhaustion)
    gate.signal()
    #expect(await eventually { loads.all.last?.version == "2" })
    #expect(loads.all.map(\.version) == ["1", "1", "1", "2"])
    #expect(setup.mark() == "new")
    await setup.end()
  }
}
