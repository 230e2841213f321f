import AnalyticsCore
import DomainAnalytics
import JSONModel
import TestSupport
import Testing

extension HEAnalyticsData.AnalyticsCategory {
  fileprivate static let checkout = Self("Checkout")
}

@Suite struct HEAnalyticsDataTests {
  @Test("Data has a category, an event and parameters")
  func data() throws {
    let data = HEAnalyticsData(category: .Settings, event: "Slider Moved", parameters: ["value": 0.5])
    #expect(data.category == "Settings" && data.event == "Slider Moved")
    #expect(data.identifier.formatted == "Settings - Slider Moved")
    #expect(data.parameters?["value"] as? Double == 0.5)
    #expect(HEAnalyticsData(category: .checkout, event: "Paid").category == "Checkout")
    #expect(HEAnalyticsData(category: "Own", event: "E").category == "Own")
  }

  @Test("Omitted parts have default values")
  func defaults() {
    let data = HEAnalyticsData()
    #expect(data.category == "General" && data.event == "<unknown>" && data.parameters == nil)
  }

  @Test("The nine categories have the documented names")
  func categories() {
    typealias Category = HEAnalyticsData.AnalyticsCategory
    let names = [
      Category.Activity, .Application, .General, .View, .Error, .Settings, .Sharing, .Support, .VersionCheck,
    ].map(\.name)
    #expect(
      names == [
        "Activity", "Application", "General", "View", "Error", "Settings", "Sharing", "Support", "VersionCheck",
      ])
  }

  @Test("Data becomes a track event")
  func track() {
    let client = Analytics.forTest()
    let collector = EventRecorder(.after)
    client.add(plugin: collector)
    client.track(HEAnalyticsData(category: .settings, event: "Slider Moved", parameters: ["value": 1]))
    #expect(
      collector.last == [
        "type": "track", "event": "Settings - Slider Moved", "properties": ["value": 1],
        "domain": ["type": "HEAnalyticsData", "category": "Settings", "event": "Slider Moved"],
      ])
  }

  @Test("Parameters without a JSON form are reported when the event is tracked")
  func unencodable() {
    let log = Log()
    let client = Analytics.forTest(log)
    client.track(HEAnalyticsData(category: .settings, event: "Bad", parameters: ["value": { 1 }]))
    #expect(log.lines.count == 1)
  }
}
