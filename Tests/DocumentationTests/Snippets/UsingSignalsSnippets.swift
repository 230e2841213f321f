import AnalyticsLive
import Foundation

// Between "snippet" and "end": the Swift of the document of this name, without its imports.

enum UsingSignalsSnippets {
  static func signals(_ analytics: Analytics, _ url: URL) throws -> Signals {
    // snippet
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

  static func service(_ signals: Signals, _ url: URL) {
    // snippet
    let request = signals.received(method: "GET", url: url, anonymousId: "visitor-7")
    request.localData(action: .loaded, identifier: "product", model: ["price": 18.99])
    request.started(job: "recommendations").finished()
    request.responded(status: 200)
    // end
  }
}
