import Foundation
import TestSupport

@testable import AnalyticsLive

/// A client with destination filters and without a network, with a record of their reports.
final class FilterClient: Sendable {
  let analytics: Analytics
  let filters: DestinationFilters
  /// The events after all destinations.
  let main = EventRecorder(.after)
  let reports = Recorder<FilterReport>()

  /// - Parameter rules: The routing rules of the settings.
  init(
    _ rules: JSON = [], policy: FilterFailurePolicy = .pass, limits: Limits = Limits(), marksEvents: Bool = false,
    random: (@Sendable () -> Double)? = nil
  ) {
    let reports = reports
    filters = DestinationFilters(
      policy: policy, limits: limits, marksEvents: marksEvents, random: random,
      onProblem: { reports.add($0) })
    analytics = Analytics(
      configuration: Configuration(writeKey: "key").storageMode(.memory(1000)).operatingMode(.synchronous)
        .fetchSettings(false)
        .waitingTimeout(.seconds(100_000)).flushPolicies([]).setTrackedApplicationLifecycleEvents(.none)
        .autoAddSegmentDestination(false).defaultSettings(
          Self.settings(rules)))
    analytics.add(plugin: main)
  }

  static func settings(_ rules: JSON) -> Settings {
    Settings(object: [
      "integrations": [
        "One": true, "Two": true, "MyDestination": true, "Segment.io": true, "Caf\u{E9}": true, "Cafe\u{301}": true,
      ],
      "middlewareSettings": ["routingRules": rules],
    ])
  }

  func add(_ destination: RecordingDestination) -> RecordingDestination {
    analytics.add(plugin: destination)
    return destination
  }
}

extension Recorder<FilterReport> {
  var texts: [String] { all.map(\.description) }
}

extension RecordingDestination {
  var filters: [FilterStage] { timeline.findAll(pluginType: FilterStage.self) }
}
