import AnalyticsLive
import Foundation

/// The cost of typed events, trackers, activities and `domain.map`, compared with the plain call.
enum DomainCost {
  private static let events = 1000
  private static let trackers = 10

  static func costs() throws -> [EventCost] { storedEvents() + trackedEvents() + activities() + [try mapping()] }

  // MARK: Typed events

  private struct Bought: TrackableEvent, Encodable {
    let sku = "G-32", currency = "EUR", price = 18.99, quantity = 2, isGift = false
    var identifier: EventIdentifier { EventIdentifier(object: "Product", action: "Bought") }
  }

  private struct Sharing: EventAttributes {
    let sku = "G-32", currency = "EUR", price = 18.99, quantity = 2, isGift = false
  }

  /// The same members as a plain value.
  private struct Plain: Encodable {
    let sku = "G-32", currency = "EUR", price = 18.99, quantity = 2, isGift = false
  }

  /// The same members as those of the event of ``Sharing``.
  private struct PlainSharing: Encodable {
    let trigger = "clicked", category = "social"
    let sku = "G-32", currency = "EUR", price = 18.99, quantity = 2, isGift = false
    let sessionId = "0b0e8e4e-4a3c-4d6e-9d6c-2f3a1b5c7d9e"
  }

  private static func storedEvents() -> [EventCost] {
    let client = TrackingClient()
    func cost(
      _ name: String, _ live: @escaping (Analytics) -> Void, besides native: @escaping (Analytics) -> Void
    ) -> EventCost {
      func stored(_ call: @escaping (Analytics) -> Void) -> () -> Void {
        {
          let analytics = client.analytics
          for _ in 0..<events { call(analytics) }
          client.waitUntilStored()
          analytics.purgeStorage()
        }
      }
      return EventCost(name: name, events: events, clock: .processor, live: stored(live), native: stored(native))
    }
    return [
      cost("typed event besides track of an Encodable, to disk, CPU time") {
        $0.track(Bought())
      } besides: {
        $0.track(name: "Product: Bought", properties: Plain())
      },
      cost("AnalyticsEvent besides track of an Encodable, to disk, CPU time") {
        $0.track(
          AnalyticsEvent(
            category: StandardCategory.social, trigger: StandardTrigger.clicked, name: "shared",
            otherAttributes: Sharing()))
      } besides: {
        $0.track(name: "shared", properties: PlainSharing())
      },
    ]
  }

  // MARK: Trackers

  /// Receives events and does nothing.
  private struct Sink: Tracker {
    func receive(_ item: TrackerItem) {}
  }

  private static func trackedEvents() -> [EventCost] {
    let plain = Analytics.local()
    let tracked = Analytics.local()
    for _ in 0..<trackers { tracked.register(Sink(), options: TrackerOptions(limit: events * 2)) }
    let destinations = tracked.findAll(pluginType: TrackerDestination.self)
    func track(_ analytics: Analytics) {
      for _ in 0..<events { analytics.track(Bought()) }
    }
    return [
      EventCost(
        name: "typed event to \(trackers) trackers besides none, CPU time", events: events, clock: .processor,
        live: {
          track(tracked)
          wait { for destination in destinations { await destination.waitUntilDelivered() } }
        }, native: { track(plain) }),
      EventCost(
        name: "typed event to \(trackers) trackers besides none, CPU time of the caller", events: events,
        clock: .thread,
        live: {
          track(tracked)
          wait { for destination in destinations { await destination.waitUntilDelivered() } }
        }, native: { track(plain) }),
    ]
  }

  private static func wait(_ action: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await action()
      done.signal()
    }
    done.wait()
  }

  // MARK: Activities

  private struct Video: EventAttributes {
    let title = "Learning Swift"
  }

  private static func activities() -> [EventCost] {
    let activity = DomainActivity(name: "watching", attributes: Video())
    func client(activities: Int) -> Lazy<Analytics> {
      Lazy {
        let analytics = Analytics.local()
        analytics.track(activity, with: .open())
        analytics.track(activity, with: .start())
        for number in 1..<activities { analytics.track(DomainActivity(name: "activity \(number)"), with: .open()) }
        return analytics
      }
    }
    let (few, many) = (client(activities: 1), client(activities: 10_000))
    func steps(_ analytics: Lazy<Analytics>) -> () -> Void {
      {
        analytics.value.track(activity, with: .pause())
        analytics.value.track(activity, with: .start())
      }
    }
    return [
      EventCost(
        name: "step of an activity besides track, CPU time", events: 2, clock: .processor, live: steps(few),
        native: {
          few.value.track(name: "watching", properties: PlainSharing())
          few.value.track(name: "watching", properties: PlainSharing())
        }),
      EventCost(
        name: "step of one of 10,000 activities besides one, CPU time", events: 2, clock: .processor,
        live: steps(many), native: steps(few)),
    ]
  }

  // MARK: domain.map

  private static func mapping() throws -> EventCost {
    let plain = Analytics.local()
    let script = try Script(
      #"domain.map("\#(Bought.domainType)", (event) => { event.event = "Purchase"; event.properties.value = 1 })"#)
    let live = try LivePlugins(scripts: [script])
    let mapped = Lazy {
      let analytics = Analytics.local()
      analytics.add(plugin: live)
      wait { await analytics.waitUntilStarted() }
      return analytics
    }
    return EventCost(
      name: "typed event with a domain.map rule besides none, CPU time", clock: .processor,
      live: { mapped.value.track(Bought()) }, native: { plain.track(Bought()) })
  }
}

/// A value that is made on first use, since names are also listed without measuring.
private final class Lazy<Value> {
  private let make: () -> Value
  private(set) lazy var value = make()

  init(_ make: @escaping () -> Value) { self.make = make }
}
