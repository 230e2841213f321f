/// A JSON value (RFC 8259) that preserves the order of object members and the exact value of numbers.
///
/// Copying a `JSON` costs at most one retain. Arrays and objects are copy-on-write.
///
/// **Numbers.** Text without a fraction or an exponent that fits in `Int64` is `.integer`; a larger one that fits in
/// `UInt64` is `.unsigned`. Everything else, and `-0`, is `.number` if the double is printed as the same number, and
/// `.decimal` if it is not, because it has too many digits. Too large a number is an error, and one too small for a
/// double is zero.
///
/// **Text.** JSON text can contain a lone surrogate (`"\ud83d"`), but a Swift `String` cannot. Such text, and only such
/// text, is `.malformedString`, which stores the UTF-16 code units and is printed with the same escapes.
/// `JSON(codeUnits:)` chooses the correct case.
///
/// **Equality** is that of JSON data. The order of object members does not matter. Numbers are compared by their exact
/// mathematical value, whichever case stores them (`1 == 1.0`, `0 == -0`; NaN equals NaN, so that equality stays
/// reflexive); a `.decimal` equals only a `.decimal` with the same digits. Text is compared by code units, without
/// Unicode normalization. `Hashable` is consistent with equality.
///
/// Equality, hashing and printing never recurse, but *releasing* a value does. Parsing limits the depth of a value (see
/// ``JSONParsingOptions``); code that builds values itself must do the same.
public enum JSON: Sendable {
  /// The value `null`.
  case null
  /// A boolean.
  case bool(Bool)
  /// An integer that fits `Int`.
  case integer(Int64)
  /// An integer greater than `Int64.max`. A smaller integer is `.integer`.
  case unsigned(UInt64)
  /// Any other number.
  case number(Double)
  /// A number with more digits than a double preserves.
  case decimal(JSONDecimal)
  /// A string.
  case string(String)
  /// UTF-16 code units with at least one lone surrogate. Well-formed text is `.string`.
  case malformedString([UInt16])
  /// An array.
  case array([JSON])
  /// An object.
  case object(JSONObject)
}

extension JSON {
  /// Creates a number from an integer: `.integer` if it fits, otherwise `.unsigned`, otherwise `.number` or `.decimal`.
  /// An integer that is too large for a double becomes infinite.
  public init(_ value: some BinaryInteger) {
    if let integer = Int64(exactly: value) {
      self = .integer(integer)
    } else if let unsigned = UInt64(exactly: value) {
      self = .unsigned(unsigned)
    } else {
      self = (try? JSON(parsing: String(value))) ?? .number(Double(value))
    }
  }

  /// Creates text from UTF-16 code units: `.string` if they are well formed, `.malformedString` otherwise.
  public init(codeUnits: some Sequence<UInt16>) {
    let units = Array(codeUnits)
    if UTF16Text.isWellFormed(units) {
      self = .string(String(utf16: units))
    } else {
      self = .malformedString(units)
    }
  }

  /// The kind of this value in words, for messages: `null`, `a boolean`, `a number`, `a string`, `an array` or `an
  /// object`.
  public var kindDescription: String { kind.description }
}
