/// A property of a `Codable` type that is never encoded, and nil when decoded.
@propertyWrapper
public struct Noncodable<Value>: Codable {
  /// The value of the property.
  public var wrappedValue: Value?

  /// Creates a property with an initial value.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    wrappedValue = nil
  }

  public func encode(to encoder: any Encoder) throws {}
}

extension Noncodable: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// Accepts a missing member, since the member is never encoded.
  public func decode<Value>(_ type: Noncodable<Value>.Type, forKey key: Key) throws -> Noncodable<Value> {
    Noncodable(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  /// Encodes nothing, not even the key.
  public mutating func encode<Value>(_ value: Noncodable<Value>, forKey key: Key) throws {}
}
