/// A decimal number with more digits than a double preserves, such as `0.12345678901234567890`.
///
/// Parsing JSON text creates one if neither an integer of 64 bits nor a double is printed as the same number. Therefore
/// a number has only one representation, and a `JSONDecimal` is never equal to an integer or a double.
public struct JSONDecimal: Sendable {
  private final class Storage: Sendable {
    let text: String
    let doubleValue: Double

    init(_ text: String, _ doubleValue: Double) {
      self.text = text
      self.doubleValue = doubleValue
    }
  }

  private let storage: Storage

  /// The nearest double, which is finite.
  public var doubleValue: Double { storage.doubleValue }

  /// Returns the number that JSON text denotes.
  /// - Parameter value: The double nearest to that number, which is finite.
  static func number(_ text: UnsafeRawBufferPointer, nearest value: Double) -> JSON {
    let printed = value.description
    // Zero is also the double of numbers that are too small for a double.
    if value == 0 || SignificantDigits.areEqual(text, printed.utf8) { return .number(value) }
    var canonical = ByteBuffer()
    canonical.append(SignificantDigits(text))
    let digits = canonical.text
    // Text with a fraction or an exponent can denote an integer: 9007199254740993.0.
    if let integer = Int64(digits) { return .integer(integer) }
    if let unsigned = UInt64(digits) { return .unsigned(unsigned) }
    return .decimal(JSONDecimal(storage: Storage(digits, value)))
  }
}

extension JSONDecimal: CustomStringConvertible {
  /// The number as JSON text with all of its digits, and with an exponent if it has many zeros.
  public var description: String { storage.text }
}

extension JSONDecimal: Hashable {
  public static func == (left: JSONDecimal, right: JSONDecimal) -> Bool {
    left.storage === right.storage || left.storage.text == right.storage.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.text)
  }
}
