/// Comparison and arithmetic for any values (ECMA-262 §7.2, §13.15.3). The fast cases are in the nodes.
extension VM {
  // MARK: Sameness

  /// SameValue (§7.2.10).
  func sameValue(_ a: Value, _ b: Value) throws(Abrupt) -> Bool {
    if a.isNumber && b.isNumber {
      let x = a.asNumber
      let y = b.asNumber
      if x != x { return y != y }
      return x == y && (x != 0 || x.sign == y.sign)
    }
    return try strictEquals(a, b)
  }

  /// SameValueZero (§7.2.11).
  func sameValueZero(_ a: Value, _ b: Value) throws(Abrupt) -> Bool {
    if a.isNumber && b.isNumber {
      let x = a.asNumber
      let y = b.asNumber
      return x == y || (x != x && y != y)
    }
    return try strictEquals(a, b)
  }

  /// IsStrictlyEqual (§7.2.15).
  @inline(__always) func strictEquals(_ a: Value, _ b: Value) throws(Abrupt) -> Bool {
    if a.bits == b.bits { return !a.isDouble || a.asDouble == a.asDouble }
    if a.isString && b.isString { return try stringsAreEqual(a.asString, b.asString) }
    if a.isNumber && b.isNumber { return a.asNumber == b.asNumber }
    return a.isBigInt && b.isBigInt ? try areEqual(a.asBigInt, b.asBigInt) : false
  }

  @inline(never) private func areEqual(_ a: BigIntRef, _ b: BigIntRef) throws(Abrupt) -> Bool {
    try charge(elements: a.count)
    return bigIntsAreEqual(a, b)
  }

  /// IsLooselyEqual (§7.2.14).
  func looseEquals(_ a: Value, _ b: Value) throws(Abrupt) -> Bool {
    if a.isNullish || b.isNullish { return a.isNullish && b.isNullish }
    if a.isNumber && b.isNumber { return a.asNumber == b.asNumber }
    if a.isString && b.isString { return try stringsAreEqual(a.asString, b.asString) }
    if a.isObject && b.isObject { return a.bits == b.bits }
    if a.isBoolean && b.isBoolean { return a.bits == b.bits }
    if a.isSymbol && b.isSymbol { return a.bits == b.bits }
    if a.isBigInt && b.isBigInt { return try strictEquals(a, b) }
    let scope = RootScope(self)
    defer { scope.close() }
    try rootOperands(a, b)
    if a.isBoolean { return try looseEquals(Value(a.isTrue ? 1 : Int32(0)), b) }
    if b.isBoolean { return try looseEquals(a, Value(b.isTrue ? 1 : Int32(0))) }
    if a.isObject { return try looseEquals(toPrimitive(a), b) }
    if b.isObject { return try looseEquals(a, toPrimitive(b)) }
    if a.isNumber && b.isString { return try a.asNumber == stringToNumber(b.asString) }
    if a.isString && b.isNumber { return try stringToNumber(a.asString) == b.asNumber }
    if a.isBigInt { return try bigIntLooselyEquals(a.asBigInt, b) }
    if b.isBigInt { return try bigIntLooselyEquals(b.asBigInt, a) }
    return false
  }

  /// Keeps operands alive while script code converts one of them.
  private func rootOperands(_ a: Value, _ b: Value) throws(Abrupt) {
    if a.isObject || b.isObject {
      try root(a)
      try root(b)
    }
  }

  // MARK: Order

  /// IsLessThan (§7.2.13) with both orders of evaluation done by the caller. Returns nil for undefined (a NaN).
  func isLess(_ a: Value, _ b: Value, leftFirst: Bool) throws(Abrupt) -> Bool? {
    spend(1)
    let scope = RootScope(self)
    defer { scope.close() }
    try rootOperands(a, b)
    let pa: Value
    let pb: Value
    if leftFirst {
      pa = try toPrimitive(a, .number)
      if pa.isCell && b.isObject { try root(pa) }
      pb = try toPrimitive(b, .number)
    } else {
      pb = try toPrimitive(b, .number)
      if pb.isCell && a.isObject { try root(pb) }
      pa = try toPrimitive(a, .number)
    }
    if pa.isString && pb.isString {
      return try compare(pa.asString, pb.asString) < 0
    }
    if pa.isBigInt || pb.isBigInt { return try bigIntIsLess(pa, pb) }
    let x = try toNumber(pa)
    let y = try toNumber(pb)
    if x != x || y != y { return nil }
    return x < y
  }

  @inline(never) func lessSlow(_ a: Value, _ b: Value) throws(Abrupt) -> Bool {
    try isLess(a, b, leftFirst: true) ?? false
  }
  @inline(never) func greaterSlow(_ a: Value, _ b: Value) throws(Abrupt) -> Bool {
    try isLess(b, a, leftFirst: false) ?? false
  }
  @inline(never) func lessOrEqualSlow(_ a: Value, _ b: Value) throws(Abrupt) -> Bool {
    try isLess(b, a, leftFirst: false) == false
  }
  @inline(never) func greaterOrEqualSlow(_ a: Value, _ b: Value) throws(Abrupt) -> Bool {
    try isLess(a, b, leftFirst: true) == false
  }

  // MARK: Arithmetic

  @inline(never) func addSlow(_ a: Value, _ b: Value) throws(Abrupt) -> Value {
    if a.isNumber && b.isNumber { return Value(double: a.asNumber + b.asNumber) }
    spend(1)
    if a.isString && b.isString { return Value(try concatenate(a.asString, b.asString)) }
    let scope = RootScope(self)
    defer { scope.close() }
    try rootOperands(a, b)
    let pa = try toPrimitive(a)
    if pa.isCell && b.isObject { try root(pa) }
    let pb = try toPrimitive(b)
    if pa.isString || pb.isString { return Value(try concatenate(toString(pa), toString(pb))) }
    let x = try toNumeric(pa)
    let y = try toNumeric(pb)
    if !x.isNumber || !y.isNumber { return try bigIntArithmetic(.add, x, y) }
    return .number(x.asNumber + y.asNumber)
  }

  @inline(never) func arithmeticSlow(_ op: BinaryOperator, _ a: Value, _ b: Value) throws(Abrupt) -> Value {
    if a.isNumber && b.isNumber { return arithmetic(op, a.asNumber, b.asNumber) }
    spend(1)
    let scope = RootScope(self)
    defer { scope.close() }
    try rootOperands(a, b)
    let x = try toNumeric(a)
    if x.isBigInt && b.isObject { try root(x) }
    let y = try toNumeric(b)
    if !x.isNumber || !y.isNumber { return try bigIntArithmetic(op, x, y) }
    return arithmetic(op, x.asNumber, y.asNumber)
  }

  /// The operators on numbers (§6.1.6.1).
  @inline(__always) private func arithmetic(_ op: BinaryOperator, _ x: Double, _ y: Double) -> Value {
    switch op {
    case .subtract: return .number(x - y)
    case .multiply: return .number(x * y)
    case .divide: return .number(x / y)
    case .remainder:
      if let rest = Integers.remainder(x, y) { return .number(rest) }
      // The quotient is computed bit by bit.
      let bits = Int(x.exponentBitPattern) &- Int(y.exponentBitPattern)
      if bits > Work.remainderBitsPerStep { spend(bits / Work.remainderBitsPerStep) }
      return .number(x.truncatingRemainder(dividingBy: y))
    case .exponent: return .number(Integers.power(x, y))
    case .bitAnd: return Value(Integers.toInt32(x) & Integers.toInt32(y))
    case .bitOr: return Value(Integers.toInt32(x) | Integers.toInt32(y))
    case .bitXor: return Value(Integers.toInt32(x) ^ Integers.toInt32(y))
    case .shiftLeft: return Value(Integers.toInt32(x) << (Integers.toInt32(y) & 31))
    case .shiftRight: return Value(Integers.toInt32(x) >> (Integers.toInt32(y) & 31))
    case .shiftRightUnsigned:
      return .number(UInt32(bitPattern: Integers.toInt32(x)) >> UInt32(Integers.toInt32(y) & 31))
    default: return .undefined
    }
  }

  func typeof(_ v: Value) -> StringRef {
    let n = state.pointee.namesPointer
    if v.isString { return n.pointee.string.asString }
    if v.isNumber { return n.pointee.number.asString }
    if v.isBoolean { return n.pointee.boolean.asString }
    if v.isUndefined { return n.pointee.undefined.asString }
    if v.isSymbol { return n.pointee.symbol.asString }
    if v.isBigInt { return n.pointee.bigint.asString }
    if v.isObject && v.asObject.isCallable { return n.pointee.function.asString }
    return n.pointee.object.asString
  }

  // MARK: instanceof, in

  /// InstanceofOperator (§13.10.2).
  func instanceOf(_ v: Value, _ target: Value) throws(Abrupt) -> Bool {
    guard target.isObject else { throw typeError("Right-hand side of 'instanceof' is not an object") }
    return try instanceOf(v, target, by: try get(target.asObject, state.pointee.names.symbolHasInstance))
  }

  /// Whether a value is the function `Function.prototype[Symbol.hasInstance]`.
  @inline(__always) func isOriginalHasInstance(_ value: Value) -> Bool {
    value.bits == state.pointee.originalHasInstance.bits
  }

  /// The steps of InstanceofOperator after the lookup of the handler, which may be undefined or null.
  func instanceOf(_ v: Value, _ target: Value, by handler: Value) throws(Abrupt) -> Bool {
    if isOriginalHasInstance(handler) { return try ordinaryHasInstance(target, v) }
    if !handler.isNullish {
      guard isCallable(handler) else { throw typeError("\(describeForError(handler)) is not a function") }
      return toBoolean(try call(handler, this: target, v))
    }
    guard target.asObject.isCallable else { throw typeError("Right-hand side of 'instanceof' is not callable") }
    return try ordinaryHasInstance(target, v)
  }

  /// OrdinaryHasInstance (§7.3.22).
  func ordinaryHasInstance(_ c: Value, _ v: Value) throws(Abrupt) -> Bool {
    guard isCallable(c) else { return false }
    if c.asObject.kind == .boundFunction {
      try checkNativeStack()
      try charge(Work.stepsPerUnboundTarget)
      return try instanceOf(v, c.asObject.internalSlot(0).pointee)
    }
    guard v.isObject else { return false }
    return try inherits(v.asObject, from: try get(c.asObject, state.pointee.names.prototype))
  }

  /// The steps of OrdinaryHasInstance after the lookup of the prototype.
  func inherits(_ object: ObjectRef, from prototype: Value) throws(Abrupt) -> Bool {
    guard prototype.isObject else {
      throw typeError("Function has non-object prototype '\(describeForError(prototype))' in instanceof check")
    }
    var object = object
    while object.kind != .proxy {
      let p = object.shape.prototype
      if p.bits == prototype.bits { return true }
      guard p.isObject else { return false }
      try charge(Work.stepsPerVisitedPrototype)
      object = p.asObject
    }
    return try inheritsByTraps(object, prototype)
  }

  /// The rest of OrdinaryHasInstance, starting at a proxy.
  @inline(never) private func inheritsByTraps(_ proxy: ObjectRef, _ prototype: Value) throws(Abrupt) -> Bool {
    let scope = RootScope(self)
    defer { scope.close() }
    try root(prototype)
    var p = try getPrototype(proxy)
    while p.isObject {
      if p.bits == prototype.bits { return true }
      try charge(Work.stepsPerVisitedPrototype)
      p = try getPrototype(p.asObject)
    }
    return false
  }

  func isIn(_ key: Value, _ target: Value) throws(Abrupt) -> Bool {
    guard target.isObject else {
      // The message has two parts.
      try charge(2 * Work.stepsPerMessage)
      let name =
        key.isString
        ? swiftString(key.asString, limit: 1000)
        : key.isSymbol || key.isObject ? describeForError(key) : try toSwiftString(key)
      throw typeError("Cannot use 'in' operator to search for '\(name)' in \(describeForError(target))")
    }
    if !key.isObject { return try hasProperty(target.asObject, toPropertyKey(key)) }
    let scope = RootScope(self)
    defer { scope.close() }
    try root(target)
    return try hasProperty(target.asObject, toPropertyKey(key))
  }

  /// SpeciesConstructor (§7.3.23).
  func speciesConstructor(_ object: ObjectRef, _ defaultConstructor: Intrinsic) throws(Abrupt) -> ObjectRef {
    let c = try get(object, state.pointee.names.constructor)
    if c.isUndefined { return intrinsic(defaultConstructor) }
    guard c.isObject else { throw typeError("The .constructor property is not an object") }
    let s = try get(c.asObject, state.pointee.names.symbolSpecies)
    if s.isNullish { return intrinsic(defaultConstructor) }
    guard s.isObject && s.asObject.isConstructor else {
      throw typeError("object.constructor[Symbol.species] is not a constructor")
    }
    return s.asObject
  }
}
