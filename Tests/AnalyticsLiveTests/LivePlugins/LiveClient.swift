import Foundation
import TestSupport

@testable import AnalyticsLive

/// A client with memory storage and without a network, with a record of the events after its timeline.
final class LiveClient: Sendable {
  let analytics: Analytics
  let output = EventRecorder(.after)
  let errors = Recorder<String>()

  init(_ change: (Configuration) -> Void = { _ in }) {
    let errors = errors
    let configuration = Configuration(writeKey: "key").storageMode(.memory(1000)).operatingMode(.synchronous)
      .fetchSettings(false).flushPolicies([])
      .setTrackedApplicationLifecycleEvents(.none).defaultSettings(
        Settings(object: ["integrations": ["One": true, "Two": true]])
      )
      // Too long to be reached on a busy machine; tests of time-outs set it.
      .waitingTimeout(.seconds(100_000)).requestTimeout(.seconds(100_000))
      .errorHandler { errors.add("\($0)") }
    change(configuration)
    analytics = Analytics(configuration: configuration)
    analytics.add(plugin: output)
  }

  /// Adds live plugins and waits until they are running.
  func add(_ live: LivePlugins) async {
    analytics.add(plugin: live)
    await analytics.waitUntilStarted()
  }

  /// Adds the live plugins of a script and waits until they are running.
  @discardableResult
  func add(_ source: String, options: LivePlugins.Options = .init()) async throws -> LivePlugins {
    let live = try LivePlugins(scripts: [Script(source, name: "plugins.js")], options: options)
    await add(live)
    return live
  }
}

extension LivePlugins {
  /// Waits until no load is in progress.
  func waitUntilLoaded() async {
    await withCheckedContinuation { continuation in whenLoaded { continuation.resume() } }
  }
}
