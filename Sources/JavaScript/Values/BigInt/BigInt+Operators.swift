/// Operators whose operands, after ToNumeric, are not two numbers (ECMA-262 §13.15.3).
extension VM {
  @inline(never) func bigIntArithmetic(_ op: BinaryOperator, _ x: Value, _ y: Value) throws(Abrupt) -> Value {
    guard x.isBigInt && y.isBigInt else {
      throw typeError("Cannot mix BigInt and other types, use explicit conversions")
    }
    // Memory for the result takes longer than an operation on numbers.
    spend(1)
    let a = x.asBigInt
    let b = y.asBigInt
    switch op {
    case .add: return Value(try add(a, b))
    case .subtract: return Value(try subtract(a, b))
    case .multiply: return Value(try multiply(a, b))
    case .divide: return Value(try divide(a, b))
    case .remainder: return Value(try remainder(a, b))
    case .exponent: return Value(try exponentiate(a, b))
    case .bitAnd: return Value(try bitwise(.and, a, b))
    case .bitOr: return Value(try bitwise(.or, a, b))
    case .bitXor: return Value(try bitwise(.xor, a, b))
    case .shiftLeft: return Value(try shiftLeft(a, b))
    case .shiftRight: return Value(try shiftRight(a, b))
    case .shiftRightUnsigned: throw typeError("BigInts have no unsigned right shift, use >> instead")
    default: return .undefined
    }
  }

  /// `-v` (§13.5.5).
  @inline(never) func negateSlow(_ v: Value) throws(Abrupt) -> Value {
    let x = try toNumeric(v)
    guard x.isBigInt else { return .number(-x.asNumber) }
    spend(1)
    return Value(try negate(x.asBigInt))
  }

  /// `~v` (§13.5.6).
  @inline(never) func bitNotSlow(_ v: Value) throws(Abrupt) -> Value {
    let x = try toNumeric(v)
    guard x.isBigInt else { return Value(~Integers.toInt32(x.asNumber)) }
    spend(1)
    return Value(try bitwiseNot(x.asBigInt))
  }

  /// Returns the result of `++` or `--` for a numeric value (§13.4).
  @inline(never) func updated(_ numeric: Value, by delta: Int32) throws(Abrupt) -> Value {
    guard numeric.isBigInt else { return .number(numeric.asNumber + Double(delta)) }
    spend(1)
    return Value(try add(numeric.asBigInt, makeBigInt(Int64(delta))))
  }

  /// Returns whether a BigInt equals a primitive of another type (§7.2.14).
  @inline(never) func bigIntLooselyEquals(_ a: BigIntRef, _ b: Value) throws(Abrupt) -> Bool {
    if b.isNumber {
      spend(1)
      return compare(a, b.asNumber) == 0
    }
    guard b.isString, let other = try stringToBigInt(b.asString) else { return false }
    return bigIntsAreEqual(a, other)
  }

  /// IsLessThan (§7.2.13) of two primitives, one of which is a BigInt, and not both are strings. Returns nil for
  /// undefined.
  @inline(never) func bigIntIsLess(_ a: Value, _ b: Value) throws(Abrupt) -> Bool? {
    if a.isString {
      guard let x = try stringToBigInt(a.asString) else { return nil }
      return compare(x, b.asBigInt) < 0
    }
    if b.isString {
      guard let y = try stringToBigInt(b.asString) else { return nil }
      return compare(a.asBigInt, y) < 0
    }
    if a.isBigInt && b.isBigInt {
      try charge(1 + a.asBigInt.count / Work.elementsPerStep)
      return compare(a.asBigInt, b.asBigInt) < 0
    }
    spend(1)
    if a.isBigInt { return compare(a.asBigInt, try toNumber(b)).map { $0 < 0 } }
    return compare(b.asBigInt, try toNumber(a)).map { $0 > 0 }
  }
}
