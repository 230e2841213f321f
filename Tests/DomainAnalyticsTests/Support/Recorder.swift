import AnalyticsCore
import DomainAnalytics
import JSONModel
import TestSupport

/// A thread-safe list of lines.
typealias Log = TestSupport.Recorder<String>

extension TestSupport.Recorder<String> {
  var lines: [String] { all }
}

/// A tracker that writes what it receives to a log.
final class Recorder: Tracker {
  let name: String
  let eventTrackingRule: EventTrackingRule?
  let propertyTrackingRule: PropertyTrackingRule?
  private let log: Log
  private let onReceive: @Sendable (TrackerItem) throws -> Void

  init(
    _ log: Log, name: String = "Recorder", events: EventTrackingRule? = nil, properties: PropertyTrackingRule? = nil,
    onReceive: @escaping @Sendable (TrackerItem) throws -> Void = { _ in }
  ) {
    self.log = log
    self.name = name
    eventTrackingRule = events
    propertyTrackingRule = properties
    self.onReceive = onReceive
  }

  func prepare() { log.add("prepare") }

  func receive(_ item: TrackerItem) throws {
    log.add(Self.text(item))
    try onReceive(item)
  }

  func shutDown() { log.add("shutDown") }

  static func text(_ item: TrackerItem) -> String {
    switch item {
    case .event(let event, let source): "event \(event.name)\(text(source))"
    case .screen(let event, let source): "screen \(event.name)\(text(source))"
    case .property(let identifier, let value, let source):
      "property \(identifier)=\(value?.toString() ?? "nil")\(text(source))"
    case .attributes(let attributes): "attributes \(JSON.object(attributes).toString())"
    case .identify(let id, let traits): "identify \(id ?? "nil") \(JSON.object(traits).toString())"
    case .group(let id, let traits): "group \(id ?? "nil") \(JSON.object(traits).toString())"
    case .alias(let newId, let previousId): "alias \(newId ?? "nil") \(previousId ?? "nil")"
    case .error(let error, let filename, let line): "error \(error) \(filename) \(line > 0)"
    case .reset: "reset"
    case .flush: "flush"
    case .start: "start"
    case .stop: "stop"
    case .optOut(let isOut): "optOut \(isOut)"
    }
  }

  private static func text(_ source: Any?) -> String { source.map { " from \(type(of: $0))" } ?? "" }
}

extension Analytics {
  /// A client that sends nothing to a server.
  static func forTest(
    _ log: Log? = nil, mode: OperatingMode = .asynchronous, domain: DomainOptions = DomainOptions(),
    _ change: (Configuration) -> Void = { _ in }
  ) -> Analytics {
    let configuration = Configuration(writeKey: "test-\(UniqueId.make())").storageMode(.memory(1000)).fetchSettings(
      false
    )
    .autoAddSegmentDestination(false).flushPolicies([]).operatingMode(mode).domain(domain)
    .waitingTimeout(.seconds(100_000)).errorHandler { log?.add("\($0)") }
    change(configuration)
    return Analytics(configuration: configuration)
  }

  /// Waits until all trackers have received all items.
  func waitForTrackers() async {
    await waitUntilStarted()
    for destination in findAll(pluginType: TrackerDestination.self) { await destination.waitUntilDelivered() }
  }
}

extension EventRecorder {
  /// The last event without what differs from run to run.
  var last: JSON? {
    var event = events.last
    for key in ["messageId", "timestamp", "anonymousId", "context", "integrations"] { event?[key] = nil }
    return event
  }
}
