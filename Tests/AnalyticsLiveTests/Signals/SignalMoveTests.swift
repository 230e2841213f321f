import AnalyticsCore
import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests signals that move between clients, and live plugins that come and go, while loads are running.
@Suite struct SignalMoveTests {
  private let signals = Signals(
    configuration: SignalsConfiguration(writeKey: "k", sendDebugSignalsToSegment: false))
  private let lines = Recorder<String>()

  /// Returns live plugins whose rules record the screens of the signals that they receive.
  /// - Parameter gate: Blocks later loads while they run the script, that is after dependents have prepared the engine.
  private func rules(_ name: String, _ gate: LoadGate? = nil) throws -> LivePlugins {
    let source = "console.debug(); function processSignal(s) { console.log('\(name)', s.data.screen) }"
    let plugins = try LivePlugins(
      scripts: [Script(source, name: "rules.js")],
      options: .init(console: { [lines] level, text in if level == .debug { gate?.pass() } else { lines.add(text) } }))
    gate?.close()
    return plugins
  }

  private func client() -> LiveClient { LiveClient { $0.operatingMode(.asynchronous) } }

  private func emit(_ screen: String) { signals.emit(NavigationSignal(action: .page, screen: screen)) }

  private func received() async -> [String] {
    await signals.waitUntilProcessed()
    return lines.all
  }

  @Test("Signals that return to a former client are handled by its rules")
  func returning() async throws {
    let (first, second) = (client(), client())
    let firstRules = try rules("first")
    await first.add(firstRules)
    await second.add(try rules("second"))
    first.analytics.add(plugin: signals)
    emit("a")
    #expect(await received() == ["first a"])
    second.analytics.add(plugin: signals)
    emit("b")
    #expect(await received() == ["first a", "second b"])
    first.analytics.add(plugin: signals)
    emit("c")
    #expect(await received() == ["first a", "second b", "first c"])
  }

  @Test("A load of a former client that ends after the signals have returned does not start them before their own load")
  func loadBefore() async throws {
    let (first, second) = (client(), client())
    let gate = LoadGate()
    let firstRules = try rules("first", gate)
    await first.add(firstRules)
    // This load does not know the signals yet.
    firstRules.reload { _ in }
    #expect(await eventually { gate.entered.current == 1 })
    first.analytics.add(plugin: signals)
    second.analytics.add(plugin: signals)
    first.analytics.add(plugin: signals)
    emit("a")
    gate.open()
    #expect(await eventually { gate.entered.current == 2 })
    #expect(signals.waitingCount == 1)
    gate.open()
    #expect(await received() == ["first a"])
  }

  @Test("A load of a former client that ends late does not start the signals of the present client")
  func formerClient() async throws {
    let (former, present) = (client(), client())
    let (formerGate, gate) = (LoadGate(), LoadGate())
    let formerRules = try rules("former", formerGate)
    former.analytics.add(plugin: formerRules)
    former.analytics.add(plugin: signals)
    #expect(await eventually { formerGate.entered.current == 1 })
    present.analytics.add(plugin: try rules("present", gate))
    // Releasing the former rules waits for the script that runs in their interpreter.
    Thread.detachNewThread { [signals] in present.analytics.add(plugin: signals) }
    #expect(await eventually { signals.analytics === present.analytics })
    emit("a")
    formerGate.open()
    #expect(await eventually { gate.entered.current == 1 })
    await formerRules.waitUntilLoaded()
    #expect(signals.nextIndex == -1)
    gate.open()
    #expect(await received() == ["present a"])
  }

  @Test("A load that ends after the signals have been removed does not start them")
  func removedDuringLoad() async throws {
    let (former, present) = (client(), client())
    let gate = LoadGate()
    let formerRules = try rules("former", gate)
    former.analytics.add(plugin: signals)
    former.analytics.add(plugin: formerRules)
    #expect(await eventually { gate.entered.current == 1 })
    former.analytics.remove(plugin: signals)
    gate.open()
    await formerRules.waitUntilLoaded()
    emit("a")
    #expect(signals.waitingCount == 1)
    present.analytics.add(plugin: try rules("present"))
    present.analytics.add(plugin: signals)
    await present.analytics.waitUntilStarted()
    #expect(await received() == ["present a"])
  }

  @Test("Signals that are removed and added again are handled by the rules, and without live plugins by broadcasters")
  func addedAgain() async throws {
    let client = self.client()
    let live = try rules("rule")
    await client.add(live)
    for screen in ["a", "b"] {
      client.analytics.add(plugin: signals)
      emit(screen)
      _ = await received()
      client.analytics.remove(plugin: signals)
    }
    #expect(lines.all == ["rule a", "rule b"])
    client.analytics.remove(plugin: live)
    self.client().analytics.add(plugin: signals)
    client.analytics.add(plugin: signals)
    emit("c")
    await signals.waitUntilProcessed()
    #expect(signals.waitingCount == 0)
  }

  @Test("Rules handle signals again after their live plugins have been removed and added again")
  func livePluginsAddedAgain() async throws {
    let client = self.client()
    let live = try rules("rule")
    await client.add(live)
    client.analytics.add(plugin: signals)
    emit("a")
    #expect(await received() == ["rule a"])
    client.analytics.remove(plugin: live)
    emit("b")
    #expect(await received() == ["rule a"])
    client.analytics.add(plugin: live)
    emit("c")
    #expect(await received() == ["rule a", "rule c"])
  }

  @Test("The rules of live plugins that are added in place of others handle the next signal")
  func otherLivePlugins() async throws {
    let client = self.client()
    let former = try rules("former")
    await client.add(former)
    client.analytics.add(plugin: signals)
    emit("a")
    #expect(await received() == ["former a"])
    client.analytics.remove(plugin: former)
    client.analytics.add(plugin: try rules("next"))
    emit("b")
    #expect(await received() == ["former a", "next b"])
    #expect(signals.buffer().map { $0["data"]?["screen"] } == ["b", "a"])
  }

  @Test("The rules of live plugins that are added after the signals handle the next signal")
  func lateLivePlugins() async throws {
    let client = self.client()
    await client.analytics.waitUntilStarted()
    client.analytics.add(plugin: signals)
    emit("a")
    await signals.waitUntilProcessed()
    client.analytics.add(plugin: try rules("late"))
    emit("b")
    #expect(await received() == ["late b"])
  }

  @Test("Settings of a former client do not start the signals of a client whose settings are not known")
  func settingsOfFormerClient() async throws {
    let former = client()
    former.analytics.add(plugin: signals)
    await former.analytics.waitUntilStarted()
    let session = FakeSession { _ in .held }
    let present = LiveClient { $0.operatingMode(.asynchronous).fetchSettings(true).httpSession(session) }
    present.analytics.add(plugin: signals)
    // A call of the former client that has begun before.
    signals.update(settings: Settings(object: [:]), type: .refresh)
    emit("a")
    #expect(signals.waitingCount == 1)
    present.analytics.add(plugin: try rules("present"))
    #expect(await eventually { session.questions.count == 1 })
    session.answerHeld(.status(200, body: "{}"))
    await present.analytics.waitUntilStarted()
    #expect(await received() == ["present a"])
  }

  @Test("A former client that shuts the signals down late does not disconnect them from the present one")
  func shutdownByFormerClient() async throws {
    let (former, present) = (client(), client())
    former.analytics.add(plugin: signals)
    await present.add(try rules("present"))
    present.analytics.add(plugin: signals)
    // A call of the former client that has begun before.
    signals.shutdown(by: former.analytics)
    emit("a")
    #expect(await received() == ["present a"])
  }
}

/// Blocks each load until it is opened once.
private final class LoadGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let isClosed = Protected(false)
  /// The number of loads that have arrived.
  let entered = Protected(0)

  func close() { isClosed.set(true) }
  func open() { semaphore.signal() }

  func pass() {
    guard isClosed.current else { return }
    entered.withLock { $0 += 1 }
    semaphore.wait()
  }
}
