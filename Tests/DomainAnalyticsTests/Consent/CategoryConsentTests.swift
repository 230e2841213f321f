import AnalyticsLive
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

/// Decisions about categories: events that wait, typed events, and stored events.
@Suite struct CategoryConsentTests {
  struct OwnCategory: EventAttributes { let category: String }

  /// An event whose category is in its `domain` member only.
  struct Categorized: TrackableEvent {
    let identifier: EventIdentifier
    init(_ category: String, _ event: String) { identifier = EventIdentifier(category: category, event: event) }
  }

  /// A client whose server writes the batches to a directory.
  private struct Local {
    let folder = TemporaryFolder()
    let client: Analytics

    init(_ change: (Configuration) -> Void = { _ in }) {
      let configuration = Configuration.local(directory: folder.url).flushPolicies([])
      change(configuration)
      client = Analytics(configuration: configuration)
    }

    var names: [String] {
      get throws {
        try events.compactMap { $0["event"]?.stringValue }
      }
    }

    var events: [JSON] {
      get throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return try names.filter { $0.hasSuffix(".json") }.sorted().flatMap { name -> [JSON] in
          let text = try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
          return try JSON(parsing: text)["batch"]?.arrayValue ?? []
        }
      }
    }
  }

  private func names(_ log: Log) -> [String] { log.lines.filter { $0.hasPrefix("event") || $0 == "reset" } }

  private func event(_ category: StandardCategory, _ name: String) -> AnalyticsEvent<EmptyAttributes> {
    AnalyticsEvent(category: category, trigger: StandardTrigger.clicked, name: name)
  }

  @Test(
    "Events of a granted category are uploaded while the user has not decided about others",
    arguments: [.drop, .hold(limit: 10)] as [ConsentOptions.Undecided])
  func grantedCategory(_ undecided: ConsentOptions.Undecided) async throws {
    let local = Local { $0.consent(ConsentOptions(whileUndecided: undecided)) }
    await local.client.flush()
    local.client.consent.set(.granted, for: .category("social"))
    local.client.track(event(.social, "granted"))
    await local.client.waitUntilStored()
    await local.client.flush()
    #expect(try local.names == ["granted"])
    local.client.track(event(.social, "later"))
    await local.client.waitUntilStored()
    local.client.consent.set(.denied, for: .destination("Segment.io"))
    await local.client.flush()
    #expect(try local.names == ["granted"])
  }

  @Test("An event of a granted category that waits behind undecided ones is never dropped for newer ones")
  func grantedBehindUndecided() async {
    let client = Analytics.forTest { $0.consent(ConsentOptions(whileUndecided: .hold(limit: 2))) }
    let log = Log()
    let destination = client.register(Recorder(log))
    await client.waitUntilStarted()
    client.consent.set(.granted, for: .category("social"))
    client.track("undecided 1")
    client.track(event(.social, "granted 1"))
    client.reset()
    client.track("undecided 2")
    #expect(await eventually { names(log).count == 2 })
    client.track(event(.social, "granted 2"))
    client.track("undecided 3")
    #expect(await eventually { names(log).count == 3 })
    client.consent.set(.granted)
    #expect(await eventually { names(log).count == 4 })
    #expect(
      names(log) == [
        "event granted 1 from AnalyticsEvent<EmptyAttributes>", "reset",
        "event granted 2 from AnalyticsEvent<EmptyAttributes>", "event undecided 3",
      ])
    #expect(destination.counters.droppedByConsent == 2)
  }

  @Test("A client that shuts down delivers the held events of granted categories, and drops the others")
  func shutdownWhileUndecided() async {
    let log = Log()
    let client = Analytics.forTest { $0.consent(ConsentOptions(whileUndecided: .hold(limit: 10))) }
    let destination = client.register(Recorder(log))
    client.consent.set(.granted, for: .category("a"))
    for name in ["first", "second"] {
      client.track("undecided")
      client.track(Categorized("a", name))
    }
    await client.shutdown()
    let events = log.lines.filter { $0.hasPrefix("event") }
    #expect(events == ["event a - first from Categorized", "event a - second from Categorized"])
    #expect(destination.counters.droppedByConsent == 2 && client.counters.dropped == [.consent: 2])
  }

  @Test("Events that were held do not exceed the limit of a tracker's queue")
  func heldBeyondQueue() async {
    for whenFull in [BackPressure.dropOldest, .dropNewest, .block] {
      let client = Analytics.forTest { $0.consent(ConsentOptions(whileUndecided: .hold(limit: 50))) }
      let log = Log()
      let destination = client.register(Recorder(log), options: TrackerOptions(limit: 3, whenFull: whenFull))
      await client.waitUntilStarted()
      for number in 0..<50 { client.track("\(number)") }
      client.consent.set(.granted)
      await destination.waitUntilDelivered()
      #expect(names(log) == (0..<50).map { "event \($0)" } && destination.counters.droppedByLimit == 0)
    }
  }

  @Test("An attribute of the name category does not hide the category of an activity, nor a script that of an error")
  func hiddenCategories() async throws {
    let log = Log()
    let client = Analytics.forTest()
    client.add { event in
      guard var track = event as? TrackEvent else { return event }
      track["domain"] = nil
      return track
    }
    client.register(Recorder(log))
    client.consent.set(.denied, for: .category("domainActivity"))
    client.consent.set(.denied, for: .category("error"))
    client.track(DomainActivity(name: "1", attributes: OwnCategory(category: "sport")), with: .open())
    client.track(DomainActivity(name: "2"), with: .open(attributes: OwnCategory(category: "sport")))
    client.report(CancellationError())
    client.track("permitted")
    await client.waitForTrackers()
    #expect(names(log) == ["event permitted"])
  }

  @Test("A denial concerns each event of a list that a script made of a typed event")
  func mappedList() async throws {
    let log = Log()
    let gate = DispatchSemaphore(value: 0)
    let client = Analytics.forTest()
    let script = "domain.map(d => d.category === 'promotions', e => [{event: 'first'}, {event: 'second'}])"
    client.add(plugin: try LivePlugins(scripts: [Script(script)]))
    let destination = client.register(Recorder(log) { if case .start = $0 { gate.wait() } })
    await client.waitUntilStarted()
    client.track(Categorized("promotions", "made"))
    #expect(destination.counters.waiting == 2)
    client.consent.set(.denied, for: .category("promotions"))
    gate.signal()
    await client.waitForTrackers()
    #expect(names(log) == [] && destination.counters.droppedByConsent == 2)
  }

  @Test("Stored events of a denied category are dropped before an upload", arguments: [true, false])
  func storedEvents(_ isOnDisk: Bool) async throws {
    let local = Local { if !isOnDisk { $0.storageMode(.memory(100)) } }
    let client = local.client
    client.track(event(.promotions, "1"))
    client.track(Categorized("chat", "2"))
    client.track("3", properties: ["category": "promotions"])
    client.track("4")
    client.track(
      AnalyticsEvent(
        category: StandardCategory.promotions, trigger: StandardTrigger.clicked, name: "5",
        otherAttributes: OwnCategory(category: "sport")))
    await client.waitUntilStored()
    client.consent.set(.denied, for: .category("promotions"))
    await client.flush()
    #expect(try local.names == ["chat - 2", "4"])
    #expect(client.counters.sent == 2 && client.counters.dropped == [.consent: 3] && !client.hasUnsentEvents)
    // What only the storage needs is not sent.
    #expect(try !local.events.contains { $0["__categories"] != nil || $0["domain"] != nil })
    client.track(Categorized("chat", "6"))
    await client.waitUntilStored()
    client.consent.set(.denied, for: .category("chat"))
    await client.flush()
    #expect(try local.names == ["chat - 2", "4"])
    #expect(client.counters.sent == 2 && client.counters.dropped == [.consent: 4] && !client.hasUnsentEvents)
  }
}
