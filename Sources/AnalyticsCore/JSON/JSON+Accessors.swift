import Foundation
import JSONModel

extension JSON {
  /// The value of a number as a decimal: exact for integers, the shortest decimal for others; nil for any other kind.
  public var decimalValue: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .unsigned(let value): Decimal(value)
    case .number(let value): value.isFinite ? Decimal(string: "\(value)") : nil
    default: nil
    }
  }

  /// The value of a number that is an integer and fits `UInt`; nil for any other.
  public var uintValue: UInt? {
    switch self {
    case .integer(let value): UInt(exactly: value)
    case .unsigned(let value): UInt(exactly: value)
    case .number(let value): UInt(exactly: value)
    default: nil
    }
  }

  /// The value of a number, rounded; nil for any other kind.
  public var floatValue: Float? { doubleValue.map(Float.init) }

  /// The members of an object as Swift values; nil for any other kind. Null is `NSNull`.
  public var dictionaryValue: [String: Any]? {
    guard let object = objectValue else { return nil }
    return Dictionary(object.map { ($0.key, $0.value.swiftValue) }) { $1 }
  }

  /// An instance of a `Decodable` type made from the value; nil when it does not fit.
  public func codableValue<T: Decodable>(_ type: T.Type = T.self) -> T? { try? decode(type) }

  /// The value as Swift knows it: `NSNull`, `Bool`, `Int` (or `UInt`, `Double`), `String`, `[Any]`, `[String: Any]`.
  public var swiftValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .integer(let value): Int(exactly: value) ?? Double(value)
    case .unsigned(let value): UInt(exactly: value) ?? Double(value)
    case .number(let value): value
    case .string(let text): text
    case .malformedString: stringValue ?? ""
    case .array(let elements): elements.map(\.swiftValue)
    case .object: dictionaryValue ?? [:]
    }
  }

  /// The text of the value, on several lines when `pretty`.
  public func toString(pretty: Bool = false) -> String {
    (try? text(JSONPrintingOptions(style: pretty ? .pretty : .compact))) ?? ""
  }
}

extension Encodable {
  /// The JSON text of the value, on several lines when `pretty`; empty when it cannot be encoded.
  public func toString(pretty: Bool = false) -> String { (try? JSON(encoding: self))?.toString(pretty: pretty) ?? "" }

  /// The JSON text of the value on several lines; empty when it cannot be encoded.
  public func prettyPrint() -> String { toString(pretty: true) }
}
