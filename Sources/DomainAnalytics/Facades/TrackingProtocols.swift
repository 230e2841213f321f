// Protocols for code that receives something that tracks, without knowing what it is.

/// Something that events can be tracked with.
public protocol AnalyticsEventTracking {
  /// Tracks an event.
  func track(_ event: AnalyticsEvent<some EventAttributes>)
}

/// Something that activities can be tracked with.
public protocol DomainActivityTracking {
  /// Tracks a step of an activity.
  func track(_ activity: DomainActivity<some EventAttributes>, with action: DomainActivityAction)
}

/// Something that reporters and middlewares can be registered with.
public protocol AnalyticsRegister {
  /// Registers a tracker with its middlewares.
  func register(_ reporter: sending any Tracker, with middlewares: [Middleware<RawAnalyticsEvent>])
  /// Registers a middleware for all trackers.
  func register(_ middleware: Middleware<RawAnalyticsEvent>)
  /// Logs the user out and removes the trackers and middlewares that were registered.
  func reset()
}

/// The attributes of an event, by their name in Tentacles.
public typealias TentaclesAttributes = EventAttributes
/// The standard categories, by their name in Tentacles.
public typealias TentaclesEventCategory = StandardCategory
/// The standard triggers, by their name in Tentacles.
public typealias TentaclesEventTrigger = StandardTrigger
