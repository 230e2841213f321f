import AnalyticsLive
import Foundation
import Testing

@Suite struct DomainEventsTests {
  @Test("The example of the article reaches all three trackers")
  func screen() async {
    let analytics = Analytics.local()
    DomainEventsSnippets.screen(analytics)
    let destinations = analytics.findAll(pluginType: TrackerDestination.self)
    for destination in destinations { await destination.waitUntilDelivered() }
    #expect(destinations.map(\.key) == ["Reporter", "Adapter", "Platform"])
    // A screen, five events, a property and an error.
    #expect(destinations.allSatisfy { $0.counters.delivered == 8 && $0.counters.failed == 0 })
  }

  @Test("The consent decisions of the article take effect")
  func consent() {
    let analytics = DomainEventsSnippets.consent(
      Configuration(writeKey: "documentation").storageMode(.memory(10)).fetchSettings(false).flushPolicies([]))
    #expect(analytics.consent.state(of: .everything) == .granted)
    #expect(analytics.consent.state(of: .destination("Mixpanel")) == .denied)
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
    try DomainEventsSnippets.configuration(analytics, TrackerTypes(), folder)
    #expect(analytics.findAll(pluginType: TrackerDestination.self).map(\.key) == ["Backend"])
  }
}
