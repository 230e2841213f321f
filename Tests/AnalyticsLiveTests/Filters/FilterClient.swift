import Foundation

@testable import AnalyticsLive

/// A client without network, with filters, and what they report.
final class FilterClient: Sendable {
  let analytics: Analytics
  let filters: DestinationFilters
  /// What comes behind all destinations.
  let main = FilteredEvents()
  let reports = FilterReports()

  /// - Parameter rules: of the settings, as JSON.
  init(_ rules: JSON = [], policy: FilterFailurePolicy = .pass, marksEvents: Bool = false) {
    let reports = reports
    filters = DestinationFilters(policy: policy, marksEvents: marksEvents, onReport: { reports.add($0) })
    analytics = Analytics(
      configuration: Configuration(writeKey: "key").storageMode(.memory(1000)).operatingMode(.synchronous)
        .fetchSettings(false)
        .flushPolicies([]).setTrackedApplicationLifecycleEvents(.none).autoAddSegmentDestination(false).defaultSettings(
          Self.settings(rules)))
    analytics.add(plugin: main)
  }

  static func settings(_ rules: JSON) -> Settings {
    Settings(object: [
      "integrations": ["One": true, "Two": true, "MyDestination": true, "Segment.io": true],
      "middlewareSettings": ["routingRules": rules],
    ])
  }

  func add(_ destination: FilteredDestination) -> FilteredDestination {
    analytics.add(plugin: destination)
    return destination
  }
}

/// The reports of filters.
final class FilterReports: @unchecked Sendable {
  private let lock = NSLock()
  private var reports: [FilterReport] = []

  func add(_ report: FilterReport) { lock.withLock { reports.append(report) } }
  var all: [FilterReport] { lock.withLock { reports } }
  var texts: [String] { all.map(\.description) }
}

/// A plugin behind all destinations that keeps the events it sees.
final class FilteredEvents: Plugin, @unchecked Sendable {
  let type = PluginType.after
  private let lock = NSLock()
  private var seen: [JSON] = []

  var events: [JSON] { lock.withLock { seen } }

  func execute<T: RawEvent>(event: T?) -> T? {
    if let event { lock.withLock { seen.append(event.json) } }
    return event
  }
}

/// A destination that keeps the events it gets.
final class FilteredDestination: DestinationPlugin, @unchecked Sendable {
  let type = PluginType.destination
  let key: String
  let timeline = Timeline()
  private let lock = NSLock()
  private var seen: [JSON] = []

  init(_ key: String) { self.key = key }

  var events: [JSON] { lock.withLock { seen } }
  var names: [String] { events.compactMap { $0["event"]?.stringValue } }
  var filters: [FilterStage] { timeline.findAll(pluginType: FilterStage.self) }

  func execute<T: RawEvent>(event: T?) -> T? {
    if let event { lock.withLock { seen.append(event.json) } }
    return event
  }
}
