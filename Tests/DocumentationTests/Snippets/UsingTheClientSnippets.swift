import AnalyticsLive
import Foundation

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum UsingTheClientSnippets {
  static func local(_ folder: URL) async {
    // snippet
    let analytics = Analytics(configuration: .local(directory: folder))
    analytics.track(name: "Order Placed", properties: ["total": 18.99], as: .user(id: "u-1"))
    await analytics.shutdown()
    // end
  }

  static func app() {
    // snippet
    let analytics = Analytics(configuration: Configuration(writeKey: "YOUR_WRITE_KEY"))
    analytics.identify(userId: "u-1", traits: ["plan": "pro"])
    analytics.screen(title: "Home")
    analytics.track(name: "Order Placed", properties: ["total": 18.99])
    // end
  }
}
