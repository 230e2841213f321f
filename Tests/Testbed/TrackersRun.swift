#if os(Linux) || os(macOS)
  import AnalyticsCore
  import DomainAnalytics
  import Foundation

  /// Many events to five trackers, of which one is slow, and many steps of activities.
  ///
  ///     testbed trackers EVENTS
  ///
  /// prints the most memory that the process had after a tenth of the events and after all of them, in KiB; the number
  /// of events that are in no counter of a tracker; the same memory for the steps of activities; and how many times as
  /// long callers took with the slow tracker as without it.
  enum TrackersRun {
    private struct Bought: TrackableEvent, Encodable {
      let sku: String
      let price = 18.99
      var identifier: EventIdentifier { EventIdentifier(object: "Product", action: "Bought") }
    }

    private struct Sink: Tracker {
      let name: String
      var pause: useconds_t = 0
      func receive(_ item: TrackerItem) {
        guard case .event = item, pause > 0 else { return }
        usleep(pause)
      }
    }

    static func run(_ events: Int) async {
      let client = client(fast: 4, slow: 1)
      track(events / 10, client)
      let first = ThreadsRun.memory()
      track(events - events / 10, client)
      let last = ThreadsRun.memory()
      var lost = 0
      for destination in client.findAll(pluginType: TrackerDestination.self) {
        await destination.waitUntilDelivered()
        let counters = destination.counters
        lost += abs(events - counters.delivered - counters.droppedByLimit - counters.failed)
      }
      let (activityFirst, activityLast) = activities(events / 10)
      let ratio = await slowdown(events / 50)
      print(first, last, lost, activityFirst, activityLast, String(format: "%.2f", ratio))
    }

    /// How many times as long callers take for events with a slow tracker as without it: the quotient of the shortest
    /// of several runs of each.
    private static func slowdown(_ events: Int) async -> Double {
      let clients = [client(fast: 4, slow: 0), client(fast: 4, slow: 1)]
      var shortest = [Double](repeating: .infinity, count: clients.count)
      for _ in 0..<10 {
        for (index, client) in clients.enumerated() {
          let time = ContinuousClock().measure { track(events, client) }
          shortest[index] = min(shortest[index], time / .seconds(1))
        }
      }
      return shortest[1] / shortest[0]
    }

    private static func client(fast: Int, slow: Int) -> Analytics {
      let client = Analytics.local()
      for number in 0..<fast { client.register(Sink(name: "fast \(number)")) }
      for number in 0..<slow { client.register(Sink(name: "slow \(number)", pause: 500)) }
      return client
    }

    private static func track(_ events: Int, _ client: Analytics) {
      for number in 0..<events { client.track(Bought(sku: "G-\(number)")) }
    }

    /// 10,000 activities, one of which is paused and started again and again.
    private static func activities(_ pauses: Int) -> (first: Int, last: Int) {
      let client = Analytics.local()
      for number in 0..<10_000 { client.track(DomainActivity(name: "activity \(number)"), with: .open()) }
      let activity = DomainActivity(name: "activity 0")
      client.track(activity, with: .start())
      var first = 0
      for number in 0..<pauses {
        client.track(activity, with: .pause())
        client.track(activity, with: .start())
        if number == pauses / 10 { first = ThreadsRun.memory() }
      }
      return (first, ThreadsRun.memory())
    }
  }
#endif
