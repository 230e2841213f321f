import Foundation
import JSONModel

extension JSON {
  /// The object of a dictionary of Swift values.
  ///
  /// Booleans, numbers and strings are themselves, `NSNull` and nil are null, a `Date` is its ISO 8601 text, a `URL` its text, a `Set` an array. Nested
  /// ``JSON`` stays; other `Encodable` values are encoded. Members are in the order of their keys, as a dictionary has none.
  /// - Throws: ``AnalyticsError/nonJSONType(type:)`` for anything else, or what encoding throws.
  public init(_ object: [String: Any]) throws {
    var result = JSONObject(minimumCapacity: object.count)
    for key in object.keys.sorted() {
      if let value = object[key] { result[key] = try JSON(swift: value) }
    }
    self = .object(result)
  }

  /// The object of a dictionary, as ``init(_:)-([String:Any])`` makes it; nil for nil.
  public init?(nilOrObject object: [String: Any]?) throws {
    guard let object else { return nil }
    try self.init(object)
  }

  /// The JSON of an `Encodable`; dates are ISO 8601 text, URLs text.
  public init(with value: some Encodable) throws {
    self = try JSON(encoding: value)
  }

  /// The JSON of a Swift value. See ``init(_:)-([String:Any])``.
  public init(_ value: Any) throws {
    self = try JSON(swift: value)
  }

  private init(swift value: Any) throws {
    // The usual types first, and by identity: asking whether a value can be seen as a type takes much longer.
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
      try self.init(object)
    } else if type == [Any].self, let elements = value as? [Any] {
      self = .array(try elements.map { try JSON(swift: $0) })
    } else {
      try self.init(unusual: value)
    }
  }

  private init(unusual value: Any) throws {
    switch value {
    case let value as JSON: self = value
    case let value as String: self = .string(value)
    case let value as NSNumber: self = JSON(number: value)
    case is NSNull: self = .null
    case let value as Date: self = .string(Timestamp.text(of: value))
    case let value as URL: self = .string(value.absoluteString)
    case let value as [String: Any]: try self.init(value)
    case let value as [Any]: self = .array(try value.map { try JSON(swift: $0) })
    case let value as Set<AnyHashable>: self = .array(try value.map { try JSON(swift: $0.base) })
    case let value as any RawEvent: self = value.json
    case let value as any Encodable: self = try JSON(encoding: value)
    default:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional else { throw AnalyticsError.nonJSONType(type: "\(Swift.type(of: value))") }
      self = try mirror.children.first.map { try JSON(swift: $0.value) } ?? .null
    }
  }

  /// A number of Foundation, which says whether it was a boolean.
  private init(number: NSNumber) {
    switch String(cString: number.objCType) {
    case "c" where Self.isBoolean(number), "B": self = .bool(number.boolValue)
    case "f", "d": self = .number(number.doubleValue)
    case "Q": self = JSON(number.uint64Value)
    default: self = JSON(number.int64Value)
    }
  }

  /// Small integers may have the type encoding of booleans; booleans are two known objects.
  private static func isBoolean(_ number: NSNumber) -> Bool {
    number === (true as NSNumber) || number === (false as NSNumber)
  }
}
