import AnalyticsLive
import Foundation

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum DomainEventsSnippets {
  // snippet
  struct ProductBought: TrackableEvent, Encodable {
    let sku: String
    let price: Double
    var identifier: EventIdentifier { EventIdentifier(object: "Product", action: "Bought") }
  }
  struct Sharing: EventAttributes { let content: String, liked: Bool }
  struct Plan: TrackableProperty {
    let identifier = "plan"
    let value: String
    var trackedValue: TrackableValueType? { value }
  }
  struct Video: EventAttributes { let title: String }
  // end

  // snippet
  final class Reporter: AnalyticsReporting {
    func setup() {}
    func report(event: RawAnalyticsEvent) { print(event.name, event.attributes.count) }
    func addUserAttributes(_ attributes: AttributesValue) { print("attributes", attributes.count) }
    func identify(with id: String) { print("user", id) }
    func logout() {}
    func report(_ error: any Error, filename: String, line: Int) { print("error", error) }
  }
  final class Adapter: AnalyticsAdapter {
    func configure() {}
    func track(event: any TrackableEvent) { print(event.identifier, event is ProductBought) }
    func track(property: any TrackableProperty) {
      print(property.identifier, property.trackedValue?.stringValue ?? "-")
    }
  }
  final class Platform: HEAnalyticsPlatform {
    override func track(data: HEAnalyticsData) { print(PlatformFormat.eventName(data)) }
    override func track(view title: String) { print(PlatformFormat.viewName(title)) }
  }
  // end

  static func screen() -> Analytics {
    // snippet
    let analytics = Analytics.local()
    analytics.register(Reporter(), with: [.ignoreLifecycleEvents])
    analytics.register(Adapter())
    analytics.register(Platform(platformData: [:]))

    analytics.screen(title: "Checkout")
    analytics.track(ProductBought(sku: "G-32", price: 18.99))
    analytics.track(
      AnalyticsEvent(
        category: StandardCategory.social, trigger: StandardTrigger.clicked, name: "shared",
        otherAttributes: Sharing(content: "video", liked: true)))
    analytics.track(HEAnalyticsData(category: .settings, event: "Slider Moved", parameters: ["value": 0.5]))
    analytics.update(Plan(value: "pro"))
    let watching = DomainActivity(name: "videoWatching", attributes: Video(title: "Learning Swift"))
    analytics.track(watching, with: .open())
    analytics.track(watching, with: .start(trigger: .automatically))
    analytics.report(CocoaError(.fileNoSuchFile))
    // end
    return analytics
  }

  static func end(_ analytics: Analytics) async {
    // snippet
    await analytics.shutdown()
    // end
  }

  static func consent(_ configuration: Configuration) -> Analytics {
    // snippet
    var options = ConsentOptions()
    options.whileUndecided = .hold(limit: 1000)
    let analytics = Analytics(configuration: configuration.consent(options))
    analytics.consent.set(.granted)
    analytics.consent.set(.denied, for: .destination("Mixpanel"))
    analytics.consent.set(.denied, for: .category("promotions"))
    // end
    return analytics
  }

  // snippet
  struct Backend: Tracker {
    let url: String?
    init(_ settings: JSONObject) { url = settings["url"]?.stringValue }
    func receive(_ item: TrackerItem) { print(item) }
  }
  // end

  static func configuration(_ analytics: Analytics, _ folder: URL) throws {
    // snippet
    let types = TrackerTypes()
    types.register("Backend") { settings in Backend(settings) }
    let file = try PlatformConfiguration(named: "AnalyticsPlatformConfig", variant: "Debug", folder: folder)
    for error in analytics.register(file, types: types) { print(error) }
    // end
  }
}
