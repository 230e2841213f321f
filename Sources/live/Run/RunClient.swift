import AnalyticsLive
import Foundation
import JavaScript

/// The client through which `live run` sends events, with `--settings` or `--destination`. It applies the bundle and
/// the filter rules of the settings, and captures the events that one destination receives.
final class RunClient: Sendable {
  let live: LivePlugins
  private let analytics: Analytics
  private let destination: OutputDestination

  /// Creates a client.
  /// - Parameters:
  ///   - isServer: Whether the events are printed as the server receives them, without the member `domain`.
  ///   - scripts: The scripts that run before the bundle.
  ///   - repeatable: The source of ids and times; nil for random ids and the system's clock.
  ///   - onRuleFailure: Receives each invalid part of a rule that concerns the destination, and each failure of a rule.
  init(
    _ settings: Settings, destination key: String, isServer: Bool, scripts: [Script], _ options: LivePlugins.Options,
    _ repeatable: RepeatableRun?, onRuleFailure: (@Sendable (FilterReport) -> Void)? = nil
  ) {
    var settings = settings
    var integrations = settings.integrations ?? [:]
    // A destination that the settings do not mention would receive no events.
    if integrations[key] == nil { integrations[key] = true }
    settings.integrations = integrations
    let configuration = Configuration(writeKey: "live").storageMode(.memory(1)).operatingMode(.synchronous)
      .fetchSettings(false).defaultSettings(settings).autoAddSegmentDestination(false)
      .setTrackedApplicationLifecycleEvents(.none).flushPolicies([]).stamps(repeatable?.stamps)
    if repeatable != nil { configuration.anonymousIdGenerator(RepeatableRun.AnonymousId()) }
    analytics = Analytics(configuration: configuration)
    analytics.holdFlushes(true)
    destination = OutputDestination(key, isServer: isServer)
    live = LivePlugins(localScripts: scripts, options: options)
    analytics.add(plugin: destination)
    // Added before live plugins of the destination.
    analytics.add(
      plugin: DestinationFilters(
        limits: Limits(steps: options.callSteps, memory: options.limits.memory, time: options.limits.time),
        random: options.random, onProblem: options.onProblem
      ) { report in
        if report.destination == nil || report.destination == key { onRuleFailure?(report) }
      })
    analytics.add(plugin: live)
  }

  /// Starts the client and returns when scripts have run, and no event waits any longer.
  /// - Returns: The errors that occurred, and the events that scripts have created.
  func start() -> (problems: [LivePluginsError], created: [JSON]) {
    let isLoaded = DispatchSemaphore(value: 0)
    live.whenLoaded { isLoaded.signal() }
    isLoaded.wait()
    Blocking.wait { [analytics] in await analytics.waitUntilStarted() }
    return (live.lastLoad?.problems ?? [], takeEvents())
  }

  /// Identifies the user before the first event. The destination does not receive the event.
  func identify(_ userId: String, traits: JSON?) {
    analytics.identify(userId: userId, traits: traits)
    _ = destination.take()
  }

  /// Shuts the client down. Plugins are not notified of a flush, since their events would not be written.
  func finish() {
    analytics.holdFlushes(false)
    analytics.enabled = false
    Blocking.wait { [analytics] in await analytics.shutdown() }
  }

  /// Removes and returns the events that the destination has received since the last input event.
  func takeEvents() -> [JSON] {
    analytics.waitForFlushes()
    let (result, created) = destination.take()
    return (result.map { [$0] } ?? []) + created
  }

  /// Sends an input event through the client.
  /// - Returns: The event that the destination receives, or nil if it receives none; and the events that scripts create
  ///   in response, in order.
  func process(_ event: EventRecord) -> (result: JSON?, created: [JSON]) {
    analytics.timeline.process(event)
    // Plugins may make events when they flush.
    analytics.waitForFlushes()
    return destination.take()
  }
}

/// A destination that stores the result of an input event, and the events that scripts create.
private final class OutputDestination: DestinationPlugin, EventStage {
  let type = PluginType.destination
  let key: String
  let timeline = Timeline()
  private let isServer: Bool
  private let received = Protected<(result: JSON?, created: [JSON])>((nil, []))

  init(_ key: String, isServer: Bool) {
    self.key = key
    self.isServer = isServer
  }

  func process(_ event: EventRecord) -> EventRecord? {
    var json = event.json
    if isServer, case .object(let domain)? = event.object["domain"] {
      // The server receives no errors by default.
      if domain["kind"] == "error" { return event }
      json["domain"] = nil
    }
    received.withLock { received in
      if event.chain?.isFromScript == true { received.created.append(json) } else { received.result = json }
    }
    return event
  }

  func execute<T: RawEvent>(event: T?) -> T? { process(view: event) }

  func take() -> (result: JSON?, created: [JSON]) {
    received.withLock { received in
      defer { received = (nil, []) }
      return received
    }
  }
}
