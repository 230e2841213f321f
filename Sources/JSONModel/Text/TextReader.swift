/// Creates values from text that has been found to be valid.
enum TextReader {
  /// Returns a string or a number.
  static func scalar(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> JSON {
    var parser = JSONParser(scalar: start, end)
    do throws(JSONParseFailure) {
      return start.load(as: UInt8.self) == 0x22 ? try parser.parseString() : try parser.parseNumber()
    } catch {
      preconditionFailure("text that was accepted before is not a string or a number")
    }
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
