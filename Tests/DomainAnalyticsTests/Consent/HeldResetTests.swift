import AnalyticsCore
import DomainAnalytics
import TestSupport
import Testing

/// Resets that wait for the user's decision when a tracker ends.
@Suite struct HeldResetTests {
  /// A client that holds events, whose tracker has received a user and does not receive the event after it.
  private func client(_ log: Log) async -> (client: Analytics, destination: TrackerDestination) {
    let client = Analytics.forTest { $0.consent(ConsentOptions(whileUndecided: .hold(limit: 10))) }
    let destination = client.register(Recorder(log))
    client.consent.set(.granted)
    client.identify(userId: "ann")
    await client.waitForTrackers()
    client.consent.set(.undecided)
    client.track("held")
    client.reset()
    return (client, destination)
  }

  private let end = ["identify ann {}", "reset", "stop", "shutDown"]

  @Test("A tracker that is removed receives a reset that waits after held events")
  func removal() async {
    let log = Log()
    let (client, destination) = await client(log)
    client.remove(plugin: destination)
    #expect(await eventually { log.lines.last == "shutDown" })
    #expect(log.lines.suffix(4) == end)
    #expect(destination.counters.droppedByConsent == 1)
  }

  @Test("A tracker that ends with its client receives a reset that waits after held events")
  func shutdown() async {
    let log = Log()
    let (client, _) = await client(log)
    await client.shutdown()
    #expect(log.lines.filter { $0 != "flush" }.suffix(4) == end)
  }

  @Test("A tracker receives a reset that waits although another destination has the same key")
  func sameKey() async {
    let log = Log()
    let (client, destination) = await client(log)
    let other = EventDestination(key: destination.key)
    client.add(plugin: other)
    client.remove(plugin: destination)
    #expect(await eventually { log.lines.last == "shutDown" })
    #expect(log.lines.suffix(4) == end)
  }

  @Test("Resetting Tentacles logs the user out although events wait for consent")
  func tentacles() async {
    let log = Log()
    let tentacles = Tentacles(Analytics.forTest { $0.consent(ConsentOptions(whileUndecided: .hold(limit: 10))) })
    tentacles.register(Recorder(log))
    tentacles.analytics.consent.set(.granted)
    tentacles.identify(with: "ann")
    await tentacles.analytics.waitForTrackers()
    tentacles.analytics.consent.set(.undecided)
    tentacles.analytics.track("held")
    tentacles.reset()
    #expect(await eventually { log.lines.last == "shutDown" })
    #expect(log.lines.suffix(4) == end)
  }

  @Test("A reset waits for nothing where no event can be held", arguments: [0, -1])
  func noRoom(_ limit: Int) async {
    let log = Log()
    let client = Analytics.forTest { $0.consent(ConsentOptions(whileUndecided: .hold(limit: limit))) }
    let destination = client.register(Recorder(log))
    client.consent.set(.granted)
    client.identify(userId: "ann")
    await client.waitForTrackers()
    client.consent.set(.undecided)
    client.track("dropped")
    client.reset()
    await client.waitForTrackers()
    #expect(log.lines.last == "reset")
    #expect(destination.counters.droppedByConsent == 1)
  }

  @Test("A tracker that takes the key of one that is leaving receives only later events", arguments: [true, false])
  func successor(_ holds: Bool) async {
    let gate = StartupTests.Gate()
    let client = Analytics.forTest {
      $0.consent(ConsentOptions(whileUndecided: holds ? .hold(limit: 10) : .pass)).plugins([gate])
    }
    let tentacles = Tentacles(client)
    let (first, second) = (Log(), Log())
    tentacles.register(Recorder(first))
    client.track("1")
    tentacles.reset()
    let destination = client.register(Recorder(second))
    client.track("2")
    gate.resume()
    await client.waitUntilStarted()
    client.consent.set(.granted)
    client.track("3")
    #expect(await eventually { second.lines.last == "event 3" })
    #expect(destination.key == "Recorder")
    // The removal drops what is held. A tracker that was never prepared has no user to forget.
    let end = holds ? [] : ["event 1", "reset"]
    #expect(await eventually { first.lines.filter { $0 == "reset" || $0.hasPrefix("event") } == end })
    #expect(second.lines.filter { $0 == "reset" || $0.hasPrefix("event") } == ["event 2", "event 3"])
    await client.shutdown()
    gate.analytics = nil
  }

  @Test("A reset that waits is delivered once, in order, when consent is granted")
  func release() async {
    let log = Log()
    let (client, _) = await client(log)
    client.track("next")
    client.consent.set(.granted)
    await client.waitForTrackers()
    #expect(log.lines.suffix(4) == ["identify ann {}", "event held", "reset", "event next"])
  }

  private final class EventDestination: DestinationPlugin {
    let type = PluginType.destination
    let key: String
    let timeline = Timeline()

    init(key: String) { self.key = key }
  }
}
