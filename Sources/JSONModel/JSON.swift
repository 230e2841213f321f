/// A JSON value (RFC 8259) that keeps the order of object members and the exactness of 64-bit integers.
///
/// Copying a `JSON` costs at most one retain; arrays and objects are copy-on-write.
///
/// **Numbers.** Text without a fraction or an exponent that fits `Int64` is `.integer`; a greater one that fits
/// `UInt64` is `.unsigned`; everything else, and `-0`, is `.number`.
///
/// **Text.** A Swift `String` cannot hold a lone surrogate, JSON text can (`"\ud83d"`). Such text, and only such text,
/// is `.malformedString` with its UTF-16 code units, and is printed as the escapes it was read from. `JSON(codeUnits:)`
/// chooses the right case.
///
/// **Equality** is that of JSON data: the order of object members does not count, numbers are compared by their exact
/// mathematical value whichever case holds them (`1 == 1.0`, `0 == -0`; a NaN equals a NaN, so that equality stays
/// reflexive), text is compared by code units (no Unicode normalisation). `Hashable` agrees with it.
///
/// Equality, hashing and printing never recurse, but *releasing* a value does: whoever builds a value by hand bounds its
/// depth (parsing does so, see ``JSONParsingOptions``).
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer above `Int64.max`. Smaller ones are `.integer`.
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  /// UTF-16 code units with at least one lone surrogate. Well-formed text is `.string`.
  case malformedString([UInt16])
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  /// The integer in the case that fits it: `.integer`, else `.unsigned`, else the nearest `.number`.
  public init(_ value: some BinaryInteger) {
    if let integer = Int64(exactly: value) {
      self = .integer(integer)
    } else if let unsigned = UInt64(exactly: value) {
      self = .unsigned(unsigned)
    } else {
      self = .number(Double(value))
    }
  }

  /// Text from UTF-16 code units: `.string` when they are well formed, `.malformedString` otherwise.
  public init(codeUnits: some Sequence<UInt16>) {
    let units = Array(codeUnits)
    if UTF16Text.isWellFormed(units) {
      self = .string(String(decoding: units, as: UTF16.self))
    } else {
      self = .malformedString(units)
    }
  }

  /// What kind of JSON value this is, for messages: `null`, `a boolean`, `a number`, `a string`, `an array`, `an object`.
  public var kindDescription: String { kind.description }
}
