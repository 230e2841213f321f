import Foundation
import JSONModel
import TestSupport

@testable import AnalyticsCore

/// A destination that records the events and updates that it receives.
final class RecordingDestination: DestinationPlugin {
  let type = PluginType.destination
  let key: String
  let timeline = Timeline()
  private let seen = Protected([JSON]())
  private let updated = Protected([UpdateType]())

  init(_ key: String) { self.key = key }

  var events: [JSON] { seen.current }
  var names: [String] { events.compactMap { $0["event"]?.stringValue } }
  var updates: [UpdateType] { updated.current }

  func update(settings: Settings, type: UpdateType) { updated.withLock { $0.append(type) } }

  func track(event: TrackEvent) -> TrackEvent? {
    seen.withLock { $0.append(event.json) }
    var event = event
    event.properties = ["changed by": .string(key)]
    return event
  }
}
