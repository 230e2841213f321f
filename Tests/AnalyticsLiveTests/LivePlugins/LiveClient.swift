import Foundation

@testable import AnalyticsLive

/// A client without network, in memory, and everything that comes out of its timeline.
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
      .errorHandler { errors.add("\($0)") }
    change(configuration)
    analytics = Analytics(configuration: configuration)
    analytics.add(plugin: output)
  }

  /// Adds live plugins and waits until they are at work.
  func add(_ live: LivePlugins) async {
    analytics.add(plugin: live)
    await analytics.waitUntilStarted()
  }

  /// Adds live plugins of a script and waits until they are at work.
  @discardableResult
  func add(_ source: String, options: LivePlugins.Options = .init()) async throws -> LivePlugins {
    let live = try LivePlugins(scripts: [Script(source, name: "plugins.js")], options: options)
    await add(live)
    return live
  }
}

extension LivePlugins {
  /// Comes back when no load is under way.
  func waitUntilLoaded() async {
    await withCheckedContinuation { continuation in whenLoaded { continuation.resume() } }
  }
}

/// Something that tests put things into from any thread.
final class Recorder<Item: Sendable>: Sendable {
  private let items = Protected([Item]())

  func add(_ item: Item) { items.withLock { $0.append(item) } }
  var all: [Item] { items.current }
}

/// A plugin that keeps the events it sees.
final class EventRecorder: Plugin {
  let type: PluginType
  private let seen = Recorder<JSON>()

  init(_ type: PluginType) { self.type = type }

  var events: [JSON] { seen.all }
  var names: [String] { events.compactMap { $0["event"]?.stringValue } }

  func execute<T: RawEvent>(event: T?) -> T? {
    if let event { seen.add(event.json) }
    return event
  }
}

/// A destination that keeps the events it gets.
final class RecordingDestination: DestinationPlugin {
  let type = PluginType.destination
  let key: String
  let timeline = Timeline()
  private let seen = Recorder<JSON>()

  init(_ key: String) { self.key = key }

  var events: [JSON] { seen.all }

  func execute<T: RawEvent>(event: T?) -> T? {
    if let event { seen.add(event.json) }
    return event
  }
}

/// Waits until something holds, for minutes if need be.
func eventually(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<60_000 {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: 5_000_000)
  }
  return condition()
}
