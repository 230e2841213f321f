/// The type of an event: the value of its member `type`.
public enum EventType: String, Sendable, Hashable, CaseIterable, Codable {
  /// An action of a user.
  case track
  /// Traits of a user.
  case identify
  /// A screen that a user saw.
  case screen
  /// A group that a user belongs to.
  case group
  /// A new id of a user.
  case alias
}

extension EventType {
  /// The Swift type in which plugins see events of this type.
  var view: any EventView.Type {
    switch self {
    case .track: TrackEvent.self
    case .identify: IdentifyEvent.self
    case .screen: ScreenEvent.self
    case .group: GroupEvent.self
    case .alias: AliasEvent.self
    }
  }

  /// The index of this type among all types, for tables with one entry per type.
  package var index: Int {
    switch self {
    case .track: 0
    case .identify: 1
    case .screen: 2
    case .group: 3
    case .alias: 4
    }
  }
}
