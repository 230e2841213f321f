import AnalyticsLive

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum AnalyticsLiveSnippets {
  static func client(_ script: Script) throws {
    // snippet
    let analytics = Analytics(configuration: Configuration(writeKey: "YOUR_WRITE_KEY"))
    analytics.add(plugin: try LivePlugins(scripts: [script]))
    analytics.track(name: "Product Viewed", properties: ["product_did": "G-32"])
    // end
  }
}
