import AnalyticsCore
import JSONModel

/// An event of the app, as a Swift type.
///
///     struct ProductViewed: TrackableEvent {
///       let sku: String
///       let identifier = EventIdentifier(object: "Product", action: "Viewed")
///       var metadata: [String: Any] { ["sku": sku] }
///     }
///     analytics.track(ProductViewed(sku: "G-32"))
///
/// The client converts it to an ordinary track or screen event, so plugins, live plugins and filters see it and can
/// change it. The member `domain` of that event describes where it comes from: see ``RawAnalyticsEvent/domain``.
/// ``AnalyticsEvent`` and ``HEAnalyticsData`` conform, for apps that do not define event types.
public protocol TrackableEvent: Sendable {
  /// The name of the event.
  var identifier: EventIdentifier { get }

  /// The properties of the event. Default: none; for an `Encodable` event, its members. An `Encodable` event that
  /// implements this has these properties, and not its members.
  ///
  /// The values may be of the types that `JSON(_:)` converts: strings, numbers, booleans, dates, URLs, arrays,
  /// dictionaries, `Encodable` values, `NSNull`. A mutable collection of Foundation may not contain itself.
  var metadata: [String: Any] { get }

  /// The name by which rules, filters and scripts recognize the type, in the member `type` of the event's member
  /// `domain`. Read once per type. Default: the Swift name of the type without its module, such as `Events.App.Opened`.
  static var domainType: String { get }

  /// Returns the properties of the event as JSON. Default: ``metadata``; for an `Encodable` event that does not
  /// implement `metadata`, its members.
  /// - Throws: when the properties have no JSON form. The event is not sent then; the client and its trackers report
  ///   the error.
  func eventProperties() throws -> JSONObject
}

// No member of these extensions may be called `name`: it would hide the `static let name` of an enclosing type, from
// which nested events build their identifiers.

extension TrackableEvent {
  public var metadata: [String: Any] { [:] }

  public static var domainType: String { DomainType.name(of: Self.self) }

  public func eventProperties() throws -> JSONObject { try JSON(metadata).objectValue ?? [:] }
}

extension TrackableEvent where Self: Encodable {
  public var metadata: [String: Any] {
    if let search = MetadataSearch.current, search.type == ObjectIdentifier(Self.self) {
      search.isDefault.set(true)
      return [:]
    }
    return (try? membersWithoutIdentifier().swiftMembers) ?? [:]
  }

  public func eventProperties() throws -> JSONObject {
    if MetadataSearch.implementsMetadata(self) { return try JSON(metadata).objectValue ?? [:] }
    return try membersWithoutIdentifier()
  }

  private func membersWithoutIdentifier() throws -> JSONObject {
    var members = try JSONObject(encodingMembersOf: self)
    if members["identifier"]?.stringValue == identifier.formatted { members["identifier"] = nil }
    return members
  }
}

extension JSONObject {
  /// The members as Swift values.
  var swiftMembers: [String: Any] { JSON.object(self).dictionaryValue ?? [:] }
}
