/// A JavaScript value that cannot be converted to the Swift value that is required. Scripts receive it as a
/// `TypeError`.
public struct ConversionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What failed: the expected kind of value, and the one found.
  public let description: String

  /// Creates an error with a message, which becomes the message of the `TypeError`.
  public init(_ message: String) { description = message }

  /// Creates an error for a value of the wrong kind.
  /// - Parameters:
  ///   - expected: The expected kind of value, such as `a number`.
  ///   - found: The value.
  public init(expected: String, found: JSValue) {
    self.init("expected \(expected), found \(ConversionError.kind(of: found))")
  }

  /// Returns the same error with a message that starts with the location of the value, such as `argument 1`.
  func located(at location: String) -> ConversionError { ConversionError("\(location): \(description)") }

  private static func kind(of value: JSValue) -> String {
    if value.isUndefined { return "undefined" }
    if value.isNull { return "null" }
    if let number = value.number { return "the number \(number)" }
    if value.string != nil { return "a string" }
    if value.bool != nil { return "a Boolean value" }
    if value.isBigInt { return "a BigInt" }
    if !value.isObject { return "a symbol" }
    return value.isFunction ? "a function" : value.isArray ? "an array" : "an object"
  }
}
