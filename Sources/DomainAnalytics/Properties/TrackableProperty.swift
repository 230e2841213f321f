import AnalyticsCore
import JSONModel

/// A property of the user, as a Swift type.
///
///     struct Plan: TrackableProperty {
///       let identifier = "plan"
///       let value: String
///       var trackedValue: TrackableValueType? { value }
///     }
///     analytics.update(Plan(value: "pro"))
///
/// An update changes the user's trait of that name, and sends an identify event with it. Trackers receive the property.
public protocol TrackableProperty: Sendable {
  /// The name of the property, and of the user's trait.
  var identifier: String { get }

  /// The value of the property. Nil removes the trait.
  var trackedValue: TrackableValueType? { get }

  /// Returns events to track after an update of the property. Default: none.
  func generateUpdateEvents() -> [any TrackableEvent]

  /// The name by which rules, filters and scripts recognize the type. Read once per type. Default: the Swift name of
  /// the type without its module.
  static var domainType: String { get }
}

extension TrackableProperty {
  public func generateUpdateEvents() -> [any TrackableEvent] { [] }

  public static var domainType: String { DomainType.name(of: Self.self) }
}

/// The property that an ``AnalyticsAdapter`` receives when the original value is not available: a plugin, filter or
/// script has changed it, it is a trait of an ordinary identify event, or it was stored by an earlier process.
public struct ChangedProperty: TrackableProperty {
  public let identifier: String
  /// The value as JSON; nil when the property was removed.
  public let value: JSON?

  /// The value; for an array or an object, its JSON text.
  public var trackedValue: TrackableValueType? {
    switch value {
    case nil, .null?: nil
    case .bool(let value)?: value
    case .integer(let value)?: Int(exactly: value) ?? Double(value)
    case .unsigned(let value)?: Double(value)
    case .number(let value)?: value
    case .decimal(let value)?: value.doubleValue
    case .string(let text)?: text
    case let other?: other.stringValue ?? other.toString()
    }
  }
}
