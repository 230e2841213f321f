import JSONModel

extension JSON {
  /// The value made unreadable, while its form stays: each letter of a text is an `X`, each digit a `9`, anything else in it stays; so do the signs and the places of
  /// numbers (`1234.56` is `9999.99`). A boolean is the text `true/false`, null stays, keys stay.
  public func obfuscated() -> JSON {
    switch self {
    case .null: .null
    case .bool: "true/false"
    case .integer, .unsigned, .number: Self.nines(of: self)
    case .string(let text): .string(text.obfuscated)
    case .malformedString: .string((stringValue ?? "").obfuscated)
    case .array(let elements): .array(elements.map { $0.obfuscated() })
    case .object(let object): .object(JSONObject(object.map { ($0.key, $0.value.obfuscated()) }))
    }
  }

  /// The number of the same places, all nines.
  private static func nines(of number: JSON) -> JSON {
    let text = String(number.description.map { $0.isNumber ? "9" : $0 })
    // With nines an exponent may be too large, and an integer too.
    if let value = try? JSON(parsing: text), let double = value.doubleValue, double.isFinite { return value }
    return 9
  }
}

extension String {
  /// Each letter an `X`, each digit a `9`.
  var obfuscated: String { String(map { $0.isLetter ? "X" : $0.isNumber ? "9" : $0 }) }
}
