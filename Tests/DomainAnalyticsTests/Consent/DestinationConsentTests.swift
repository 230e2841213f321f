import AnalyticsCore
import Foundation
import TestSupport
import Testing

/// Consent in front of destinations that are not trackers, which handle an event on the thread that reports it.
@Suite struct DestinationConsentTests {
  /// Calls a closure with each track event.
  private final class Destination: DestinationPlugin {
    let type = PluginType.destination
    let key = "Own"
    let timeline = Timeline()
    private let onTrack: @Sendable (String) -> Void

    init(_ onTrack: @escaping @Sendable (String) -> Void) { self.onTrack = onTrack }

    func track(event: TrackEvent) -> TrackEvent? {
      onTrack(event.event)
      return event
    }
  }

  @Test("The first denial applies to an event that other plugins are still handling")
  func firstDenial() async throws {
    let client = Analytics.forTest()
    let log = Log()
    client.add(plugin: Destination { log.add($0) })
    client.manuallyEnableDestination(plugin: try #require(client.find(key: "Own")))
    let (entered, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    client.add { event in
      guard (event as? TrackEvent)?.event == "late" else { return event }
      entered.signal()
      gate.wait()
      return event
    }
    client.track("early")
    await onThread {
      let reporting = Thread { client.track("late") }
      reporting.start()
      entered.wait()
      client.consent.set(.denied)
      log.add("denied")
      gate.signal()
      while !reporting.isFinished { usleep(1000) }
    }
    #expect(log.lines == ["early", "denied"])
    #expect(client.counters.dropped[.consent] == 1)
  }

  @Test("A denial waits for the call of a destination that is under way")
  func callUnderWay() async throws {
    let client = Analytics.forTest()
    let log = Log()
    let (entered, denying) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    client.add(
      plugin: Destination { _ in
        log.add("begin")
        entered.signal()
        denying.wait()
        usleep(20_000)
        log.add("end")
      })
    client.manuallyEnableDestination(plugin: try #require(client.find(key: "Own")))
    await onThread {
      Thread.detachNewThread { client.track("a") }
      entered.wait()
      denying.signal()
      client.consent.set(.denied, for: .category("any"))
      log.add("denied")
    }
    #expect(log.lines == ["begin", "end", "denied"])
  }

  @Test("No call of a destination begins after a denial has returned, with events from many threads")
  func threads() async {
    let rounds = TestRounds.number("CONSENT_ROUNDS", 15)
    let late = Protected(0)
    await onThread {
      for _ in 0..<rounds {
        // The first denial of a client differs from later ones.
        let client = Analytics.forTest()
        let isDenied = Protected(false)
        let destination = Destination { _ in if isDenied.current { late.withLock { $0 += 1 } } }
        client.add(plugin: destination)
        client.manuallyEnableDestination(plugin: destination)
        let isOver = Protected(false)
        let threads = (0..<8).map { _ in Thread { while !isOver.current { client.track("x") } } }
        for thread in threads { thread.start() }
        for _ in 0..<2 {
          usleep(500)
          client.consent.set(.denied)
          isDenied.set(true)
          usleep(500)
          isDenied.set(false)
          client.consent.set(.granted)
        }
        isOver.set(true)
        while !threads.allSatisfy(\.isFinished) { usleep(200) }
      }
    }
    #expect(late.current == 0)
  }
}
