/// Conversions between BigInts and other values (ECMA-262 §7.1.13 - §7.1.16, §21.2.1.1.1).
extension VM {
  /// ToNumeric (§7.1.3): returns a number or a BigInt.
  func toNumeric(_ v: Value) throws(Abrupt) -> Value {
    if v.isNumber || v.isBigInt { return v }
    let primitive = try toPrimitive(v, .number)
    return primitive.isBigInt ? primitive : .number(try toNumber(primitive))
  }

  /// ToBigInt (§7.1.13).
  func toBigInt(_ v: Value) throws(Abrupt) -> BigIntRef {
    let p = try toPrimitive(v, .number)
    if p.isBigInt { return p.asBigInt }
    if p.isBoolean { return makeBigInt(magnitude: p.isTrue ? 1 : 0) }
    if p.isString {
      if let result = try stringToBigInt(p.asString) { return result }
      throw syntaxError("Cannot convert \(describe(p.asString)) to a BigInt")
    }
    throw typeError("Cannot convert \(describeForError(p)) to a BigInt")
  }

  /// ToBigUint64 (§7.1.16) as a UInt64, which also contains the bits of ToBigInt64 (§7.1.15).
  func toBigUint64(_ v: Value) throws(Abrupt) -> UInt64 { try toBigInt(v).lowBits }

  /// NumberToBigInt (§21.2.1.1.1).
  func numberToBigInt(_ d: Double) throws(Abrupt) -> BigIntRef {
    guard Integers.isIntegral(d) else {
      throw rangeError(
        "The number \(swiftString(numberToString(.number(d)))) cannot be converted to a BigInt because it is not an integer"
      )
    }
    if d.magnitude < 0x1p64 { return makeBigInt(magnitude: UInt64(d.magnitude), isNegative: d < 0) }
    let shift = Int(d.exponent) - 52
    let significand = makeBigInt(magnitude: d.significandBitPattern | 1 << 52, isNegative: d < 0)
    return try shiftLeft(significand, makeBigInt(Int64(shift)))
  }

  /// Returns the nearest number, ties to even (the Number function, §21.1.1.1).
  func bigIntToNumber(_ b: BigIntRef) -> Double {
    if b.count == 0 { return 0 }
    let length = b.bitLength
    if length > 1024 { return b.isNegative ? -.infinity : .infinity }
    let (top, hasMore) = b.topBits
    // A bit far below the last significant one breaks ties.
    let rounded = Double(hasMore ? top | 1 : top)
    return Double(sign: b.isNegative ? .minus : .plus, exponent: length - 64, significand: rounded)
  }

  private func describe(_ s: StringRef) -> String {
    swiftString(s, limit: 1000)
  }
}
