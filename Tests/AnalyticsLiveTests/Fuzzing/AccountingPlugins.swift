import AnalyticsLive
import JSONModel
import TestSupport

/// A plugin that drops, changes or makes events, depending on their names.
final class AccountingPlugin: EventPlugin {
  enum Action: CaseIterable {
    case drop, change, enlarge, track, flush
  }

  let type: PluginType
  private let action: Action
  private let digit: String
  private let client = WeakClient()

  init(_ random: inout SeededRandom) {
    type = random.pick([.before, .enrichment, .after])
    action = random.pick(Action.allCases)
    digit = "\(random.below(10))"
  }

  var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  func track(event: TrackEvent) -> TrackEvent? {
    guard event.event.hasSuffix(digit) else { return event }
    var event = event
    switch action {
    case .drop: return nil
    case .change: event.properties = ["changed": true]
    case .enlarge: event.properties = ["text": .string(String(repeating: "y", count: 2000))]
    case .track: analytics?.track(name: "made")
    case .flush: analytics?.flush(completion: nil)
    }
    return event
  }
}

/// A destination on the device.
final class AccountingDestination: DestinationPlugin {
  let type = PluginType.destination
  let key: String
  let timeline = Timeline()
  init(_ key: String) { self.key = key }
}

/// Scripts that fail, drop, change or make events.
enum AccountingScripts {
  static let all = [
    "throw new Error('no')", "if (event.event.endsWith('3')) { throw new Error('no') } return event",
    "return event.event.endsWith('4') ? null : event", "event.properties.script = 1; return event",
    "if (event.event.endsWith('5')) { analytics.track('made') } return event", "for (;;) {}",
  ].map { body in
    """
    class Random extends LivePlugin {
      track(event) { \(body) }
    }
    analytics.add(new Random(LivePluginType.enrichment, null))
    """
  }
}
