import JSONModel

/// An event with a category, a trigger and typed attributes.
///
///     struct Sharing: EventAttributes { let content: String, liked: Bool }
///     let event = AnalyticsEvent(
///       category: StandardCategory.social, trigger: StandardTrigger.clicked, name: "shared",
///       otherAttributes: Sharing(content: "video", liked: true))
///     analytics.track(event)
///
/// It becomes a track event with the properties `trigger`, `category`, the attributes, and `sessionId`. Attributes of
/// the same name take precedence over the other three. An event of the category `screen` becomes a screen event.
public struct AnalyticsEvent<Attributes: EventAttributes>: TrackableEvent, CategorizedEvent {
  /// The part of the domain that the event belongs to.
  public var category: any AnalyticsEventCategory
  /// The cause of the event.
  public var trigger: any AnalyticsEventTrigger
  /// The name of the event.
  public var name: String
  /// The attributes of the event.
  public var otherAttributes: Attributes

  /// Creates an event.
  public init(
    category: any AnalyticsEventCategory, trigger: any AnalyticsEventTrigger, name: String, otherAttributes: Attributes
  ) {
    self.category = category
    self.trigger = trigger
    self.name = name
    self.otherAttributes = otherAttributes
  }

  /// The plain name of the event.
  public var identifier: EventIdentifier { EventIdentifier(name: name) }

  public var metadata: [String: Any] { (try? eventProperties().swiftMembers) ?? [:] }

  /// Returns `trigger` and `category`, then the attributes, which take precedence.
  /// - Throws: what encoding the attributes throws.
  public func eventProperties() throws -> JSONObject {
    let attributes = try otherAttributes.attributesObject()
    // With room for the session id.
    var properties = JSONObject(minimumCapacity: attributes.count + 3)
    properties.append(.trigger, .string(trigger.name))
    properties.append(.category, .string(category.name))
    properties.merge(attributes)
    return properties
  }
}

/// An event that has a category, whatever its properties are.
protocol CategorizedEvent: TrackableEvent {
  var category: any AnalyticsEventCategory { get }
}

extension CategorizedEvent {
  /// The name of the category of an event of this type. Faster than a cast to the protocol.
  static func category(of event: any TrackableEvent) -> String? { (event as? Self)?.category.name }
}

extension AnalyticsEvent where Attributes == EmptyAttributes {
  /// Creates an event without attributes.
  public init(category: any AnalyticsEventCategory, trigger: any AnalyticsEventTrigger, name: String) {
    self.init(category: category, trigger: trigger, name: name, otherAttributes: EmptyAttributes())
  }
}
