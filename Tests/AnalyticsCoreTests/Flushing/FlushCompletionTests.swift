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
}
