import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct RepeatingTimerTests {
  @Test("A timer fires at most 100 times a second, however short its interval is", arguments: [0, 1e-9, -1, 0.01])
  func interval(_ interval: TimeInterval) async {
    let count = Protected(0)
    let start = DispatchTime.now().uptimeNanoseconds
    let timer = RepeatingTimer(interval: interval, on: DispatchQueue(label: "timer")) { count.withLock { $0 += 1 } }
    #expect(await eventually { count.current >= 3 })
    let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    #expect(Double(count.current) <= elapsed / 0.01 + 1)
    withExtendedLifetime(timer) {}
  }
}
