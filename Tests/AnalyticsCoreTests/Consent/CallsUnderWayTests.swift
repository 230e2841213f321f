import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct CallsUnderWayTests {
  @Test("A change waits for the calls that other threads have begun before it, and for no others")
  func waiting() async {
    let calls = Protected(CallsUnderWay())
    #expect(calls.withLock { $0.wait() } == nil)
    let (begun, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      for _ in 0..<2 { _ = calls.withLock { $0.begin() } }
      begun.signal()
      // Another thread would get the identity of one that has ended.
      over.wait()
    }
    let (end, ended) = await onThread {
      begun.wait()
      let end = calls.withLock { $0.wait() }
      let later = calls.withLock { $0.begin() }
      let ended = [2, later, 1].map { call in calls.withLock { $0.end(call) } }
      over.signal()
      return (end, ended)
    }
    #expect(end != nil && ended.map(\.count) == [0, 0, 1])
    #expect(ended.last?.first === end)
  }

  @Test("A destination that changes consent does not wait for itself")
  func ownThread() async {
    await onThread {
      var calls = CallsUnderWay()
      let call = calls.begin()
      #expect(calls.wait() == nil)
      #expect(calls.end(call).isEmpty && calls.wait() == nil)
    }
  }
}
