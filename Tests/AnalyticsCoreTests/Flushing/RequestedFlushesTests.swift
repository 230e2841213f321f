import Dispatch
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct RequestedFlushesTests {
  // Inactive at first, so that flushes that wait do not begin.
  private let queue = DispatchQueue(label: "flushes", attributes: .initiallyInactive)

  private func request(_ origin: FlushRequest.Origin) -> FlushRequest {
    FlushRequest(chain: nil, origin: origin, queue: .global(), afterDelivery: {}, completion: {})
  }

  /// Requests flushes that end at once.
  /// - Parameter progress: The progress at the end of a flush with a number.
  /// - Returns: The number of flushes that began.
  private func began(of count: Int, _ origin: FlushRequest.Origin = .call, progress: @escaping @Sendable (Int) -> Int)
    -> Int
  {
    let flushes = RequestedFlushes(queue: queue)
    defer { queue.activate() }
    let began = Protected(0)
    for number in 1...count {
      _ = flushes.begin(request(origin)) { requests in
        // Those that wait begin together, after the test.
        if requests.count == 1 { began.withLock { $0 += 1 } }
        flushes.end(requests, progress: progress(number))
      }
    }
    return began.current
  }

  @Test("Flushes begin immediately as long as each makes progress")
  func progress() { #expect(began(of: 5000) { $0 } == 5000) }

  @Test("Flushes without progress wait after sixteen")
  func noProgress() { #expect((16...100).contains(began(of: 5000) { _ in 0 })) }

  @Test("Flushes that completions request wait after sixteen, also with progress")
  func completions() { #expect((16...100).contains(began(of: 500, .completion) { $0 })) }

  @Test("At most 1,000 completions that completions passed wait, and 10,000 in all; callers that wait are not refused")
  func limit() async {
    let flushes = RequestedFlushes(queue: queue)
    let performed = Protected<[Int]>([])
    @Sendable func start(_ requests: [FlushRequest]) { performed.withLock { $0.append(requests.count) } }
    var calls = 0
    // Until one waits.
    while performed.current.count == calls {
      #expect(flushes.begin(request(.call), start))
      calls += 1
    }
    for _ in 0..<1000 { #expect(flushes.begin(request(.completion), start)) }
    #expect(!flushes.begin(request(.completion), start))
    for _ in 0..<8999 { #expect(flushes.begin(request(.call), start)) }
    #expect(!flushes.begin(request(.call), start))
    for _ in 0..<2000 { #expect(flushes.begin(request(.waiting), start)) }
    // Nothing has to be retained for these.
    for _ in 0..<2000 { #expect(flushes.begin(request(.anonymous), start)) }
    #expect(flushes.delayCount == 1)
    queue.activate()
    #expect(await eventually { performed.current.count == calls })
    #expect(performed.current.last == 12_000)
    #expect(flushes.begin(request(.completion), start))
  }
}
