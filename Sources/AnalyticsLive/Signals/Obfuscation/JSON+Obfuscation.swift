import JSONModel

extension JSON {
  /// Returns an unreadable value with the same structure.
  ///
  /// Each letter in a text becomes `X` and each digit becomes `9`. Each digit of a number becomes 9, so `1234.56`
  /// becomes `9999.99`. A Boolean value becomes the text `true/false`. Other characters, signs, `null` and keys are
  /// unchanged.
  public func obfuscated() -> JSON {
    switch self {
    case .null: .null
    case .bool: "true/false"
    case .integer, .unsigned, .number, .decimal: Self.nines(of: self)
    case .string(let text): .string(text.obfuscated)
    case .malformedString: .string((stringValue ?? "").obfuscated)
    case .array(let elements): .array(elements.map { $0.obfuscated() })
    case .object(let object): .object(JSONObject(object.map { ($0.key, $0.value.obfuscated()) }))
    }
  }

  /// Returns the number with nines in place of its digits.
  private static func nines(of number: JSON) -> JSON {
    let text = String(number.description.map { $0.isNumber ? "9" : $0 })
    // The nines may make an exponent or an integer too large.
    if let value = try? JSON(parsing: text), let double = value.doubleValue, double.isFinite { return value }
    return 9
  }
}

extension String {
  /// The text with `X` in place of each letter and `9` in place of each digit.
  var obfuscated: String { String(map { $0.isLetter ? "X" : $0.isNumber ? "9" : $0 }) }
}
