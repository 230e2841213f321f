import AnalyticsLive
import Foundation
import Testing

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

@Suite struct RunningLivePluginsSnippets {
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

  // snippet
  final class AddSource: EventPlugin {
    let type = PluginType.enrichment

    func track(event: TrackEvent) -> TrackEvent? {
      var event = event
      event.properties?["source"] = "server"
      return event
    }
  }
  // end

  let source: String

  init() throws {
    source = try String(
      contentsOf: Documents.folder.appendingPathComponent("Benchmarks/Fixtures/plugins/commerce.js"), encoding: .utf8)
  }

  // snippet
  @Test func productIdsAreRepaired() throws {
    let plugins = try LivePlugins(scripts: [Script(source, name: "commerce.js")])
    let timeline = Timeline()
    plugins.add(to: timeline)
    let result = timeline.process(event: TrackEvent(event: "Product Viewed", properties: ["product_did": "G-32"]))
    #expect(result?.properties == ["product_id": "G-32"])
  }
  // end

  static func bundle(_ analytics: Analytics, _ fallback: URL) -> LivePlugins {
    // snippet
    let live = LivePlugins(
      fallbackFileURL: fallback,
      options: .init(
        breaker: LivePluginBreaker(calls: 5, slowerThan: .seconds(0.05)),
        workers: 4,
        onProblem: { print($0) },
        reloadsOnRefresh: true))
    analytics.add(plugin: live)
    // end
    return live
  }
}
