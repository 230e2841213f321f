import AnalyticsLive
import Foundation

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum MovingFromAnalyticsSwiftSnippets {
  static func client() -> Analytics {
    // snippet
    let analytics = Analytics(
      configuration: Configuration(writeKey: "YOUR_WRITE_KEY")
        .flushAt(20)
        .flushInterval(30)
        .setTrackedApplicationLifecycleEvents(.all))
    analytics.add(plugin: LivePlugins(fallbackFileURL: Bundle.main.url(forResource: "plugins", withExtension: "js")))
    analytics.add(plugin: DestinationFilters())
    analytics.add(plugin: Signals.shared)
    // end
    return analytics
  }
}
