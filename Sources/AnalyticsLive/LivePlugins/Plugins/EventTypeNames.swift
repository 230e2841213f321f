import AnalyticsCore
import JavaScript

/// The names of the event types as JavaScript strings, made once.
struct EventTypeNames {
  private let track, identify, screen, group, alias: JSValue

  init(_ interpreter: Interpreter) {
    track = interpreter.value(EventType.track.rawValue)
    identify = interpreter.value(EventType.identify.rawValue)
    screen = interpreter.value(EventType.screen.rawValue)
    group = interpreter.value(EventType.group.rawValue)
    alias = interpreter.value(EventType.alias.rawValue)
  }

  subscript(type: EventType) -> JSValue {
    switch type {
    case .track: track
    case .identify: identify
    case .screen: screen
    case .group: group
    case .alias: alias
    }
  }
}
