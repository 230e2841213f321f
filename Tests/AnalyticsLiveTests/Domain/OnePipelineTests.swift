import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Typed events, trackers, live plugins, filters and maps on one client.
@Suite struct OnePipelineTests {
  private struct Viewed: TrackableEvent, Encodable {
    let email = "a@b.example"
    let sku = "G-32"
    var identifier: EventIdentifier { EventIdentifier(object: "Product", action: "Viewed") }
    static var domainType: String { "Shop.Viewed" }
  }
  private struct Bought: TrackableEvent {
    let identifier = EventIdentifier(object: "Product", action: "Bought")
    static var domainType: String { "Shop.Bought" }
  }

  private final class Reporter: AnalyticsReporting {
    let lines: Recorder<String>
    init(_ lines: Recorder<String>) { self.lines = lines }
    func setup() {}
    func report(event: RawAnalyticsEvent) { lines.add("\(event.name) \(event.properties.map(\.key).sorted())") }
    func addUserAttributes(_ attributes: AttributesValue) {}
    func identify(with id: String) {}
    func logout() {}
    func report(_ error: any Error, filename: String, line: Int) {}
  }

  private final class Adapter: AnalyticsAdapter {
    let lines: Recorder<String>
    init(_ lines: Recorder<String>) { self.lines = lines }
    func configure() {}
    func track(event: any TrackableEvent) {
      lines.add("\(type(of: event)) \(event.identifier) \(event.metadata.keys.sorted())")
    }
    func track(property: any TrackableProperty) {}
  }

  private final class Platform: HEAnalyticsPlatform {
    let lines = Recorder<String>()
    override func track(data: HEAnalyticsData) { lines.add("\(data.event) \((data.parameters ?? [:]).keys.sorted())") }
  }

  enum Arrival: CaseIterable { case defaults, laterWithoutKeys, laterWithFalse }

  private static func script(_ name: String) -> String {
    """
    domain.map("Shop.Bought", (event) => { event.event = "\(name)" });
    class Mark extends LivePlugin { track(event) { (event.properties ??= {}).marked = true; return event } }
    analytics.add(new Mark("enrichment", "Adapter"));
    """
  }

  @Test(
    "Each tracker receives exactly what settings, scripts and filters leave for it", arguments: Arrival.allCases)
  func pipeline(_ arrival: Arrival) async throws {
    let folder = TemporaryFolder()
    let file = try folder.write("p.js", Self.script("Purchase 1"))
    let server = FakeServer()
    server.setSettings("integrations", arrival == .laterWithFalse ? ["Adapter": false] : ["Segment.io": [:]])
    let client = LiveClient {
      $0.defaultSettings(Settings(writeKey: "key")).httpSession(server).fetchSettings(arrival != .defaults)
    }
    let (reported, adapted) = (Recorder<String>(), Recorder<String>())
    let platform = Platform(platformData: [:])
    let platformLines = platform.lines
    // Too long to be reached on a busy machine.
    let options = TrackerOptions(prepareTimeout: .seconds(100_000))
    client.analytics.register(Reporter(reported), options: options)
    let adapter = client.analytics.register(Adapter(adapted), options: options)
    client.analytics.register(platform, options: options)
    let filters = DestinationFilters()
    filters.add(
      FilterRule(
        destination: "Adapter", when: try FilterExpression(#"type = "track""#),
        [.dropProperties([FilterTarget(path: "properties", keys: ["email"])])]))
    client.analytics.add(plugin: filters)
    let live = LivePlugins(fallbackFileURL: file, force: true)
    await client.add(live)
    await live.waitUntilLoaded()

    client.analytics.track(Viewed())
    client.analytics.track(Bought())
    _ = try folder.write("p.js", Self.script("Purchase 2"))
    #expect(await live.reload().isNew)
    client.analytics.track(Bought())
    client.analytics.track(name: "Plain")

    #expect(
      reported.all == [
        #"Product: Viewed ["email", "sku"]"#, "Purchase 1 []", "Purchase 2 []", "Plain []",
      ])
    #expect(
      platformLines.all == [#"Product: Viewed ["email", "sku"]"#, "Purchase 1 []", "Purchase 2 []", "Plain []"])
    if arrival == .laterWithFalse {
      #expect(adapted.all.isEmpty && adapter.counters.delivered == 0)
    } else {
      #expect(
        adapted.all == [
          #"ChangedEvent Product: Viewed ["marked", "sku"]"#, #"ChangedEvent Purchase 1 ["marked"]"#,
          #"ChangedEvent Purchase 2 ["marked"]"#, #"ChangedEvent Plain ["marked"]"#,
        ])
    }
    #expect(client.errors.all.isEmpty)
    await client.analytics.shutdown()
  }
}
