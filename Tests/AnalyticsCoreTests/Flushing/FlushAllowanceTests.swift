import Dispatch
import Testing

@testable import AnalyticsCore

@Suite struct FlushAllowanceTests {
  private static func time(_ milliseconds: UInt64) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: 1_000_000_000 + milliseconds * 1_000_000)
  }

  /// An allowance that has been used up.
  private func used() -> FlushAllowance {
    var allowance = FlushAllowance()
    for _ in 0..<16 { #expect(allowance.take(at: Self.time(0)) == nil) }
    return allowance
  }

  @Test("Sixteen flushes begin immediately, and the next one a tenth of a second later")
  func beginning() {
    var allowance = used()
    #expect(allowance.take(at: Self.time(0)) == Self.time(100))
    #expect(allowance.take(at: Self.time(99)) == Self.time(100))
    #expect(allowance.take(at: Self.time(100)) == nil)
    #expect(allowance.take(at: Self.time(101)) == Self.time(200))
  }

  @Test("It recovers by ten in a second, up to sixteen")
  func recovery() {
    var allowance = used()
    for _ in 0..<10 { #expect(allowance.take(at: Self.time(1000)) == nil) }
    #expect(allowance.take(at: Self.time(1000)) == Self.time(1100))
    for _ in 0..<16 { #expect(allowance.take(at: Self.time(60_000)) == nil) }
    #expect(allowance.take(at: Self.time(60_000)) != nil)
  }

  @Test("What is put back can be taken again, up to sixteen")
  func puttingBack() {
    var allowance = used()
    allowance.putBack()
    #expect(allowance.take(at: Self.time(0)) == nil)
    #expect(allowance.take(at: Self.time(0)) != nil)
    for _ in 0..<20 { allowance.putBack() }
    for _ in 0..<16 { #expect(allowance.take(at: Self.time(0)) == nil) }
    #expect(allowance.take(at: Self.time(0)) != nil)
  }

  @Test("A clock that goes back does not matter")
  func clock() {
    var allowance = used()
    #expect(allowance.take(at: DispatchTime(uptimeNanoseconds: 5)) == Self.time(100))
    #expect(allowance.take(at: Self.time(100)) == nil)
  }
}
