import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests plugins that do not complete a flush.
@Suite struct FlushWatchTests {
  /// Does not return from `flush()` before a test permits it.
  private final class Blocking: EventPlugin {
    let type = PluginType.utility
    let end = DispatchSemaphore(value: 0)
    func flush() { end.wait() }
  }

  /// Completes a flush when a test permits it.
  private final class Completing: EventPlugin, FlushCompletion {
    let type = PluginType.utility
    let groups = Protected([DispatchGroup]())
    func flush(group: DispatchGroup) {
      group.enter()
      groups.withLock { $0.append(group) }
    }
    func complete() {
      for group in groups.current { group.leave() }
    }
  }

  @Test("A plugin that does not complete a flush is reported once, with the time, and waited for")
  func reports() async {
    let client = TestClient { $0.operatingMode(.asynchronous).waitingTimeout(.seconds(0)) }
    let (blocking, completing) = (Blocking(), Completing())
    client.analytics.add(plugin: completing)
    client.analytics.add(plugin: blocking)
    let isDone = Protected(false)
    client.analytics.flush { isDone.set(true) } as Void
    func text(_ name: String) -> String { "a flush still waits for \(name).flush(), which began 1.0 seconds ago" }
    #expect(await eventually { !client.errors.all.isEmpty })
    let both = text("Completing.flush(), Blocking")
    #expect(
      await eventually { client.errors.texts == [both] || client.errors.texts == ["Completing", "Blocking"].map(text) })
    #expect(!isDone.current)
    blocking.end.signal()
    completing.complete()
    #expect(await eventually { isDone.current })
  }

  @Test("A shutdown reports the plugins that have not completed a flush")
  func shutdown() async {
    let client = TestClient { $0.shutdownTimeout(.seconds(0.05)) }
    let plugin = Completing()
    client.analytics.add(plugin: plugin)
    client.analytics.track(name: "e")
    await client.analytics.shutdown()
    #expect(client.errors.texts == ["the shutdown did not wait longer for Completing.flush()"])
    plugin.complete()
  }
}
