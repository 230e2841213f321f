/// An error that describes why and where text is not valid JSON.
public struct JSONParseError: Error, Sendable, Hashable, CustomStringConvertible {
  private struct Content: Sendable, Hashable {
    let message: String
    let line: Int
    let column: Int
    let byteOffset: Int
    let isTooLarge: Bool
  }

  private let storage: ErrorContent<Content>
  private var content: Content { storage.value }

  /// What is wrong and, if there is an obvious remedy, how to fix it.
  public var message: String { content.message }
  /// The line number, starting at 1. Lines end at LF, CR or CR LF.
  public var line: Int { content.line }
  /// The column number in Unicode scalars, starting at 1.
  public var column: Int { content.column }
  /// The offset from the start of the text in UTF-8 bytes, starting at 0.
  public var byteOffset: Int { content.byteOffset }

  /// Whether ``JSONParsingOptions/maximumByteCount`` is exceeded.
  package var isTooLarge: Bool { content.isTooLarge }

  /// The position and the message, in one line.
  public var description: String {
    "invalid JSON at line \(line), column \(column) (byte \(byteOffset)): \(message)"
  }
}

/// The error that the parser throws internally. It is trivial, and is converted to a ``JSONParseError`` once.
struct JSONParseFailure: Error {
  enum Reason {
    case emptyText
    case byteOrderMark
    case expectedValue
    case expectedKey
    case keyNotQuoted
    case expectedColon
    case expectedCommaInObject
    case expectedCommaInArray
    case trailingComma
    case textAfterValue
    case badLiteral
    case unterminatedString
    case controlCharacter
    case badEscape
    case badUnicodeEscape
    case invalidUTF8
    case leadingZero
    case leadingPlus
    case missingIntegerDigits
    case missingFractionDigits
    case missingExponentDigits
    case numberTooLarge
    case notJSONNumber
    case tooDeep
    case tooLarge
  }

  let reason: Reason
  /// The offset in bytes.
  let offset: Int
}

extension JSONParseError {
  init(_ failure: JSONParseFailure, in text: UnsafeRawBufferPointer, options: JSONParsingOptions) {
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for byte in text.prefix(failure.offset) {
      switch byte {
      case 0x0A:
        if previous != 0x0D { line += 1 }
        column = 1
      case 0x0D:
        line += 1
        column = 1
      default:
        if byte & 0xC0 != 0x80 { column += 1 }
      }
      previous = byte
    }
    let found = Self.describe(UnsafeRawBufferPointer(rebasing: text.dropFirst(failure.offset)))
    storage = ErrorContent(
      Content(
        message: Self.message(failure.reason, found: found, options: options), line: line, column: column,
        byteOffset: failure.offset, isTooLarge: failure.reason == .tooLarge))
  }

  /// Returns a description of the character at the start of the bytes.
  private static func describe(_ bytes: UnsafeRawBufferPointer) -> String {
    guard let first = bytes.first else { return "the end of the text" }
    if first < 0x20 || first == 0x7F { return "control character U+" + hexadecimal(first, digits: 4) }
    let length = first < 0x80 ? 1 : bytes.baseAddress.map { UTF8Sequence.length(at: $0, end: $0 + bytes.count) } ?? 0
    guard length > 0 else { return "byte 0x" + hexadecimal(first, digits: 2) + ", which is not valid UTF-8" }
    return "'" + String(decoding: bytes.prefix(length), as: UTF8.self) + "'"
  }

  private static func hexadecimal(_ byte: UInt8, digits: Int) -> String {
    let text = String(byte, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func message(_ reason: JSONParseFailure.Reason, found: String, options: JSONParsingOptions) -> String {
    switch reason {
    case .emptyText: "the text is empty; a JSON text is one value, such as {}"
    case .byteOrderMark: "the text starts with a byte order mark; remove its three bytes (EF BB BF)"
    case .expectedValue: "expected a value, found \(found)"
    case .expectedKey: "expected a key in double quotes or '}', found \(found)"
    case .keyNotQuoted: "expected a key in double quotes, found \(found); write the key as \"key\""
    case .expectedColon: "expected ':' after the key, found \(found)"
    case .expectedCommaInObject: "expected ',' or '}' after the member, found \(found)"
    case .expectedCommaInArray: "expected ',' or ']' after the element, found \(found)"
    case .trailingComma: "found \(found) right after ','; remove the comma"
    case .textAfterValue: "expected the end of the text after the value, found \(found); a JSON text is one value"
    case .badLiteral: "unknown word starting with \(found); only true, false and null are written without quotes"
    case .unterminatedString: "the text ends inside a string; close it with a double quote"
    case .controlCharacter: "found \(found) in a string; write it as an escape such as \\n or \\u0000"
    case .badEscape:
      "unknown escape: found \(found) after '\\'; valid escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"
    case .badUnicodeEscape: "\\u needs four hexadecimal digits, found \(found)"
    case .invalidUTF8: "found \(found); JSON text is UTF-8"
    case .leadingZero: "a number has no leading zeros, found \(found) after '0'"
    case .leadingPlus: "a number has no leading '+'; remove it"
    case .missingIntegerDigits: "expected a digit after '-', found \(found)"
    case .missingFractionDigits: "expected a digit after the decimal point, found \(found)"
    case .missingExponentDigits: "expected a digit in the exponent, found \(found)"
    case .numberTooLarge: "the number is too large for a double (about 1.8e308); write it as a string"
    case .notJSONNumber: "expected a value, found \(found); a number starts with a digit or '-'"
    case .tooDeep: "arrays and objects nest deeper than \(options.maximumDepth) levels, which is the limit"
    case .tooLarge: "the values occupy more than \(options.maximumByteCount) bytes, which is the limit"
    }
  }
}
