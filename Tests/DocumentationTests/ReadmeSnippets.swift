import AnalyticsLive
import JavaScript

// The Swift of README.md, compiled. Between "README" and "end" stands what is in the README, but for the imports.

enum ReadmeSnippets {
  static func livePlugins(_ source: String) throws -> TrackEvent? {
    // README
    let script = try Script(source, name: "commerce.js")
    let plugins = try LivePlugins(scripts: [script], onReport: { print($0) })
    let timeline = Timeline()
    plugins.add(to: timeline)

    let event = TrackEvent(event: "Product Viewed", properties: ["product_did": "G-32", "price": 18.99])
    let result = timeline.process(event: event)
    print(result?.json ?? "dropped")
    // end
    return result
  }

  // README
  final class AddSource: EventPlugin {
    let type = PluginType.enrichment

    func track(event: TrackEvent) -> TrackEvent? {
      var event = event
      event.properties?["source"] = "server"
      return event
    }
  }
  // end

  static func interpreter() throws -> (price: String?, interpreter: Interpreter) {
    // README
    let interpreter = Interpreter(limits: Limits(steps: 100_000, memory: 16 << 20))
    interpreter.setGlobal("currency", interpreter.value("EUR"))
    interpreter.setGlobal("discounted", interpreter.function("discounted", parameters: 1) { call in
      call.interpreter.value((call[0].number ?? 0) * 0.9)
    })
    let price = try interpreter.evaluate("`${discounted(200)} ${currency}`")
    print(price.string ?? "")
    do {
      try interpreter.evaluate("for (;;) {}")
    } catch {
      print(error)
    }
    // end
    return (price.string, interpreter)
  }
}
