// Protocols for code that receives something that tracks, without knowing what it is.

/// Something that events can be tracked with.
public protocol AnalyticsEventTracking {
  func track(_ event: AnalyticsEvent<some EventAttributes>)
}

/// Something that activities can be tracked with.
public protocol DomainActivityTracking {
  func track(_ activity: DomainActivity<some EventAttributes>, with action: DomainActivityAction)
}

/// Something that reporters and middlewares can be registered with.
public protocol AnalyticsRegister {
  func register(_ reporter: sending any Tracker, with middlewares: [Middleware<RawAnalyticsEvent>])
  func register(_ middleware: Middleware<RawAnalyticsEvent>)
  func reset()
}

/// The attributes of an event, by their name in Tentacles.
public typealias TentaclesAttributes = EventAttributes
/// The standard categories, by their name in Tentacles.
public typealias TentaclesEventCategory = StandardCategory
/// The standard triggers, by their name in Tentacles.
public typealias TentaclesEventTrigger = StandardTrigger
