import AnalyticsLive
import Foundation
import JavaScript

// The Swift of README.md, compiled. Between "README" and "end" stands what is in the README, but for the imports.

enum ReadmeSnippets {
  static func livePlugins(_ source: String) throws -> TrackEvent? {
    // README
    let script = try Script(source, name: "commerce.js")
    let plugins = try LivePlugins(scripts: [script], options: .init(onReport: { print($0) }))
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
    interpreter.setGlobal(
      "discounted",
      interpreter.function("discounted", parameters: 1) { call in
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

  static func filters(_ analytics: Analytics) throws -> DestinationFilters {
    // README
    let filters = DestinationFilters(onReport: { print($0) })
    filters.add(
      FilterRule(
        destination: "Amplitude", when: try FilterExpression(#"type = "track" and match(event, "Debug *")"#), [.drop]))
    filters.add(
      FilterRule(
        destination: "Amplitude", [.dropProperties([FilterTarget(path: "context.device", keys: ["id", "name"])])]))
    try filters.add(
      Script("(event, destination) => event.userId ? event : null", name: "known-users.js"), destination: "Warehouse")
    analytics.add(plugin: filters)
    // end
    return filters
  }

  static func local(_ folder: URL) async {
    // README
    let analytics = Analytics(configuration: .local(directory: folder))
    analytics.track(name: "Order Placed", properties: ["total": 18.99], as: .user(id: "u-1"))
    await analytics.shutdown()
    // end
  }

  static func service(_ folder: URL, _ script: Script) throws {
    // README
    let analytics = try Analytics(
      opening: Configuration(writeKey: "YOUR_WRITE_KEY")
        .storageMode(.diskAtURL(folder))
        .application(ApplicationInformation(name: "checkout", version: "2.3.0"))
        .flushAt(500)
        .shutdownTimeout(20)
        .diagnostics(.warning) { print($0) })
    analytics.add(plugin: try LivePlugins(scripts: [script]))

    signal(SIGTERM, SIG_IGN)
    let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: DispatchQueue(label: "termination"))
    termination.setEventHandler {
      Task {
        await analytics.shutdown()
        exit(0)
      }
    }
    termination.resume()

    analytics.track(name: "Order Placed", properties: ["total": 18.99], as: .user(id: "u-1"))
    // end
  }

  static func app() {
    // README
    let analytics = Analytics(configuration: Configuration(writeKey: "YOUR_WRITE_KEY"))
    analytics.identify(userId: "u-1", traits: ["plan": "pro"])
    analytics.screen(title: "Home")
    analytics.track(name: "Order Placed", properties: ["total": 18.99])
    // end
  }

  static func bundle(_ analytics: Analytics, _ fallback: URL) async {
    // README
    let live = LivePlugins(
      fallbackFileURL: fallback,
      options: .init(
        breaker: LivePluginBreaker(calls: 5, slowerThan: 0.05),
        workers: 4,
        onReport: { print($0) },
        reloadsOnRefresh: true))
    analytics.add(plugin: live)
    // end
    // README
    live.collectsMetrics = true
    let load = await live.reload()
    print(load)
    for plugin in live.metrics {
      print(plugin.plugin, plugin.calls, plugin.changed, plugin.steps, plugin.times.quantile(0.99) ?? 0)
    }
    // end
  }

  static func signals(_ analytics: Analytics, _ url: URL) throws -> Signals {
    // README
    let rules = try Script(
      """
      function processSignal(signal) {
        if (signal.type !== SignalType.Interaction || signal.data.title !== "Add To Cart") return;
        const answer = signals.find(signal, SignalType.Network, (s) => s.data.url.includes("product"));
        analytics.track("Add To Cart", { price: answer?.data.data.content.price });
      }
      """)
    let signals = Signals(
      configuration: SignalsConfiguration(
        writeKey: "YOUR_WRITE_KEY", broadcasters: [SessionRecorder(recordingFile: "session.ndjson")]))
    analytics.add(plugin: try LivePlugins(scripts: [rules]))
    analytics.add(plugin: signals)

    signals.emit(NetworkSignal(action: .response, url: url, statusCode: 200, data: ["content": ["price": 18.99]]))
    signals.emit(InteractionSignal(component: "Button", title: "Add To Cart"))
    // end
    return signals
  }

  static func serviceSignals(_ signals: Signals, _ url: URL) {
    // README
    let request = signals.received(method: "GET", url: url, anonymousId: "visitor-7")
    request.localData(action: .loaded, identifier: "product", model: ["price": 18.99])
    request.started(job: "recommendations").finished()
    request.responded(status: 200)
    // end
  }
}
