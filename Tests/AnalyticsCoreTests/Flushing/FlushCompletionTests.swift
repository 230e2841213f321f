import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct FlushCompletionTests {
  @Test("Completions are called on the flush queue, also by a client that is disabled or has been shut down")
  func queue() async {
    let queue = DispatchQueue(label: "flush")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let client = TestClient { $0.operatingMode(.asynchronous).flushQueue(queue) }
    func isOnQueue() async -> Bool {
      await withCheckedContinuation { continuation in
        client.analytics.flush { continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true) }
      }
    }
    #expect(await isOnQueue())
    client.analytics.enabled = false
    #expect(await isOnQueue())
    await client.analytics.shutdown()
    #expect(await isOnQueue())
  }

  @Test(
    "A completion that flushes again neither exhausts the stack nor occupies a processor",
    arguments: [OperatingMode.synchronous, .asynchronous], [true, false])
  func chain(_ mode: OperatingMode, _ isEnabled: Bool) async {
    let client = TestClient { $0.operatingMode(mode) }
    client.analytics.enabled = isEnabled
    let (count, maximum) = (Protected(0), FlushAllowance.maximum + 4)
    let start = DispatchTime.now()
    @Sendable func flush() {
      client.analytics.flush {
        let number = count.withLock { count in
          count += 1
          return count
        }
        let depth = Thread.callStackReturnAddresses.count
        if number < maximum { flush() }
        #expect(depth < 100)
      }
    }
    await onThread { flush() }
    #expect(await eventually { count.current >= maximum })
    #expect(seconds(since: start) >= 0.3)
  }

  @Test("A completion that flushes again after an event does so without a pause")
  func chainOfDeliveries() async {
    let client = TestClient { $0.operatingMode(.asynchronous) }
    client.analytics.track(name: "1")
    await withCheckedContinuation { continuation in
      client.analytics.flush {
        client.analytics.track(name: "2")
        client.analytics.flush { continuation.resume() }
      }
    }
    #expect(client.session.events.compactMap { $0["event"] } == ["1", "2"])
  }

  @Test("A completion that tracks and flushes again without end does not occupy a processor")
  func chainWithoutEnd() async {
    let client = TestClient { $0.operatingMode(.asynchronous) }
    let (count, maximum) = (Protected(0), FlushAllowance.maximum + 4)
    let start = DispatchTime.now()
    @Sendable func flush() {
      client.analytics.track(name: "e")
      client.analytics.flush {
        let number = count.withLock { count in
          count += 1
          return count
        }
        if number < maximum { flush() }
      }
    }
    flush()
    #expect(await eventually { count.current == maximum })
    #expect(client.session.events.count == maximum)
    #expect(seconds(since: start) >= 0.3)
  }

  @Test("Completions that request two flushes each do not grow without bound, which is reported once")
  func doubling() async {
    let client = TestClient { $0.operatingMode(.asynchronous) }
    let (calls, ends) = (Protected(0), Protected(false))
    @Sendable func flush() {
      calls.withLock { $0 += 1 }
      client.analytics.flush {
        if ends.current { return }
        flush()
        flush()
      }
    }
    flush()
    let message = "too many completions wait for flushes"
    func isReported() -> Bool { client.errors.texts.contains { $0.contains(message) } }
    #expect(await eventually { isReported() })
    // Reports once, although each flush that waits is followed by 1,000 calls that are refused.
    let before = calls.current
    #expect(await eventually { calls.current > before + 4000 })
    #expect(client.errors.texts.count { $0.contains(message) } == 1)
    ends.set(true)
    await client.analytics.shutdown()
  }

  @Test("A caller that waits in a completion is not refused")
  func waitingInCompletion() async {
    let client = TestClient { $0.operatingMode(.asynchronous) }
    let (count, number) = (Protected(0), 3000)
    client.analytics.flush {
      for _ in 0..<number { client.analytics.startFlush { count.withLock { $0 += 1 } } }
    }
    #expect(await eventually { count.current == number })
    #expect(client.errors.all.isEmpty)
  }

  @Test("Flushes after events that are not delivered are not delayed")
  func undelivered() async {
    let client = TestClient { $0.operatingMode(.asynchronous).autoAddSegmentDestination(false) }
    for _ in 0..<4 * FlushAllowance.maximum {
      client.analytics.track(name: "e")
      await client.analytics.waitUntilFlushed()
    }
    #expect(client.analytics.flushes.delayCount == 0)
  }

  @Test("A program that polls does not occupy a processor")
  func polling() async {
    let client = TestClient { $0.operatingMode(.asynchronous) }
    let start = DispatchTime.now()
    for _ in 0..<FlushAllowance.maximum + 4 { await client.analytics.waitUntilFlushed() }
    #expect(seconds(since: start) >= 0.3)
  }

  @Test("Flushes that many tasks request at the same time wait for few")
  func manyTasks() async {
    let plugin = FlushCounter()
    let client = TestClient { $0.operatingMode(.asynchronous) }
    client.analytics.add(plugin: plugin)
    await withTaskGroup { group in
      for _ in 0..<5000 { group.addTask { await client.analytics.waitUntilFlushed() } }
    }
    #expect(plugin.count.current < 1000)
  }

  private func seconds(since start: DispatchTime) -> Double {
    Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
  }
}

private final class FlushCounter: EventPlugin, @unchecked Sendable {
  let type = PluginType.enrichment
  weak var analytics: Analytics?
  let count = Protected(0)

  func flush() { count.withLock { $0 += 1 } }
}
