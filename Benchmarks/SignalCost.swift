import AnalyticsLive
import Foundation

/// The cost of a signal that is added to a full buffer and passed to rules.
enum SignalCost {
  static func costs(_ files: RepositoryFiles) throws -> [EventCost] {
    let rules = try Script(utf8: files.bytes("Fixtures/signals/cart.js"), name: "cart.js")
    let client = RuledClient(rules)
    let response = NetworkSignal(
      data: .init(
        action: .response, url: URL(string: "https://api.example.com/account/7"), statusCode: 200,
        data: ["content": ["id": "A-7", "name": "Ann", "orders": [1, 2, 3]]], method: "GET",
        contentType: "application/json", requestId: "r-1"))
    let event = try TrackEvent(json: JSON(parsing: files.bytes("Fixtures/event.json")))
    return [
      EventCost(
        name: "signal through rules, buffer of 1000 full, no match", live: { client.signals.emit(signal: response) }),
      EventCost(
        name: "event as a signal through rules, buffer of 1000 full, no match",
        live: { _ = client.signals.execute(event: event) }),
    ]
  }
}

/// A client that handles signals on the thread that emits them. It is created on first use.
private final class RuledClient {
  private let rules: Script

  init(_ rules: Script) {
    self.rules = rules
  }

  private lazy var client: (analytics: Analytics, signals: Signals) = {
    let analytics = Analytics(
      configuration: Configuration(writeKey: "signals").storageMode(.memory(1)).operatingMode(.synchronous)
        .fetchSettings(false)
        .autoAddSegmentDestination(false).flushPolicies([]).setTrackedApplicationLifecycleEvents(.none))
    let signals = Signals(configuration: SignalsConfiguration(writeKey: "signals", relayInterval: 0, broadcasters: []))
    do { analytics.add(plugin: try LivePlugins(scripts: [rules])) } catch { fatalError("\(error)") }
    analytics.add(plugin: signals)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await analytics.waitUntilStarted()
      await signals.waitUntilProcessed()
      done.signal()
    }
    done.wait()
    for _ in 0..<1000 { signals.emit(signal: LocalDataSignal(action: .loaded, identifier: "cart")) }
    return (analytics, signals)
  }()

  var signals: Signals { client.signals }
}
