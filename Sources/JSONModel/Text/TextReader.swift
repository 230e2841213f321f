/// Creates values from text that has been found to be valid.
enum TextReader {
  /// Returns a string or a number.
  static func scalar(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> JSON {
    if let number = shortNumber(start, end) { return number }
    var parser = JSONParser(scalar: start, end)
    do throws(JSONParseFailure) {
      return start.load(as: UInt8.self) == 0x22 ? try parser.parseString() : try parser.parseNumber()
    } catch {
      preconditionFailure("text that was accepted before is not a string or a number")
    }
  }

  /// Returns what the parser returns for a number of up to 15 digits without an exponent, or nil for any other value.
  @inline(__always)
  private static func shortNumber(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> JSON? {
    let isNegative = start.load(as: UInt8.self) == 0x2D
    var position = isNegative ? start + 1 : start
    // A fraction also has a point.
    guard end - position <= 16 else { return nil }
    var magnitude: Int64 = 0
    // What to divide by; 0 up to the point.
    var power = 0.0
    repeat {
      let byte = position.load(as: UInt8.self)
      if byte &- 0x30 < 10 {
        magnitude = magnitude &* 10 &+ Int64(byte &- 0x30)
        power *= 10
      } else {
        guard byte == 0x2E else { return nil }
        power = 1
      }
      position += 1
    } while position < end
    if power == 0, magnitude != 0 || !isNegative { return .integer(isNegative ? -magnitude : magnitude) }
    // Both operands are exact, so the single operation rounds correctly.
    let value = power == 0 ? 0 : Double(magnitude) / power
    return .number(isNegative ? -value : value)
  }

  /// Returns the storage of an object, which is nil if it has no members.
  static func object(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, textLevels: Int) -> JSONObjectStorage? {
    if textLevels > 0, let storage = MemberFinder.find(start, end, textLevels: textLevels - 1) { return storage }
    guard case .object(let object) = value(start, end, textLevels: textLevels) else {
      preconditionFailure("text that was accepted before is not an object")
    }
    return object.stored
  }

  static func array(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, textLevels: Int) -> [JSON] {
    guard case .array(let elements) = value(start, end, textLevels: textLevels) else {
      preconditionFailure("text that was accepted before is not an array")
    }
    return elements
  }

  private static func value(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, textLevels: Int) -> JSON {
    // The scanner has checked the depth.
    var parser = JSONParser(start: start, count: end - start, maximumDepth: .max, textLevels: max(0, textLevels - 1))
    do throws(JSONParseFailure) { return try parser.parseText() } catch {
      preconditionFailure("text that was accepted before is not valid")
    }
  }
}
