import AnalyticsLive
import Foundation
import Testing

@Suite struct DomainEventsTests {
  @Test("The example of the article reaches all three trackers")
  func screen() async {
    let analytics = DomainEventsSnippets.screen()
    let destinations = analytics.findAll(pluginType: TrackerDestination.self)
    await DomainEventsSnippets.end(analytics)
    #expect(destinations.map(\.key) == ["Reporter", "Adapter", "Platform"])
    // A screen, five events, a property and an error.
    #expect(destinations.allSatisfy { $0.counters.delivered == 8 && $0.counters.failed == 0 })
  }

  @Test("The example of the README describes a screen in three vocabularies on one client")
  func readme() async {
    let analytics = Analytics.local()
    let kinds = Kinds()
    let destination = analytics.register(kinds, key: "All")
    READMESnippets.screen(analytics)
    await destination.waitUntilDelivered()
    #expect(
      kinds.kinds.current == [
        "screen Checkout", "event checkout", "attributes plan", "error", "event Product: Bought", "property plan",
        "screen Checkout", "event Settings - Slider Moved", "identify u-1 plan",
      ])
  }

  /// Records what it receives.
  private final class Kinds: Tracker, Sendable {
    let kinds = Protected<[String]>([])
    func receive(_ item: TrackerItem) {
      let kind =
        switch item {
        case .event(let event, _): "event \(event.name)"
        case .screen(let event, _): "screen \(event.name)"
        case .property(let identifier, _, _): "property \(identifier)"
        case .attributes(let attributes): "attributes \(attributes.keys.joined())"
        case .identify(let id, let traits): "identify \(id ?? "") \(traits.keys.joined())"
        case .error: "error"
        default: ""
        }
      if !kind.isEmpty { kinds.withLock { $0.append(kind) } }
    }
  }

  @Test("The consent decisions of the article take effect")
  func consent() {
    let analytics = DomainEventsSnippets.consent(
      Configuration(writeKey: "documentation").storageMode(.memory(10)).fetchSettings(false).flushPolicies([]))
    #expect(analytics.consent.state(of: .everything) == .granted)
    #expect(analytics.consent.state(of: .destination("Mixpanel")) == .denied)
  }

  private static func fixture(_ name: String) throws -> String {
    try String(
      contentsOf: Documents.folder.appendingPathComponent("Benchmarks/Fixtures/domain/\(name)"), encoding: .utf8)
  }

  @Test("The files used by the article's commands have the content that the article shows")
  func fixtures() throws {
    let article = try #require(Documents.all.first { $0.name == "DomainEvents" })
    #expect(try #require(article.blocks(in: "js").first).text + "\n" == Self.fixture("map.js"))
    #expect(
      try #require(article.blocks(in: "json").first).text + "\n" == Self.fixture("AnalyticsPlatformConfig.json"))
  }

  @Test("The rules of the article map events as described")
  func mapping() async throws {
    let analytics = Analytics(
      configuration: Configuration(writeKey: "documentation").storageMode(.memory(10))
        .operatingMode(.synchronous).fetchSettings(false).autoAddSegmentDestination(false).flushPolicies([]))
    let (all, forGA) = (Names(), Names())
    analytics.register(all, key: "All")
    analytics.register(forGA, key: "GA")
    let live = try LivePlugins(
      scripts: [Script(Self.fixture("map.js"))], options: .init(onProblem: { Issue.record("\($0)") }))
    analytics.add(plugin: live)
    await analytics.waitUntilStarted()
    analytics.track(ProductBought(sku: "G-32", price: 18.99))
    #expect(all.names.current == ["Purchase [price, sku]", "Revenue [value]"])
    #expect(forGA.names.current == ["product_bought [price]", "Revenue [value]"])
  }

  /// Records the names of events and of their properties.
  private final class Names: Tracker, Sendable {
    let names = Protected<[String]>([])
    func receive(_ item: TrackerItem) {
      guard case .event(let event, _) = item else { return }
      let keys = event.properties.map(\.key).sorted().joined(separator: ", ")
      names.withLock { $0.append("\(event.name) [\(keys)]") }
    }
  }

  @Test("The configuration file of the article registers the tracker with a known type")
  func configuration() throws {
    let article = try #require(Documents.all.first { $0.name == "DomainEvents" })
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("documentation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try #require(article.blocks(in: "json").first).text
    try Data(text.utf8).write(to: folder.appendingPathComponent("AnalyticsPlatformConfig.json"))
    let analytics = Analytics.local()
    try DomainEventsSnippets.configuration(analytics, folder)
    #expect(analytics.findAll(pluginType: TrackerDestination.self).map(\.key) == ["Backend"])
  }
}

/// The event of the article, where it is not nested in another type.
private struct ProductBought: TrackableEvent, Encodable {
  let sku: String
  let price: Double
  var identifier: EventIdentifier { EventIdentifier(object: "Product", action: "Bought") }
}
