import AnalyticsLive
import Foundation

/// The client that `live run --settings` sends events through: the bundle and the rules of the settings, and what one destination gets of the events.
final class RunClient: Sendable {
  let live: LivePlugins
  private let analytics: Analytics
  private let destination: OutputDestination

  /// - Parameters:
  ///   - plugins: paths of scripts that run before the bundle.
  ///   - onEvent: receives the events that scripts make.
  ///   - onFilterReport: receives what is wrong with filters.
  init(
    _ settings: Settings, destination key: String, plugins: [String], _ options: LivePlugins.Options,
    onEvent: @escaping @Sendable (JSON) -> Void,
    onFilterReport: @escaping @Sendable (FilterReport) -> Void
  ) {
    var settings = settings
    var integrations = settings.integrations ?? [:]
    // What the settings do not know gets no events.
    if integrations[key] == nil { integrations[key] = true }
    settings.integrations = integrations
    analytics = Analytics(
      configuration: Configuration(writeKey: "live").storageMode(.memory(1)).operatingMode(.synchronous).fetchSettings(
        false
      ).defaultSettings(settings)
        .autoAddSegmentDestination(false).setTrackedApplicationLifecycleEvents(.none).flushPolicies([]))
    destination = OutputDestination(key, onEvent)
    live = LivePlugins(localJSURLs: plugins.map { URL(fileURLWithPath: $0) }, options: options)
    analytics.add(plugin: destination)
    // Before live plugins of the destination.
    analytics.add(plugin: DestinationFilters(onReport: onFilterReport))
    analytics.add(plugin: live)
  }

  /// Comes back when scripts have run.
  /// - Returns: what has gone wrong.
  func start() -> [LivePluginsError] {
    let isReady = DispatchSemaphore(value: 0)
    live.whenLoaded { isReady.signal() }
    isReady.wait()
    return live.lastLoad?.problems ?? []
  }

  /// Ends the client.
  func finish() {
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await analytics.shutdown()
      isDone.signal()
    }
    isDone.wait()
  }

  /// What the destination gets of an event; nil when that is nothing.
  func process(_ event: some RawEvent) -> JSON? {
    analytics.timeline.process(event: event)
    return destination.take()
  }
}

/// Keeps what it gets of an event that was read, and gives away what scripts make.
private final class OutputDestination: DestinationPlugin {
  let type = PluginType.destination
  let key: String
  let timeline = Timeline()
  private let onEvent: @Sendable (JSON) -> Void
  private let result = Protected<JSON?>(nil)

  init(_ key: String, _ onEvent: @escaping @Sendable (JSON) -> Void) {
    self.key = key
    self.onEvent = onEvent
  }

  func execute<T: RawEvent>(event: T?) -> T? {
    guard let event else { return nil }
    if EventChain.length == 0 { result.set(event.json) } else { onEvent(event.json) }
    return event
  }

  func take() -> JSON? {
    result.withLock { result in
      defer { result = nil }
      return result
    }
  }
}
