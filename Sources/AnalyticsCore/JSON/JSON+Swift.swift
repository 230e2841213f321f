import Foundation
import JSONModel

extension JSON {
  /// Creates an object from a dictionary of Swift values.
  ///
  /// Booleans, numbers and strings are converted directly. `NSNull` and nil become null, a `Date` becomes its ISO 8601
  /// text, a `URL` its text, `Data` its Base64 text, a `Decimal` a number, and a `Set` an array. Nested `JSON` values
  /// are retained, and other `Encodable` values are encoded. Members are sorted by key, because a dictionary has no
  /// order.
  /// - Throws: ``AnalyticsError/nonJSONType(type:)`` for any other value, the error that encoding throws, or
  ///   `EncodingError` if values nest deeper than 512 levels.
  public init(_ object: [String: Any]) throws {
    try self.init(object, depth: 0)
  }

  private init(_ object: [String: Any], depth: Int) throws {
    var result = JSONObject(minimumCapacity: object.count)
    for key in object.keys.sorted() {
      if let value = object[key] { result[key] = try JSON(swift: value, depth: depth + 1) }
    }
    self = .object(result)
  }

  /// Creates an object from a dictionary as ``init(_:)-([String:Any])`` does; nil for nil.
  public init?(nilOrObject object: [String: Any]?) throws {
    guard let object else { return nil }
    try self.init(object)
  }

  /// Encodes an `Encodable` value, with the forms of ``init(_:)-([String:Any])`` for the types of Foundation.
  public init(with value: some Encodable) throws {
    self = try JSON(encoding: value)
  }

  /// Converts a Swift value. See ``init(_:)-([String:Any])``.
  public init(_ value: Any) throws {
    self = try JSON(swift: value, depth: 0)
  }

  /// - Parameter depth: The number of values that contain this one.
  private init(swift value: Any, depth: Int) throws {
    guard depth < JSONParsingOptions.defaultMaximumDepth else { throw EncodingError.tooDeep(value, []) }
    // The common types first, by identity: a dynamic cast takes much longer.
    let type = type(of: value)
    if type == String.self, let text = value as? String {
      self = .string(text)
    } else if type == Int.self, let number = value as? Int {
      self = .integer(Int64(number))
    } else if type == Double.self, let number = value as? Double {
      self = .number(number)
    } else if type == Bool.self, let boolean = value as? Bool {
      self = .bool(boolean)
    } else if type == [String: Any].self, let object = value as? [String: Any] {
      try self.init(object, depth: depth)
    } else if type == [Any].self, let elements = value as? [Any] {
      self = .array(try elements.map { try JSON(swift: $0, depth: depth + 1) })
    } else {
      try self.init(unusual: value, depth: depth)
    }
  }

  private init(unusual value: Any, depth: Int) throws {
    // Before NSNumber, to which these types convert with a loss, and which converts to them.
    if Swift.type(of: value) == Decimal.self, let decimal = value as? Decimal {
      self = decimal.jsonRepresentation
      return
    }
    if Swift.type(of: value) == Float.self, let float = value as? Float {
      self = try JSON(encoding: float)
      return
    }
    switch value {
    case let value as JSON: self = value
    case let value as String: self = .string(value)
    case let value as NSDecimalNumber: self = value.decimalValue.jsonRepresentation
    case let value as NSNumber: self = JSON(number: value)
    case is NSNull: self = .null
    case let value as Date: self = value.jsonRepresentation
    case let value as URL: self = value.jsonRepresentation
    case let value as Data: self = value.jsonRepresentation
    case let value as [String: Any]: try self.init(value, depth: depth)
    case let value as [Any]: self = .array(try value.map { try JSON(swift: $0, depth: depth + 1) })
    case let value as Set<AnyHashable>: self = .array(try value.map { try JSON(swift: $0.base, depth: depth + 1) })
    case let value as any RawEvent: self = value.json
    case let value as any Encodable: self = try JSON(encoding: value)
    default:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional else { throw AnalyticsError.nonJSONType(type: "\(Swift.type(of: value))") }
      self = try mirror.children.first.map { try JSON(swift: $0.value, depth: depth + 1) } ?? .null
    }
  }

  /// A number of Foundation, which records whether it was a boolean.
  private init(number: NSNumber) {
    switch String(cString: number.objCType) {
    case "c" where Self.isBoolean(number), "B": self = .bool(number.boolValue)
    case "f", "d": self = .number(number.doubleValue)
    case "Q": self = JSON(number.uint64Value)
    default: self = JSON(number.int64Value)
    }
  }

  /// Small integers can have the type encoding of booleans; booleans are two known objects.
  private static func isBoolean(_ number: NSNumber) -> Bool {
    number === (true as NSNumber) || number === (false as NSNumber)
  }
}
