import AnalyticsLive
import Foundation
import JavaScript

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum READMESnippets {
  static func livePlugins(_ source: String) throws -> TrackEvent? {
    // snippet
    let script = try Script(source, name: "commerce.js")
    let plugins = try LivePlugins(scripts: [script], options: .init(onProblem: { print($0) }))
    let timeline = Timeline()
    plugins.add(to: timeline)

    let event = TrackEvent(event: "Product Viewed", properties: ["product_did": "G-32", "price": 18.99])
    let result = timeline.process(event: event)
    print(result?.json ?? "dropped")
    // end
    return result
  }

  static func client(_ fallback: URL) async {
    // snippet
    let analytics = Analytics(configuration: Configuration(writeKey: "YOUR_WRITE_KEY"))
    analytics.add(plugin: LivePlugins(fallbackFileURL: fallback))
    analytics.track(name: "Order Placed", properties: ["total": 18.99], as: .user(id: "u-1"))
    await analytics.shutdown()
    // end
  }

  // snippet
  struct ProductBought: TrackableEvent, Encodable {
    let sku: String
    var identifier: EventIdentifier { EventIdentifier(object: "Product", action: "Bought") }
  }
  struct Plan: TrackableProperty {
    let identifier = "plan"
    let trackedValue: TrackableValueType?
  }
  // end

  static func screen(_ analytics: Analytics) {
    // snippet
    let tentacles = Tentacles(analytics)
    tentacles.track(
      AnalyticsEvent(
        category: StandardCategory.screen, trigger: StandardTrigger.screenDidAppear, name: "Checkout"))
    tentacles.track(for: DomainActivity(name: "checkout"), with: .open())
    tentacles.addUserAttributes(KeyValueAttribute(key: "plan", value: "pro"))
    tentacles.report(CocoaError(.fileNoSuchFile))

    analytics.track(ProductBought(sku: "G-32"))
    analytics.update(Plan(trackedValue: "pro"))

    let heAnalytics = HEAnalytics(analytics: analytics)
    heAnalytics.track(view: "Checkout")
    heAnalytics.trackData(HEAnalyticsData(category: .settings, event: "Slider Moved", parameters: ["value": 0.5]))
    heAnalytics.track(user: HEAnalyticsUser(identifier: "u-1", parameters: ["plan": "pro"]))
    // end
  }

  static func interpreter() throws {
    // snippet
    let interpreter = Interpreter(limits: Limits(steps: 100_000, memory: 16 << 20))
    interpreter.setGlobal("currency", interpreter.value("EUR"))
    print(try interpreter.evaluate("`${200 * 0.9} ${currency}`").string ?? "")  // 180 EUR
    // end
  }
}
