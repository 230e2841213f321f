import AnalyticsCore
import JSONModel

/// Whether a rule lists what may pass, or what may not.
public enum TrackingRule: Sendable, Hashable {
  /// Only the listed types pass.
  case allow
  /// All types except the listed ones pass.
  case prohibit
}

/// The types of events that a tracker receives.
///
///     EventTrackingRule(.prohibit, types: [AppOpened.self])
///
/// A rule compares exact Swift types. After a restart of the process, when the value of a stored event is not
/// available, it compares the ``TrackableEvent/domainType``. An event that was not created from a domain type is not
/// listed.
public struct EventTrackingRule: Sendable {
  /// Whether the types are those that pass, or those that do not.
  public let rule: TrackingRule
  let types: TypeList

  /// Creates a rule for types of events.
  public init(_ rule: TrackingRule, types: [any TrackableEvent.Type]) {
    self.rule = rule
    self.types = TypeList(types.map { (ObjectIdentifier($0), $0.domainType) })
  }

  /// Whether an event passes.
  func allows(_ event: RawAnalyticsEvent) -> Bool {
    allows(event.sourceType, event.domain)
  }

  /// - Parameter type: the type of the event's original value, if that is available.
  func allows(_ type: ObjectIdentifier?, _ domain: JSONObject?) -> Bool {
    types.contains(type, domain) == (rule == .allow)
  }
}

/// The types of properties that a tracker receives. See ``EventTrackingRule``.
public struct PropertyTrackingRule: Sendable {
  /// Whether the types are those that pass, or those that do not.
  public let rule: TrackingRule
  let types: TypeList

  /// Creates a rule for types of properties.
  public init(_ rule: TrackingRule, types: [any TrackableProperty.Type]) {
    self.rule = rule
    self.types = TypeList(types.map { (ObjectIdentifier($0), $0.domainType) })
  }

  func allows(_ type: ObjectIdentifier?, _ domain: JSONObject?) -> Bool {
    types.contains(type, domain) == (rule == .allow)
  }
}

/// The types of a rule.
struct TypeList: Sendable {
  private let ids: Set<ObjectIdentifier>
  private let names: Set<ExactText>

  init(_ types: [(id: ObjectIdentifier, name: String)]) {
    ids = Set(types.map(\.id))
    names = Set(types.map { ExactText($0.name) })
  }

  func contains(_ id: ObjectIdentifier?, _ domain: JSONObject?) -> Bool {
    if let id { return ids.contains(id) }
    guard let name = domain?["type"]?.stringValue else { return false }
    return names.contains(ExactText(name))
  }
}
