import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

@Suite struct StartupTests {
  private let temporaryFolder = TemporaryFolder()

  final class Gate: UtilityPlugin, WaitingPlugin {
    let type = PluginType.utility
    private let client = Protected<Analytics?>(nil)
    var analytics: Analytics? {
      get { client.current }
      set { client.set(newValue) }
    }
  }
  struct Opened: TrackableEvent {
    let identifier = EventIdentifier(object: "App", action: "Opened")
  }

  @Test(
    "Identities, logouts and events of the start-up queue are delivered in the order of the calls",
    arguments: [1000, 2])
  func order(_ limit: Int) async throws {
    let folder = temporaryFolder.url
    let gate = Gate()
    let client = Analytics.forTest {
      _ = $0.plugins([gate]).storageMode(.diskAtURL(folder)).startupQueue(limit: limit, whenFull: .dropOldest)
    }
    let log = Log()
    client.register(Recorder(log))
    client.identify(with: "u-1")
    client.track(Opened())
    client.logout()
    client.logout()
    client.identify(with: "u-2")
    client.track("Plain")
    client.logout()
    gate.resume()
    await client.waitForTrackers()
    #expect(
      log.lines.dropFirst(2) == [
        "identify u-1 {}", "event App: Opened from Opened", "reset", "identify u-2 {}", "event Plain", "reset",
      ])
    gate.analytics = nil
  }

  @Test("Waiting for a tracker includes the events that wait for the start of the client")
  func waitUntilDelivered() async {
    let gate = Gate()
    let client = Analytics.forTest { _ = $0.plugins([gate]).waitingTimeout(.seconds(600)) }
    let log = Log()
    let tracker = client.register(Recorder(log))
    client.track("a")
    Thread.detachNewThread {
      usleep(50_000)
      gate.resume()
    }
    await tracker.waitUntilDelivered()
    #expect(log.lines.last == "event a" && tracker.counters.delivered == 1)
  }

  @Test("A full queue in memory drops events, but not logouts")
  func fullQueue() async {
    let gate = Gate()
    let client = Analytics.forTest { _ = $0.plugins([gate]).startupQueue(limit: 2, whenFull: .dropOldest) }
    let log = Log()
    client.register(Recorder(log))
    for number in 0..<4 {
      client.track("\(number)")
      client.logout()
    }
    gate.resume()
    await client.waitForTrackers()
    let steps = log.lines.dropFirst(2)
    #expect(steps.first == "reset" && steps.last == "reset")
    #expect(steps.filter { $0.hasPrefix("event") }.last == "event 3")
    gate.analytics = nil
  }

  @Test("Events in the start-up queue keep their typed values")
  func sources() async {
    let gate = Gate()
    let client = Analytics.forTest { _ = $0.plugins([gate]) }
    let log = Log()
    client.register(Recorder(log))
    client.track(Opened())
    gate.resume()
    await client.waitForTrackers()
    #expect(log.lines.last == "event App: Opened from Opened")
    gate.analytics = nil
  }

  @Test("Events for which the start-up queue has no room in memory keep their typed values, up to its limit")
  func sourcesOfJournaledEvents() async {
    let folder = TemporaryFolder()
    let gate = Gate()
    let client = Analytics.forTest {
      _ = $0.plugins([gate]).storageMode(.diskAtURL(folder.url)).startupQueue(limit: 2, whenFull: .block)
    }
    let log = Log()
    client.register(Recorder(log))
    for _ in 0..<5 { client.track(Opened()) }
    gate.resume()
    await client.waitForTrackers()
    let events = log.lines.filter { $0.hasPrefix("event") }
    #expect(events.count == 5)
    #expect(events.prefix(4).allSatisfy { $0 == "event App: Opened from Opened" })
    await client.shutdown()
    gate.analytics = nil
  }

  @Test("Settings disable a tracker only with the literal value false")
  func settings() async {
    for (integrations, isEnabled) in [
      (["Segment.io": true], true), (["Segment.io": true, "Recorder": ["a": 1]], true), (["Recorder": false], false),
    ] as [(JSONObject, Bool)] {
      let client = Analytics.forTest {
        _ = $0.defaultSettings(Settings(object: ["integrations": .object(integrations)]))
      }
      let log = Log()
      client.register(Recorder(log))
      client.track("a")
      await client.waitForTrackers()
      #expect(log.lines.contains("event a") == isEnabled, "\(integrations)")
    }
  }

  @Test("A local client has settings and no server, and its trackers receive events")
  func local() async {
    let client = Analytics.local()
    let log = Log()
    client.register(Recorder(log))
    client.track(Opened())
    await client.waitForTrackers()
    #expect(client.settings() != nil && !client.hasUnsentEvents)
    #expect(log.lines.last == "event App: Opened from Opened")
  }

  @Test("The server receives the member domain and errors only if options enable that", arguments: [false, true])
  func server(_ sends: Bool) async throws {
    let folder = temporaryFolder.url
    var options = DomainOptions()
    options.sendsDomain = sends
    options.sendsErrors = sends
    let client = Analytics(configuration: .local(directory: folder).flushPolicies([]).domain(options))
    // An error stays away from the server whatever plugins do.
    client.add { event in
      var event = event
      event?.integrations = ["A": true]
      return event
    }
    client.track(Opened())
    client.report(CocoaError(.fileNoSuchFile))
    await client.flush()
    let batch = try JSON(parsing: String(contentsOf: folder.appendingPathComponent("1.json"), encoding: .utf8))
    let events = try #require(batch["batch"]?.arrayValue)
    #expect(events.map { $0["event"] } == (sends ? ["App: Opened", "Error Reported"] : ["App: Opened"]))
    #expect(events.allSatisfy { ($0["domain"] != nil) == sends })
  }

  @Test("The main client is the shared client until another one is set")
  func main() async {
    // Other tests create and release clients, so the oldest one may change between the two calls. This one ensures that
    // there is one.
    let other = Analytics.forTest()
    defer { withExtendedLifetime(other) {} }
    #expect(await eventually { Analytics.main === Analytics.shared() })
    let client = Analytics.local()
    Analytics.main = client
    #expect(Analytics.main === client)
  }
}
