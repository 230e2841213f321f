import JSONModel

/// A tracker with the methods of Tracker-Aggregator's adapters.
///
/// It receives the app's own values, so that it can treat some types in a special way:
///
///     func track(property: TrackableProperty) {
///       switch property {
///       case let token as PushToken: Provider.setDeviceToken(token.value)
///       default: Provider.set(property.identifier, property.trackedValue?.stringValue)
///       }
///     }
///
/// When a plugin, filter or script has changed an event, or the original value is not available, the adapter receives a
/// ``ChangedEvent`` or ``ChangedProperty``.
public protocol AnalyticsAdapter: Tracker {
  /// Prepares the adapter, before anything else.
  func configure()
  /// Forgets the user. Default: does nothing.
  func reset()
  /// Receives a track or screen event.
  func track(event: any TrackableEvent)
  /// Receives a property of the user.
  func track(property: any TrackableProperty)
}

extension AnalyticsAdapter {
  public func reset() {}

  /// Whether the adapter's rule permits an event.
  public func shouldTrackEvent(_ event: any TrackableEvent) -> Bool {
    eventTrackingRule?.allows(ObjectIdentifier(Swift.type(of: event)), nil) ?? true
  }

  /// Whether the adapter's rule permits a property.
  public func shouldTrackProperty(_ property: any TrackableProperty) -> Bool {
    propertyTrackingRule?.allows(ObjectIdentifier(Swift.type(of: property)), nil) ?? true
  }

  /// Calls ``configure()``.
  public func prepare() async throws { configure() }

  /// Calls the method for the item. The traits of an identify event arrive as properties.
  public func receive(_ item: TrackerItem) throws {
    switch item {
    case .event(let event, let source), .screen(let event, let source): track(event: source ?? ChangedEvent(event))
    case .property(let identifier, let value, let source):
      track(property: source ?? ChangedProperty(identifier: identifier, value: value))
    case .identify(_, let traits), .attributes(let traits):
      for (key, value) in traits { track(property: ChangedProperty(identifier: key, value: value)) }
    case .reset: reset()
    case .group, .alias, .error, .flush, .start, .stop, .optOut: break
    }
  }
}
