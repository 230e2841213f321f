/// A value that JSON cannot represent, and that the conversion to JSON has omitted or replaced.
package struct ConversionLoss: Sendable {
  package enum Kind: Sendable {
    case promise, map, set, regExp, error, instance, function, symbol, number, undefined
  }

  package let kind: Kind
  /// A description of the value, such as "a Map" or "NaN". A script may choose a part of it.
  package let value: String
  /// The location in the value that was converted, such as `properties.items[0]`. It is empty if that value itself is
  /// lost, and nil if the location is unknown, because script code made the value.
  package let path: String?
  /// Whether the value is an element of an array.
  package let isElement: Bool

  /// A description of the value in JSON.
  package var result: String {
    switch kind {
    case .promise, .map, .set, .regExp, .instance: "becomes {}"
    case .error: "loses its message"
    case .function, .symbol: isElement ? "becomes null" : "is omitted"
    case .number, .undefined: "becomes null"
    }
  }
}
