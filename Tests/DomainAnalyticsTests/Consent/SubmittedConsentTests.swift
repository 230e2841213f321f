import AnalyticsCore
import DomainAnalytics
import Foundation
import JSONModel
import TestSupport
import Testing

/// Decisions that apply to an event because of what it was, or when it was, submitted.
@Suite struct SubmittedConsentTests {
  enum Change: CaseIterable {
    case capitalised, closureRemoves, middlewareRemoves, closureReplaces

    func install(in client: Analytics) {
      switch self {
      case .capitalised: client.register(.capitalisedAttributeKeys)
      case .closureRemoves:
        client.add { event in
          guard var track = event as? TrackEvent else { return event }
          var properties = track.properties?.objectValue ?? [:]
          properties["category"] = nil
          track.properties = .object(properties)
          return track
        }
      case .middlewareRemoves:
        client.register(
          Middleware<RawAnalyticsEvent> { event in
            var event = event
            event.attributes["category"] = nil
            return .forward(event)
          })
      case .closureReplaces:
        client.add { event in (event as? TrackEvent).map { TrackEvent(event: $0.event, properties: ["x": 1]) } ?? event
        }
      }
    }
  }

  struct OwnCategory: EventAttributes { let category: String }

  private func names(_ log: Log) -> [String] { log.lines.filter { $0.hasPrefix("event") } }

  private func promotion(_ name: String) -> AnalyticsEvent<EmptyAttributes> {
    AnalyticsEvent(category: StandardCategory.promotions, trigger: StandardTrigger.clicked, name: name)
  }

  @Test("A plugin that changes the category of an event does not undo its denial", arguments: Change.allCases)
  func changedCategory(_ change: Change) async {
    let client = Analytics.forTest()
    change.install(in: client)
    let log = Log()
    let destination = client.register(Recorder(log))
    client.consent.set(.denied, for: .category("promotions"))
    client.track(promotion("denied"))
    client.track(name: "also denied", properties: ["category": "promotions"])
    client.track(name: "permitted", properties: ["category": "other"])
    await client.waitForTrackers()
    #expect(names(log) == ["event permitted"])
    #expect(destination.counters.droppedByConsent == 2 && client.counters.dropped == [.consent: 2])
  }

  @Test("An attribute of the name category does not hide the event's category, and errors have the category error")
  func hiddenCategory() async throws {
    let log = Log()
    let client = Analytics.forTest()
    client.register(Recorder(log))
    client.consent.set(.denied, for: .category("promotions"))
    client.consent.set(.denied, for: .category("error"))
    for category in [StandardCategory.promotions, .chat] {
      client.track(
        AnalyticsEvent(
          category: category, trigger: StandardTrigger.clicked, name: category.name,
          otherAttributes: OwnCategory(category: "other")))
    }
    client.report(CancellationError())
    await client.waitForTrackers()
    #expect(names(log) == ["event chat from AnalyticsEvent<OwnCategory>"])
    #expect(!log.lines.contains { $0.hasPrefix("error") })
    #expect(client.counters.dropped == [.consent: 2])
  }

  @Test("A denial concerns the original category of an event that waits for its tracker", arguments: [false, true])
  func waitingForTracker(_ isTyped: Bool) async {
    let client = Analytics.forTest()
    Change.capitalised.install(in: client)
    let log = Log()
    let (entered, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let destination = client.register(
      Recorder(log) { item in
        guard case .event(let event, _) = item, event.name == "first" else { return }
        entered.signal()
        gate.wait()
      })
    client.track("first")
    await onThread { entered.wait() }
    if isTyped {
      client.track(promotion("promotion"))
    } else {
      client.track("promotion", properties: ["category": "promotions"])
    }
    client.track("last")
    // The denial waits for the call of the tracker.
    let denial = Thread { client.consent.set(.denied, for: .category("promotions")) }
    denial.start()
    #expect(await eventually { destination.counters.droppedByConsent == 1 })
    gate.signal()
    #expect(await eventually { denial.isFinished })
    await client.waitForTrackers()
    #expect(names(log) == ["event first", "event last"])
  }

  @Test(
    "Events that are tracked until the end of a denial are not delivered when the client starts later",
    arguments: [Consent.Scope.everything, .destination("Recorder"), .category("promotions")], [1000, 1])
  func startUp(_ scope: Consent.Scope, _ limit: Int) async {
    let folder = TemporaryFolder()
    let gate = StartupTests.Gate()
    let client = Analytics.forTest {
      _ = $0.plugins([gate]).storageMode(.diskAtURL(folder.url)).startupQueue(limit: limit, whenFull: .block)
    }
    Change.capitalised.install(in: client)
    let log = Log()
    let destination = client.register(Recorder(log))
    client.track(promotion("before"))
    client.track(promotion("also before"))
    client.consent.set(.denied, for: scope)
    client.track(promotion("during"))
    client.track(promotion("also during"))
    client.consent.set(.granted, for: scope)
    client.track(promotion("after"))
    gate.resume()
    await client.waitForTrackers()
    #expect(names(log) == ["event after from AnalyticsEvent<EmptyAttributes>"] || names(log) == ["event after"])
    #expect(client.counters.dropped == [.consent: 4])
    #expect(destination.counters.droppedByConsent == 4)
    await client.shutdown()
    gate.analytics = nil
  }

  @Test("An event that waits in the journal keeps its category and its denials for the next process")
  func journal() async {
    let folder = TemporaryFolder()
    func make(_ gate: StartupTests.Gate) throws -> Analytics {
      try Analytics(
        opening: Configuration(writeKey: "k").plugins([gate]).storageMode(.diskAtURL(folder.url)).fetchSettings(false)
          .flushPolicies([]).autoAddSegmentDestination(false))
    }
    var gate: StartupTests.Gate? = StartupTests.Gate()
    var client = gate.flatMap { try? make($0) }
    client?.consent.set(.denied, for: .category("promotions"))
    client?.track(promotion("during"))
    client?.consent.set(.granted, for: .category("promotions"))
    client?.track(promotion("after"))
    client?.consent.set(.denied, for: .destination("Recorder"))
    client?.track("not for the tracker")
    client?.consent.set(.granted, for: .destination("Recorder"))
    client?.track("last")
    client?.track(
      AnalyticsEvent(
        category: StandardCategory.chat, trigger: StandardTrigger.clicked, name: "concealed",
        otherAttributes: OwnCategory(category: "other")))
    gate?.analytics = nil
    gate = nil
    client = nil
    let next = StartupTests.Gate()
    while client == nil { client = try? make(next) }
    let log = Log()
    if let client {
      Change.capitalised.install(in: client)
      client.register(Recorder(log))
      client.consent.set(.denied, for: .category("chat"))
      next.resume()
      await client.waitForTrackers()
      // The event "after" waited while the tracker was denied.
      #expect(names(log) == ["event last"])
      await client.shutdown()
    }
    next.analytics = nil
  }

  @Test(
    "A denial concerns the events that an earlier process left, whichever process makes it, and no grant undoes it",
    arguments: [Consent.Scope.everything, .destination("Recorder"), .category("promotions")], [true, false])
  func restart(_ scope: Consent.Scope, _ isEarlier: Bool) async throws {
    let folder = TemporaryFolder()
    func make(_ gate: StartupTests.Gate) throws -> Analytics {
      try Analytics(
        opening: Configuration(writeKey: "k").plugins([gate]).storageMode(.diskAtURL(folder.url)).fetchSettings(false)
          .flushPolicies([]).autoAddSegmentDestination(false))
    }
    var gate: StartupTests.Gate? = StartupTests.Gate()
    var client = try gate.map { try make($0) }
    client?.track(promotion("before"))
    if isEarlier { client?.consent.set(.denied, for: scope) }
    // As if the process were killed.
    gate?.analytics = nil
    gate = nil
    client = nil
    let next = StartupTests.Gate()
    while client == nil { client = try? make(next) }
    let log = Log()
    if let client {
      if !isEarlier { client.consent.set(.denied, for: scope) }
      client.consent.set(.granted, for: scope)
      client.register(Recorder(log))
      client.track(promotion("after"))
      next.resume()
      await client.waitForTrackers()
      #expect(names(log) == ["event after from AnalyticsEvent<EmptyAttributes>"])
      await client.shutdown()
    }
    next.analytics = nil
  }

  @Test("A reset keeps its position among events that the next process delivers", arguments: [1000, 1])
  func journaledReset(_ limit: Int) async {
    let folder = TemporaryFolder()
    func make(_ gate: StartupTests.Gate) throws -> Analytics {
      try Analytics(
        opening: Configuration(writeKey: "k").plugins([gate]).storageMode(.diskAtURL(folder.url)).fetchSettings(false)
          .flushPolicies([]).autoAddSegmentDestination(false).startupQueue(limit: limit, whenFull: .block))
    }
    var gate: StartupTests.Gate? = StartupTests.Gate()
    var client = gate.flatMap { try? make($0) }
    client?.identify(userId: "u")
    client?.reset()
    // As when a plugin requests it in response to an event.
    EventChain.continued(EventChain(isCall: true)) { client?.reset() }
    client?.track("anonymous")
    EventChain.continued(EventChain(isCall: true)) { client?.reset() }
    client?.track("again")
    gate?.analytics = nil
    gate = nil
    client = nil
    let next = StartupTests.Gate()
    while client == nil { client = try? make(next) }
    let log = Log()
    if let client {
      client.register(Recorder(log))
      client.reset()
      client.track("later")
      next.resume()
      await client.waitForTrackers()
      #expect(
        log.lines == [
          "prepare", "start", "identify u {}", "reset", "event anonymous", "reset", "event again", "reset",
          "event later",
        ])
      await client.shutdown()
    }
    next.analytics = nil
  }

  @Test("Events that are tracked between the two calls of optOut are not delivered")
  func optOut() async {
    final class Facade: HEAnalytics, @unchecked Sendable {
      override func platformConfiguration() throws(PlatformConfigurationError) -> PlatformConfiguration {
        PlatformConfiguration(platforms: [])
      }
    }
    let facade = Facade()
    facade.optOut(true)
    facade.trackData(HEAnalyticsData(category: "c", event: "during"))
    facade.optOut(false)
    facade.trackData(HEAnalyticsData(category: "c", event: "after"))
    let log = Log()
    facade.analytics.register(Recorder(log))
    facade.start()
    await facade.analytics.waitForTrackers()
    #expect(names(log).count == 1 && names(log).first?.contains("after") == true)
    #expect(facade.analytics.counters.dropped == [.consent: 1])
  }
}
