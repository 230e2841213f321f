import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Broadcasters that call the signals or the client in response to signals.
@Suite struct BroadcasterLoopTests {
  private final class Looping: SignalBroadcaster {
    let count = Protected(0)
    private let body: Protected<@Sendable () -> Void>
    private let relays: Bool

    init(relays: Bool) {
      self.relays = relays
      body = Protected({})
    }

    func use(_ body: @escaping @Sendable () -> Void) { self.body.withLock { $0 = body } }

    private func call() {
      count.withLock { $0 += 1 }
      // A loop without end would otherwise not end this test.
      if count.current < 100_000 { body.current() }
    }

    func added(signal: any RawSignal) { if !relays { call() } }
    func relay() { if relays { call() } }
  }

  enum Call: CaseIterable {
    case emit, emitTwice, track, trackTwice, flush, configuration
  }

  private static func call(
    _ call: Call, _ signals: Signals, _ analytics: Analytics, _ broadcaster: any SignalBroadcaster
  ) {
    let signal = NavigationSignal(action: .page, screen: "next")
    switch call {
    case .emit: signals.emit(signal)
    case .emitTwice: for _ in 0..<2 { signals.emit(signal) }
    case .track: analytics.track(name: "next")
    case .trackTwice: for _ in 0..<2 { analytics.track(name: "next") }
    case .flush: signals.flush()
    case .configuration:
      signals.useConfiguration(SignalsConfiguration(writeKey: "k", relayCount: 1, broadcasters: [broadcaster]))
    }
  }

  @Test(
    "A broadcaster that makes signals, events or relays without end is stopped, and reported",
    arguments: [OperatingMode.synchronous, .asynchronous],
    [false, true].flatMap { relays in Call.allCases.map { ($0, relays) } })
  func loops(_ mode: OperatingMode, _ loop: (call: Call, relays: Bool)) async throws {
    let broadcaster = Looping(relays: loop.relays)
    let configuration = SignalsConfiguration(
      writeKey: "k", relayCount: 1, relayInterval: 0, broadcasters: [broadcaster])
    let setup = try await SignalsSetup(nil, configuration) { $0.operatingMode(mode) }
    let (signals, analytics) = (setup.signals, setup.analytics)
    broadcaster.use { Self.call(loop.call, signals, analytics, broadcaster) }
    await onThread { signals.emit(NavigationSignal(action: .page, screen: "first")) }
    // Neither a call nor an answer to one is left when the number no longer grows.
    var last = -1
    while last != broadcaster.count.current {
      last = broadcaster.count.current
      for _ in 0..<20 {
        await signals.waitUntilProcessed()
        await onThread { Thread.sleep(forTimeInterval: 0.005) }
      }
    }
    #expect(last < 50_000, "\(last)")
    // Nothing in response to a relay, and none of these calls makes a signal.
    let ends = !loop.relays && (loop.call == .flush || loop.call == .configuration)
    #expect(ends || setup.lines.contains { $0.contains("is there an endless loop?") }, "\(setup.lines)")
  }
}
