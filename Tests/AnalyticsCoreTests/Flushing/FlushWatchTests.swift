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
      let waiting = groups.withLock { groups in
        defer { groups = [] }
        return groups
      }
      for group in waiting { group.leave() }
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

  @Test("An error handler that does not return when a slow flush is reported delays no flush of any client")
  func slowHandler() async {
    let (isReported, end) = (Protected(false), DispatchSemaphore(value: 0))
    let slow = TestClient {
      $0.operatingMode(.asynchronous).waitingTimeout(.seconds(0)).errorHandler { _ in
        isReported.set(true)
        end.wait()
      }
    }
    let other = TestClient { $0.operatingMode(.asynchronous) }
    let (late, prompt) = (Completing(), Completing())
    slow.analytics.add(plugin: late)
    other.analytics.add(plugin: prompt)
    let flushed = Protected([String]())
    slow.analytics.flush { flushed.withLock { $0.append("slow") } } as Void
    #expect(await eventually { isReported.current })
    other.analytics.flush { flushed.withLock { $0.append("other") } } as Void
    #expect(await eventually { prompt.groups.current.count == 1 })
    prompt.complete()
    #expect(await eventually { flushed.current == ["other"] })
    late.complete()
    #expect(await eventually { flushed.current == ["other", "slow"] })
    end.signal()
  }

  @Test("A plugin that never completes is not flushed without limit, and is reported and listed rarely")
  func neverCompletes() async {
    let client = TestClient {
      $0.operatingMode(.asynchronous).waitingTimeout(.seconds(0)).shutdownTimeout(.seconds(0.05))
    }
    let plugin = Completing()
    client.analytics.add(plugin: plugin)
    // Directly, because calls join the flush that waits.
    let group = DispatchGroup()
    for _ in 0..<FlushWatch.limit { client.analytics.flushWatch.flush(plugin, in: group) }
    #expect(plugin.groups.current.count == FlushWatch.limit)
    // Not waited for any more.
    let isDone = Protected(false)
    client.analytics.flush { isDone.set(true) } as Void
    #expect(await eventually { isDone.current })
    #expect(plugin.groups.current.count == FlushWatch.limit)
    plugin.complete()
    #expect(
      await eventually {
        client.analytics.flush(completion: nil)
        return !plugin.groups.current.isEmpty
      })
    await client.analytics.shutdown()
    #expect(client.errors.texts.last == "the shutdown did not wait longer for Completing.flush()")
    #expect(client.errors.all.count < 10)
    plugin.complete()
  }

  @Test("A shutdown reports the plugins that have not completed a flush")
  func shutdown() async {
    let client = TestClient { $0.shutdownTimeout(.seconds(0.05)) }
    let plugin = Completing()
    client.analytics.add(plugin: plugin)
    client.analytics.track(name: "e")
    // On a busy machine, the time-out could pass before the flush of the shutdown begins.
    client.analytics.requestFlush()
    #expect(await eventually { !plugin.groups.current.isEmpty })
    await client.analytics.shutdown()
    // On a busy machine, the upload also takes longer.
    #expect(client.errors.texts.contains("the shutdown did not wait longer for Completing.flush()"))
    plugin.complete()
  }
}
