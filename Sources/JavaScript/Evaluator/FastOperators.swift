/// The fast cases of the operators, inlined into the nodes. The general cases are in `Operators.swift`.
extension VM {
  @inline(__always) func add(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) {
      let (r, overflow) = a.asInt.addingReportingOverflow(b.asInt)
      if !overflow { return Value(r) }
    }
    if Value.bothDouble(a, b) { return Value(double: a.asDouble + b.asDouble) }
    return try addOther(a, b, position)
  }
  @inline(never) private func addOther(_ a: Value, _ b: Value, _ position: UInt32) throws(Abrupt) -> Value {
    if a.isNumber && b.isNumber { return Value(double: a.asNumber + b.asNumber) }
    state.pointee.position = position
    return try addSlow(a, b)
  }

  @inline(__always) func subtract(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) {
      let (r, overflow) = a.asInt.subtractingReportingOverflow(b.asInt)
      if !overflow { return Value(r) }
    }
    if a.isNumber && b.isNumber { return Value(double: a.asNumber - b.asNumber) }
    return try arithmeticOther(.subtract, a, b, position)
  }

  @inline(__always) func multiply(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) {
      let (r, overflow) = a.asInt.multipliedReportingOverflow(by: b.asInt)
      // 0 times a negative number is -0.
      if !overflow && (r != 0 || (a.asInt | b.asInt) >= 0) { return Value(r) }
    }
    if a.isNumber && b.isNumber { return Value(double: a.asNumber * b.asNumber) }
    return try arithmeticOther(.multiply, a, b, position)
  }

  @inline(__always) func divide(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if a.isNumber && b.isNumber { return .number(a.asNumber / b.asNumber) }
    return try arithmeticOther(.divide, a, b, position)
  }

  @inline(__always) func remainder(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) && a.asInt >= 0 && b.asInt > 0 {
      return Value(Int32(bitPattern: UInt32(bitPattern: a.asInt) % UInt32(bitPattern: b.asInt)))
    }
    return try arithmeticOther(.remainder, a, b, position)
  }

  @inline(__always) func bitAnd(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) { return Value(a.asInt & b.asInt) }
    return try arithmeticOther(.bitAnd, a, b, position)
  }
  @inline(__always) func bitOr(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) { return Value(a.asInt | b.asInt) }
    return try arithmeticOther(.bitOr, a, b, position)
  }
  @inline(__always) func bitXor(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) { return Value(a.asInt ^ b.asInt) }
    return try arithmeticOther(.bitXor, a, b, position)
  }
  @inline(__always) func shiftLeft(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) { return Value(a.asInt &<< b.asInt) }
    return try arithmeticOther(.shiftLeft, a, b, position)
  }
  @inline(__always) func shiftRight(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) { return Value(a.asInt &>> b.asInt) }
    return try arithmeticOther(.shiftRight, a, b, position)
  }
  @inline(__always) func shiftRightUnsigned(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Value {
    let (a, b) = operands
    if Value.bothInt(a, b) { return .number(UInt32(bitPattern: a.asInt) &>> UInt32(bitPattern: b.asInt)) }
    return try arithmeticOther(.shiftRightUnsigned, a, b, position)
  }

  @inline(never) func arithmeticOther(_ op: BinaryOperator, _ a: Value, _ b: Value, _ position: UInt32) throws(Abrupt)
    -> Value
  {
    state.pointee.position = position
    return try arithmeticSlow(op, a, b)
  }

  // MARK: Comparison

  @inline(__always) func less(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Bool {
    let (a, b) = operands
    if Value.bothInt(a, b) { return a.asInt < b.asInt }
    if a.isNumber && b.isNumber { return a.asNumber < b.asNumber }
    state.pointee.position = position
    return try lessSlow(a, b)
  }
  @inline(__always) func lessOrEqual(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Bool {
    let (a, b) = operands
    if Value.bothInt(a, b) { return a.asInt <= b.asInt }
    if a.isNumber && b.isNumber { return a.asNumber <= b.asNumber }
    state.pointee.position = position
    return try lessOrEqualSlow(a, b)
  }
  @inline(__always) func greater(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Bool {
    let (a, b) = operands
    if Value.bothInt(a, b) { return a.asInt > b.asInt }
    if a.isNumber && b.isNumber { return a.asNumber > b.asNumber }
    state.pointee.position = position
    return try greaterSlow(a, b)
  }
  @inline(__always) func greaterOrEqual(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Bool {
    let (a, b) = operands
    if Value.bothInt(a, b) { return a.asInt >= b.asInt }
    if a.isNumber && b.isNumber { return a.asNumber >= b.asNumber }
    state.pointee.position = position
    return try greaterOrEqualSlow(a, b)
  }
  @inline(__always) func strictEqual(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Bool {
    let (a, b) = operands
    if Value.bothInt(a, b) { return a.bits == b.bits }
    return try strictEquals(a, b)
  }
  @inline(__always) func strictNotEqual(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Bool {
    let (a, b) = operands
    if Value.bothInt(a, b) { return a.bits != b.bits }
    return try !strictEquals(a, b)
  }
  @inline(__always) func looseEqual(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Bool {
    let (a, b) = operands
    if Value.bothInt(a, b) { return a.bits == b.bits }
    state.pointee.position = position
    return try looseEquals(a, b)
  }
  @inline(__always) func looseNotEqual(_ operands: Operands, _ position: UInt32) throws(Abrupt) -> Bool {
    let (a, b) = operands
    return try !looseEqual((a, b), position)
  }
}
