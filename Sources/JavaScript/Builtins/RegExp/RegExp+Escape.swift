/// `RegExp.escape` (ECMA-262 §22.2.5.1).
enum RegExpEscape {
  static func escape(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard a[0].isString else { throw vm.typeError("RegExp.escape needs a string, found \(vm.describeForError(a[0]))") }
    let text = a[0].asString
    try vm.charge(2 * text.length)
    // One unit becomes six units at most.
    try vm.reserve(text.length * 24)
    let units = vm.units(of: text, 0, text.length)
    var result: [UInt16] = []
    result.reserveCapacity(units.count + 8)
    for i in 0..<units.count {
      let unit = units[i]
      if i == 0 && isLetterOrDigit(unit) {
        // Otherwise the preceding text could include it in an escape.
        appendHex(unit, &result)
      } else if unit & 0xF800 == 0xD800 {
        let isPaired =
          unit & 0x0400 == 0
          ? i + 1 < units.count && units[i + 1] & 0xFC00 == 0xDC00 : i > 0 && units[i - 1] & 0xFC00 == 0xD800
        if isPaired { result.append(unit) } else { appendHex(unit, &result) }
      } else {
        encode(unit, &result)
      }
    }
    guard result.count <= StringRef.maximumLength else { throw vm.rangeError("Invalid string length") }
    return Value(vm.string(result))
  }

  /// EncodeForRegExpEscape (§22.2.5.1.1) for a unit that is not a surrogate.
  private static func encode(_ unit: UInt16, _ result: inout [UInt16]) {
    if syntaxCharacters.contains(unit) {
      result.append(contentsOf: [0x5C, unit])
    } else if let letter = controlEscapes[unit] {
      result.append(contentsOf: [0x5C, letter])
    } else if otherPunctuators.contains(unit) || StringToNumber.isStringWhiteSpace(unit) {
      appendHex(unit, &result)
    } else {
      result.append(unit)
    }
  }

  private static let syntaxCharacters = Set("^$\\.*+?()[]{}|/".utf16)
  private static let otherPunctuators = Set(",-=<>#&!%:;@~'`\"".utf16)
  private static let controlEscapes: [UInt16: UInt16] = [0x09: 0x74, 0x0A: 0x6E, 0x0B: 0x76, 0x0C: 0x66, 0x0D: 0x72]

  private static func isLetterOrDigit(_ unit: UInt16) -> Bool {
    unit >= 0x30 && unit <= 0x39 || unit | 0x20 >= 0x61 && unit | 0x20 <= 0x7A
  }

  /// `\xHH` or `\uHHHH`.
  private static func appendHex(_ unit: UInt16, _ result: inout [UInt16]) {
    let isShort = unit <= 0xFF
    result.append(contentsOf: [0x5C, isShort ? 0x78 : 0x75])
    var shift = isShort ? 4 : 12
    while shift >= 0 {
      let digit = unit >> UInt16(shift) & 0xF
      result.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      shift -= 4
    }
  }
}
