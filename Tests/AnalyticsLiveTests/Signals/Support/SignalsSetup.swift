import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// A client with live plugins and signals, with a record of the events in its timeline.
final class SignalsSetup {
  let analytics: Analytics
  let signals: Signals
  private let recorder = EventRecorder(.enrichment)
  private let journal = Recorder<String>()

  /// Creates a synchronous client with memory storage and without a network; `change` can change its configuration.
  /// - Parameter rules: The source of the rules, or nil for a client without live plugins.
  init(
    _ rules: String? = "",
    _ configuration: SignalsConfiguration = SignalsConfiguration(writeKey: "key", sendDebugSignalsToSegment: false),
    writeKey: String = "key", configuresFirst: Bool = true, limits: Limits = Limits(), startIndex: Int = 0,
    _ change: (Configuration) -> Void = { _ in }
  ) async throws {
    let journal = journal
    let client = Configuration(writeKey: writeKey).storageMode(.memory(1000)).operatingMode(.synchronous).fetchSettings(
      false
    ).flushPolicies([])
      .setTrackedApplicationLifecycleEvents(.none).autoAddSegmentDestination(false).waitingTimeout(.seconds(100_000))
      .requestTimeout(.seconds(100_000)).errorHandler {
        journal.add("\($0)")
      }
    change(client)
    analytics = Analytics(configuration: client)
    signals = configuresFirst ? Signals(configuration: configuration) : Signals()
    signals.startIndex(startIndex)
    analytics.add(plugin: recorder)
    if let rules {
      let plugins = try LivePlugins(
        scripts: [Script(rules, name: "rules.js")],
        options: .init(limits: limits, console: { journal.add("\($0): \($1)") }))
      analytics.add(plugin: plugins)
    }
    analytics.add(plugin: signals)
    if !configuresFirst { signals.useConfiguration(configuration) }
    await analytics.waitUntilStarted()
    await signals.waitUntilProcessed()
  }

  /// The events that scripts have created.
  var events: [JSON] { recorder.events.filter { $0["context"]?["__eventOrigin"] != nil } }
  /// All events.
  var allEvents: [JSON] { recorder.events }
  /// The output of scripts and the errors.
  var lines: [String] { journal.all }

  /// Emits a signal and returns the lines that the rules print for it.
  func printed(_ signal: some RawSignal) async -> [String] {
    let before = journal.all.count
    signals.emit(signal: signal)
    await signals.waitUntilProcessed()
    return Array(journal.all.dropFirst(before))
  }
}

extension URL {
  static func of(_ text: String) throws -> URL { try #require(URL(string: text)) }
}

extension Signals {
  fileprivate func startIndex(_ index: Int) { state.withLock { $0.counter.next = index } }
}
