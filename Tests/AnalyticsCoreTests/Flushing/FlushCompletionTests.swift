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
    let (count, maximum) = (Protected(0), 4)
    let start = DispatchTime.now()
    @Sendable func flush() {
      client.analytics.flush {
        let number = count.withLock { count in
          count += 1
          return count
        }
        if number < maximum { flush() }
      }
      // In synchronous mode, the next one begins without waiting.
      if count.current == 1, mode == .synchronous { count.withLock { $0 += 100 } }
    }
    await onThread { flush() }
    let end = mode == .synchronous ? 101 : maximum
    #expect(await eventually { count.current >= end })
    if mode == .asynchronous {
      // Each but the first one begins after a pause.
      #expect(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds >= 300_000_000)
    }
  }

  @Test("A completion that flushes again after a delivery does so without a pause")
  func chainOfDeliveries() async {
    let client = TestClient { $0.operatingMode(.asynchronous) }
    client.analytics.track(name: "1")
    await withCheckedContinuation { continuation in
      client.analytics.flush {
        client.analytics.track(name: "2")
        #expect(!FlushFollower.requested.isDelayed)
        client.analytics.flush { continuation.resume() }
      }
    }
    #expect(client.session.events.compactMap { $0["event"] } == ["1", "2"])
  }

  @Test("A completion that tracks and flushes again without end does not occupy a processor")
  func chainWithoutEnd() async {
    let client = TestClient { $0.operatingMode(.asynchronous) }
    let times = Protected([DispatchTime]())
    let maximum = 20
    @Sendable func flush() {
      client.analytics.track(name: "e")
      client.analytics.flush {
        let count = times.withLock { times in
          times.append(.now())
          return times.count
        }
        if count < maximum { flush() }
      }
    }
    flush()
    #expect(await eventually { times.current.count == maximum })
    #expect(client.session.events.count == maximum)
    let ends = times.current.map(\.uptimeNanoseconds)
    // The flushes after the seventeenth one begin after a pause.
    for (last, next) in zip(ends[16...], ends[17...]) { #expect(next - last >= 100_000_000) }
  }
}
