import AnalyticsCore
import JSONModel

/// A part of the domain that events are about, such as "screen" or "checkout" (T3).
public protocol EventCategory: Sendable {
  var name: String { get }
}

/// What makes an event happen, such as "clicked" or "screenDidAppear" (T3).
public protocol EventTrigger: Sendable {
  var name: String { get }
}

/// Attributes of an event as a Swift type of its own (T3).
public typealias EventAttributes = Encodable & Sendable

/// The attributes of an event that has none.
public struct NoAttributes: EventAttributes {
  public init() {}
}

/// An event in the words of the domain: typed where analytics wants names and JSON. It becomes a ``TrackEvent``, so that every plugin and
/// destination sees it like any other (T3, T5).
public struct DomainEvent<Attributes: EventAttributes>: Sendable {
  public let category: any EventCategory
  public let trigger: any EventTrigger
  /// What the event is called, such as `Product Viewed`.
  public let name: String
  public let attributes: Attributes

  public init(category: any EventCategory, trigger: any EventTrigger, name: String, attributes: Attributes) {
    self.category = category
    self.trigger = trigger
    self.name = name
    self.attributes = attributes
  }
}

extension DomainEvent where Attributes == NoAttributes {
  public init(category: any EventCategory, trigger: any EventTrigger, name: String) {
    self.init(category: category, trigger: trigger, name: name, attributes: NoAttributes())
  }
}

/// The attributes of a ``DomainEvent`` are no JSON object.
public struct EventAttributesError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The event's name.
  public let event: String
  /// What the attributes are instead, such as "an array".
  public let found: String

  public var description: String {
    "the attributes of the event \"\(event)\" encode as \(found); they have to encode as an object with a member for each attribute"
  }
}

extension TrackEvent {
  /// The track event that a domain event is: `trigger` and `category`, then the attributes, which win over those two (T5).
  /// - Throws: ``EventAttributesError``, or what encoding the attributes throws (T4).
  public init(_ event: DomainEvent<some EventAttributes>) throws {
    var properties: JSONObject = ["trigger": .string(event.trigger.name), "category": .string(event.category.name)]
    switch try JSON(encoding: event.attributes) {
    case .object(let attributes): for (key, value) in attributes { properties[key] = value }
    case .null: break
    case let other: throw EventAttributesError(event: event.name, found: other.kindDescription)
    }
    self.init(event: event.name, properties: .object(properties))
  }
}
