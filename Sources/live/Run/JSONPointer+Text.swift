import AnalyticsLive

/// The value at a location in the text of a document, for results that leave the rest of the text as it is.
extension JSONPointer {
  /// Returns the text with another value at this location, which must exist. The other bytes do not change.
  /// - Parameter text: Valid JSON.
  func replacing(with value: [UInt8], in text: UnsafeRawBufferPointer) -> [UInt8] {
    if isDocument { return value }
    guard let range = range(in: text) else { return value }
    var result: [UInt8] = []
    result.reserveCapacity(text.count - range.count + value.count)
    result.append(contentsOf: text[..<range.lowerBound])
    result.append(contentsOf: value)
    result.append(contentsOf: text[range.upperBound...])
    return result
  }

  private func range(in text: UnsafeRawBufferPointer) -> Range<Int>? {
    var scanner = JSONScanner(text: text)
    var range = scanner.value()
    for token in tokens {
      scanner.position = range.lowerBound
      guard let next = scanner.child(token) else { return nil }
      range = next
    }
    return range
  }
}

/// Finds values in valid JSON without creating them.
private struct JSONScanner {
  let text: UnsafeRawBufferPointer
  var position = 0

  private var byte: UInt8? { position < text.count ? text[position] : nil }

  private mutating func skipSpaces() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  /// Skips a value.
  /// - Returns: Its range.
  mutating func value() -> Range<Int> {
    skipSpaces()
    let start = position
    switch byte {
    case UInt8(ascii: "\""): skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): skipContainer()
    default: while let byte, byte > 0x20, byte != 0x2C, byte != 0x5D, byte != 0x7D { position += 1 }
    }
    return start..<position
  }

  private mutating func skipString() {
    position += 1
    while let byte, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
    position += 1
  }

  private mutating func skipContainer() {
    var depth = 0
    repeat {
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case nil: return
      default: position += 1
      }
    } while depth > 0
  }

  /// Returns the range of a member or an element of the value at the position. Of several members with the same name,
  /// the last one counts, as it does for the parser.
  mutating func child(_ token: String) -> Range<Int>? {
    let isObject = byte == UInt8(ascii: "{")
    guard isObject || byte == UInt8(ascii: "[") else { return nil }
    var found: Range<Int>?
    var index = 0
    repeat {
      position += 1
      skipSpaces()
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { break }
      var isMatch = !isObject && String(index) == token
      if isObject {
        let key = value()
        isMatch = matches(key, token)
        skipSpaces()
        position += 1
      }
      let range = value()
      if isMatch { found = range }
      index += 1
      skipSpaces()
    } while byte == UInt8(ascii: ",")
    return found
  }

  private func matches(_ key: Range<Int>, _ token: String) -> Bool {
    let bytes = UnsafeRawBufferPointer(rebasing: text[key])
    if !bytes.contains(UInt8(ascii: "\\")) { return bytes.dropFirst().dropLast().elementsEqual(token.utf8) }
    return (try? JSON(parsing: bytes))?.stringValue == token
  }
}
