import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

/// Code of the app that calls the client while the client uses or releases an event.
///
/// If it ran under a lock of the client, it would never end: the locks are not recursive.
@Suite struct AppCodeTests {
  /// Calls the client at the end of its life.
  private final class Value: Sendable {
    private let client: Analytics
    private let number: Int
    init(_ client: Analytics, _ number: Int) { (self.client, self.number) = (client, number) }
    deinit { AppCodeTests.call(client) }
  }
  private struct Owner: TrackableEvent {
    let identifier = EventIdentifier(name: "owner")
    let value: Value
  }
  /// Calls the client when its name is read.
  private struct Word: AnalyticsEventCategory, AnalyticsEventTrigger {
    let client: Analytics
    var name: String {
      AppCodeTests.call(client)
      return "word"
    }
  }

  /// Calls whatever takes a lock of the client or of its trackers.
  private static func call(_ client: Analytics) {
    client.track("called")
    client.track(DomainActivity(name: "called"), with: .open())
    _ = client.activities
    _ = client.counters
    _ = client.consent.state(of: .everything)
    for destination in client.findAll(pluginType: TrackerDestination.self) { _ = destination.counters }
  }

  private static func client(
    _ whileUndecided: ConsentOptions.Undecided = .pass, _ change: (Configuration) -> Void = { _ in }
  ) -> Analytics {
    Analytics.forTest {
      // Longer than the tests that keep the processors busy meanwhile.
      change($0.consent(ConsentOptions(whileUndecided: whileUndecided)).waitingTimeout(.seconds(600)))
    }
  }

  private static func track(_ client: Analytics, _ count: Int = 3) {
    for number in 0..<count { client.track(Owner(value: Value(client, number))) }
  }

  /// Whether a function ends; one that waits for itself does not.
  private func ends(_ body: @escaping @Sendable () -> Void) async -> Bool {
    let ended = Protected(false)
    Thread.detachNewThread {
      body()
      ended.set(true)
    }
    return await eventually { ended.current }
  }

  @Test("Names of categories and triggers are read outside all locks")
  func names() async {
    let client = Self.client()
    let tracker = client.register(Recorder(Log()))
    let word = Word(client: client)
    #expect(
      await ends {
        client.track(AnalyticsEvent(category: word, trigger: word, name: "x"))
        client.track(DomainActivity(name: "x"), with: .open(trigger: word))
        client.consent.set(.denied, for: .category("word"))
        client.track(AnalyticsEvent(category: word, trigger: word, name: "x"))
      })
    #expect(tracker.counters.droppedByConsent >= 1)
    #expect(client.counters.dropped[.consent] == tracker.counters.droppedByConsent)
  }

  @Test(
    "Values of events that a full queue of a tracker drops are released outside all locks",
    arguments: [BackPressure.dropOldest, .dropNewest])
  func fullQueue(_ whenFull: BackPressure) async {
    let client = Self.client()
    let gate = DispatchSemaphore(value: 0)
    let tracker = Recorder(Log()) { item in if case .event = item { gate.wait() } }
    let destination = client.register(tracker, options: TrackerOptions(limit: 2, whenFull: whenFull))
    #expect(await ends { Self.track(client, 8) })
    #expect(destination.counters.droppedByLimit > 0)
    for _ in 0..<100 { gate.signal() }
  }

  @Test(
    "Values of events that a denial removes from the queue of a tracker are released outside all locks",
    arguments: [Consent.Scope.everything, .destination("Recorder")])
  func denial(_ scope: Consent.Scope) async {
    let client = Self.client()
    let gate = DispatchSemaphore(value: 0)
    let destination = client.register(Recorder(Log()) { item in if case .event = item { gate.wait() } })
    #expect(await ends { Self.track(client, 8) })
    let denial = Protected(false)
    Thread.detachNewThread {
      client.consent.set(.denied, for: scope)
      denial.set(true)
    }
    #expect(await eventually { destination.counters.droppedByConsent > 0 })
    for _ in 0..<100 { gate.signal() }
    #expect(await eventually { denial.current })
  }

  @Test("Values of held events are released outside all locks, whatever drops them")
  func held() async {
    let client = Self.client(.hold(limit: 4))
    let destination = client.register(Recorder(Log()))
    #expect(await ends { Self.track(client, 8) })
    #expect(destination.counters.droppedByConsent >= 4)
    #expect(await ends { client.consent.set(.denied) })
    #expect(await ends { client.consent.set(.undecided) })
    #expect(await ends { Self.track(client) })
    #expect(await ends { client.remove(plugin: destination) })
  }

  @Test("Values of events that wait for the start are released outside all locks", arguments: [1000, 2])
  func startUp(_ limit: Int) async {
    let folder = TemporaryFolder()
    let gate = StartupTests.Gate()
    let client = Self.client(.pass) {
      _ = $0.plugins([gate]).storageMode(.diskAtURL(folder.url)).startupQueue(limit: limit, whenFull: .dropOldest)
    }
    #expect(await ends { Self.track(client, 8) })
    #expect(await ends { client.consent.set(.denied) })
    #expect(client.counters.dropped[.consent] ?? 0 >= 8)
    gate.resume()
    await client.shutdown()
    gate.analytics = nil
  }

  @Test("Values of events that a full start-up queue in memory drops are released outside all locks")
  func fullStartupQueue() async {
    let gate = StartupTests.Gate()
    let client = Self.client { _ = $0.plugins([gate]).startupQueue(limit: 2, whenFull: .dropOldest) }
    #expect(await ends { Self.track(client, 8) })
    #expect(client.counters.dropped[.queueFull] ?? 0 >= 6)
    gate.resume()
    await client.shutdown()
    gate.analytics = nil
  }

  @Test("Closures that are replaced or removed are released outside all locks")
  func closures() async {
    let client = Self.client()
    client.register(Recorder(Log()))
    let types = TrackerTypes()
    @Sendable func use(_ value: Value?) {}
    #expect(
      await ends {
        let (first, second, third) = (Value(client, 1), Value(client, 2), Value(client, 3))
        client.trackerLog = TrackerLog(level: .none, sink: { _ in use(first) })
        let subscription = client.subscribeToUserInfo { _ in use(second) }
        types.register("x") { _ in
          use(third)
          return Recorder(Log())
        }
        client.unsubscribe(subscription)
      })
    #expect(await ends { client.trackerLog = TrackerLog(level: .none, sink: nil) })
    #expect(await ends { types.register("x") { _ in Recorder(Log()) } })
  }

  @Test("The properties of a destination are read outside all locks")
  func destination() async {
    final class Destination: DestinationPlugin {
      let timeline = Timeline()
      let client: Analytics
      init(_ client: Analytics) { self.client = client }
      var type: PluginType {
        AppCodeTests.call(client)
        return .destination
      }
      var key: String {
        AppCodeTests.call(client)
        _ = client.userId
        return "x"
      }
    }
    let client = Self.client()
    #expect(
      await ends {
        let destination = Destination(client)
        client.add(plugin: destination)
        client.manuallyEnableDestination(plugin: destination)
        client.consent.set(.denied, for: .category("x"))
        client.track("x")
        client.remove(plugin: destination)
      })
  }
}
