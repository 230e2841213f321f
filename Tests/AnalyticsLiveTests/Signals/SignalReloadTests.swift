import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests signals while scripts are reloaded.
@Suite struct SignalReloadTests {
  @Test("New rules receive the buffered signals of the previous rules and continue their indices")
  func buffer() async throws {
    let lines = Recorder<String>()
    let client = LiveClient()
    let live = try LivePlugins(
      scripts: [
        Script(
          "let n = 0; function processSignal(s) { console.log(++n, signals.signalBuffer.map(s => s.index).join(), signals.find(s, s.type, x => x.index === 0)?.data.screen) }"
        )
      ],
      options: .init(console: { lines.add($1) }))
    let signals = Signals(
      configuration: SignalsConfiguration(writeKey: "k", maximumBufferSize: 3, sendDebugSignalsToSegment: false))
    await client.add(live)
    client.analytics.add(plugin: signals)
    await live.waitUntilLoaded()
    for screen in ["a", "b"] { signals.emit(NavigationSignal(action: .page, screen: screen)) }
    await signals.waitUntilProcessed()
    await live.reload()
    for screen in ["c", "d"] { signals.emit(NavigationSignal(action: .page, screen: screen)) }
    await signals.waitUntilProcessed()
    #expect(lines.all == ["1 0 a", "2 1,0 a", "1 2,1,0 a", "2 3,2,1 undefined"])
    #expect(signals.buffer().map { $0["data"]?["screen"] } == ["d", "c", "b"])
  }

  @Test("Scripts that are replaced before they receive signals do not block a caller")
  func replacedBeforeUse() async throws {
    let client = LiveClient { $0.operatingMode(.asynchronous) }
    let live = try LivePlugins(scripts: [
      Script(
        """
        class P extends LivePlugin {
          track(event) {
            if (event.event === "hold") { hold(); event.properties = { counter: signals.signalCounter } }
            return event;
          }
        }
        analytics.add(new P("before"));
        """)
    ])
    let holder = Holder()
    let slow = SlowBroadcaster()
    // Added before the signals, which are also a dependent.
    live.addDependent(plugin: holder)
    let signals = Signals(configuration: SignalsConfiguration(writeKey: "k", broadcasters: [slow]))
    await client.add(live)
    client.analytics.add(plugin: signals)
    await live.waitUntilLoaded()
    await signals.waitUntilProcessed()
    let loads = holder.loads.current
    // The broadcaster blocks while a signal is handled, so that the scripts of the first reload wait.
    signals.emit(NavigationSignal(action: .page, screen: "a"))
    #expect(await eventually { slow.isEntered.current })
    await live.reload()
    // Their engine is processing an event when the second reload replaces them.
    Thread.detachNewThread { client.analytics.track(name: "hold") }
    #expect(await eventually { holder.isEntered.current })
    let isReloaded = Protected(false)
    live.reload { _ in isReloaded.set(true) }
    #expect(await eventually { holder.loads.current == loads + 2 })
    // Gives the reload time to notify the signals as well.
    try await Task.sleep(nanoseconds: 100_000_000)
    holder.gate.signal()
    try #require(await eventually { client.output.names == ["hold"] })
    try #require(await eventually { isReloaded.current })
    slow.gate.signal()
    await signals.waitUntilProcessed()
    #expect(client.output.events.first?["properties"] == ["counter": 1])
    #expect(signals.buffer().map { $0["type"] } == ["instrumentation", "navigation"])
  }
}

/// Defines a function for scripts that blocks until `gate` is signalled.
private final class Holder: LivePluginsDependent {
  let gate = DispatchSemaphore(value: 0)
  let isEntered = Protected(false), loads = Protected(0)

  func prepare(engine: LiveEngine) {
    engine.define(function: "hold") { [gate, isEntered] _ in
      isEntered.set(true)
      gate.wait()
      return nil
    }
  }

  func readyToStart() { loads.withLock { $0 += 1 } }
  func teardown(engine: LiveEngine) {}
}

/// Blocks on the first signal until `gate` is signalled.
private final class SlowBroadcaster: SignalBroadcaster {
  let gate = DispatchSemaphore(value: 0)
  let isEntered = Protected(false)

  func added(signal: any RawSignal) {
    let isFirst = isEntered.withLock { isEntered in
      defer { isEntered = true }
      return !isEntered
    }
    if isFirst { gate.wait() }
  }

  func relay() {}
}
