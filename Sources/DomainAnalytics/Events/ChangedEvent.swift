import AnalyticsCore
import JSONModel

/// The event that an ``AnalyticsAdapter`` receives when the original value is not available: a plugin, filter or script
/// has changed the event, it was not created from a domain type, or it was stored by an earlier process.
///
/// It contains the event as it was changed, so that data removed by a filter cannot reach a provider through the
/// original value.
public struct ChangedEvent: TrackableEvent {
  /// The event as it arrives at the tracker.
  public let event: RawAnalyticsEvent

  init(_ event: RawAnalyticsEvent) { self.event = event }

  /// The identifier of the original event; when the event was renamed, its new name.
  public var identifier: EventIdentifier {
    if let original = originalIdentifier, original.formatted == event.name { return original }
    return EventIdentifier(name: event.name)
  }

  private var originalIdentifier: EventIdentifier? {
    let domain = event.domain
    if let object = domain["object"]?.stringValue, let action = domain["action"]?.stringValue {
      return EventIdentifier(object: object, action: action, label: domain["label"]?.stringValue)
    }
    if let category = domain["category"]?.stringValue, let event = domain["event"]?.stringValue {
      return EventIdentifier(category: category, event: event)
    }
    return nil
  }

  /// The ``TrackableEvent/domainType`` of the original event; nil for an event that was not created from a domain type.
  public var originalDomainType: String? { event.domain["type"]?.stringValue }

  public var metadata: [String: Any] { event.properties.swiftMembers }

  public func eventProperties() -> JSONObject { event.properties }
}
