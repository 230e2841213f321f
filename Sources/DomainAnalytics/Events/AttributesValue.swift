import AnalyticsCore
import JSONModel

/// Attributes as Swift values: `String`, `Bool`, `Int`, `UInt`, `Double`, arrays, and nested dictionaries of this type.
/// A member that is null is left out.
public typealias AttributesValue = [String: AnyHashable]

extension AttributesValue {
  init(_ object: JSONObject) {
    self.init(minimumCapacity: object.count)
    for (key, value) in object { self[key] = value.hashableValue }
  }

  /// The attributes as JSON, with the members in the order of their keys.
  /// - Throws: `AnalyticsError.nonJSONType` for a value that has no JSON form.
  func jsonObject() throws -> JSONObject {
    let plain = self.mapValues(Self.plain)
    return try JSON(plain).objectValue ?? [:]
  }

  /// The value without the wrapping that conversion to JSON does not expect, at any depth.
  private static func plain(_ value: AnyHashable) -> Any {
    switch value.base {
    case let object as AttributesValue: object.mapValues(plain)
    case let elements as [AnyHashable]: elements.map(plain)
    case let other: other
    }
  }
}

extension JSON {
  /// The value as a hashable Swift value; nil for null.
  var hashableValue: AnyHashable? {
    switch self {
    case .null: nil
    case .bool(let value): value
    case .integer(let value): Int(exactly: value).map(AnyHashable.init) ?? AnyHashable(Double(value))
    case .unsigned(let value): UInt(exactly: value).map(AnyHashable.init) ?? AnyHashable(Double(value))
    case .number(let value): value
    case .decimal(let value): decimalValue.map(AnyHashable.init) ?? AnyHashable(value.doubleValue)
    case .string(let text): text
    case .malformedString: stringValue ?? ""
    case .array(let elements): elements.compactMap(\.hashableValue)
    case .object(let object): AttributesValue(object)
    }
  }
}
