import AnalyticsCore
import JSONModel

/// An event as trackers and middlewares see it: the name and properties of a track or screen event.
public struct RawAnalyticsEvent: Sendable, Hashable {
  /// An error: an attribute is missing, or has another type.
  public enum Failure: Error, Sendable, Hashable {
    /// The event has no attribute with this key.
    case keyNotAvailable(String)
    /// The attribute has the type `found` instead of `expected`.
    case attributeValueWrongType(key: String, expected: String, found: String)
  }

  /// The name of the track event or of the screen.
  public var name: String
  /// The properties, in order and with exact numbers.
  public var properties: JSONObject
  /// The description of the value that the event was created from; empty for an event that was not created from a
  /// domain type.
  ///
  /// | Member | Meaning |
  /// |---|---|
  /// | `type` | the ``TrackableEvent/domainType`` |
  /// | `object`, `action`, `label` | the parts of an ``EventIdentifier/init(object:action:label:)`` |
  /// | `category`, `event` | the parts of an ``EventIdentifier/init(category:event:)`` |
  /// | `property` | the identifier of the ``TrackableProperty`` that was updated |
  /// | `kind` | `error` for a reported error, `attributes` for attributes of the user |
  public let domain: JSONObject
  /// The whole event: ids, time, context and so on, as it was when this value was created.
  public let object: JSONObject
  /// The Swift type of the value that the event was created from, if that is available.
  let sourceType: ObjectIdentifier?

  /// Creates an event that belongs to no client, for tests of middlewares and reporters. Attributes without a JSON form
  /// are left out.
  public init(name: String, attributes: AttributesValue = [:]) {
    self.name = name
    var properties = JSONObject()
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
      properties[key] = try? [key: value].jsonObject()[key]
    }
    self.properties = properties
    domain = [:]
    object = [:]
    sourceType = nil
  }

  /// The event of a record of the type `track` or `screen`.
  init(_ record: EventRecord) {
    self.init(
      record.object, isScreen: record.type == .screen, sourceType: (record.source as? DomainOrigin)?.type)
  }

  init(_ object: JSONObject, isScreen: Bool, sourceType: ObjectIdentifier?) {
    self.object = object
    self.sourceType = sourceType
    name = object[Self.nameKey(isScreen: isScreen)]?.stringValue ?? ""
    properties = object["properties"]?.objectValue ?? [:]
    domain = object[DomainMark.key]?.objectValue ?? [:]
  }

  /// The member of an event that contains its name.
  static func nameKey(isScreen: Bool) -> String { isScreen ? "name" : "event" }
}

// MARK: Attributes as Swift values

extension RawAnalyticsEvent {
  /// The properties as Swift values. Setting values that have no JSON form leaves the properties as they were.
  public var attributes: AttributesValue {
    get { AttributesValue(properties) }
    set { properties = (try? newValue.jsonObject()) ?? properties }
  }

  /// Returns an attribute.
  /// - Throws: ``Failure``
  public func getAttributeValue<T>(for key: String) throws -> T {
    guard let value = properties[key], !value.isNull else { throw Failure.keyNotAvailable(key) }
    let attribute = value.hashableValue?.base
    if let attribute = attribute as? T { return attribute }
    // JSON does not distinguish 3 from 3.0.
    if let number = value.doubleValue as? T ?? value.intValue as? T { return number }
    if let json = value as? T { return json }
    return try Self.cast(attribute, key)
  }

  /// Returns an attribute of a nested dictionary, which ``getAttributeValue(for:)`` has returned as `AnyHashable` or
  /// ``AttributesValue``.
  /// - Throws: ``Failure``
  public func getValue<T>(in dictionary: AnyHashable, for key: String) throws -> T {
    guard let members = dictionary.base as? AttributesValue else {
      throw Failure.attributeValueWrongType(
        key: key, expected: "a dictionary", found: "\(type(of: dictionary.base))")
    }
    guard let value = members[key] else { throw Failure.keyNotAvailable(key) }
    return try Self.cast(value.base, key)
  }

  /// Returns an attribute decoded as a Swift type.
  /// - Throws: ``Failure/keyNotAvailable(_:)``, or a `DecodingError`.
  public func decodeValue<T: Decodable>(for key: String) throws -> T {
    guard let value = properties[key] else { throw Failure.keyNotAvailable(key) }
    return try value.decode(T.self)
  }

  private static func cast<T>(_ value: Any?, _ key: String) throws -> T {
    guard let value else { throw Failure.keyNotAvailable(key) }
    guard let result = value as? T else {
      throw Failure.attributeValueWrongType(key: key, expected: "\(T.self)", found: "\(type(of: value))")
    }
    return result
  }
}
