import Foundation
import JSONModel

extension JSON {
  /// The value of a number as a decimal, which has up to 38 digits: exact for integers and decimals, the shortest
  /// decimal for a double; nil for other kinds.
  public var decimalValue: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .unsigned(let value): Decimal(value)
    case .number(let value): value.isFinite ? Decimal(string: "\(value)") : nil
    case .decimal(let value): Decimal(string: value.description)
    default: nil
    }
  }

  /// The value of a number that is an integer and fits `UInt`; nil for other values.
  public var uintValue: UInt? {
    switch self {
    case .integer(let value): UInt(exactly: value)
    case .unsigned(let value): UInt(exactly: value)
    case .number(let value): UInt(exactly: value)
    default: nil
    }
  }

  /// The value of a number, rounded; nil for other kinds.
  public var floatValue: Float? { doubleValue.map(Float.init) }

  /// The members of an object as Swift values; nil for other kinds. Null becomes `NSNull`.
  public var dictionaryValue: [String: Any]? {
    guard let object = objectValue else { return nil }
    return Dictionary(object.map { ($0.key, $0.value.swiftValue) }) { $1 }
  }

  /// Decodes an instance of a `Decodable` type; nil if the value does not match.
  public func codableValue<T: Decodable>(_ type: T.Type = T.self) -> T? { try? decode(type) }

  /// The value as a Swift value: `NSNull`, `Bool`, `Int` (or `UInt`, `Double`, `Decimal`), `String`, `[Any]` or
  /// `[String: Any]`.
  public var swiftValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .integer(let value): Int(exactly: value) ?? Double(value)
    case .unsigned(let value): UInt(exactly: value) ?? Double(value)
    case .number(let value): value
    case .decimal(let value): decimalValue ?? value.doubleValue
    case .string(let text): text
    case .malformedString: stringValue ?? ""
    case .array(let elements): elements.map(\.swiftValue)
    case .object: dictionaryValue ?? [:]
    }
  }

  /// Returns the JSON text of the value, on several lines if `pretty` is true.
  public func toString(pretty: Bool = false) -> String {
    (try? text(JSONPrintingOptions(style: pretty ? .pretty : .compact))) ?? ""
  }
}

extension Encodable {
  /// Returns the JSON text of the value, on several lines if `pretty` is true; empty if the value cannot be encoded.
  public func toString(pretty: Bool = false) -> String { (try? JSON(encoding: self))?.toString(pretty: pretty) ?? "" }

  /// The JSON text of the value on several lines; empty if the value cannot be encoded.
  public func prettyPrint() -> String { toString(pretty: true) }
}
