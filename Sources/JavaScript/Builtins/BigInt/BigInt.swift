/// `BigInt` and `BigInt.prototype` (ECMA-262 §21.2).
extension IntrinsicDefinition {
  static func bigIntDefinition() -> IntrinsicDefinition {
    // ECMA-262 §21.2.1.1
    .constructor("BigInt", length: 1) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments.isConstructorCall { throw vm.typeError("BigInt is not a constructor") }
      let primitive = try vm.toPrimitive(arguments[0], .number)
      if primitive.isNumber { return Value(try vm.numberToBigInt(primitive.asNumber)) }
      return Value(try vm.toBigInt(primitive))
    } build: { b in
      b.prototype(.bigIntPrototype)
      // ECMA-262 §21.2.2.1
      b.method("asIntN", 2) { (vm, arguments) throws(Abrupt) -> Value in
        let bits = try vm.toIndex(arguments[0])
        return Value(try vm.truncate(vm.toBigInt(arguments[1]), toSigned: bits))
      }
      // ECMA-262 §21.2.2.2
      b.method("asUintN", 2) { (vm, arguments) throws(Abrupt) -> Value in
        let bits = try vm.toIndex(arguments[0])
        return Value(try vm.truncate(vm.toBigInt(arguments[1]), toUnsigned: bits))
      }
    }
  }

  static func bigIntPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let names = b.vm.state.pointee.names
      b.constructor(.bigInt)
      // ECMA-402 §21.3.1, for the locale en-US
      b.method("toLocaleString", 0) { (vm, arguments) throws(Abrupt) -> Value in
        let digits = try vm.bigIntToString(vm.thisBigInt(arguments.this, "BigInt.prototype.toLocaleString"))
        return Value(try vm.grouped(digits))
      }
      // ECMA-262 §21.2.3.3
      b.method(names.toString, 0) { (vm, arguments) throws(Abrupt) -> Value in
        let number = try vm.thisBigInt(arguments.this, "BigInt.prototype.toString")
        let radix = arguments[0].isUndefined ? 10 : try vm.toIntegerOrInfinity(arguments[0])
        guard radix >= 2 && radix <= 36 else {
          throw vm.rangeError("toString() radix argument must be between 2 and 36")
        }
        return Value(try vm.bigIntToString(number, radix: Int(radix)))
      }
      // ECMA-262 §21.2.3.4
      b.method(names.valueOf, 0) { (vm, arguments) throws(Abrupt) -> Value in
        Value(try vm.thisBigInt(arguments.this, "BigInt.prototype.valueOf"))
      }
      b.tag("BigInt")
    }
  }
}

extension VM {
  /// ThisBigIntValue (§21.2.3.4.1).
  fileprivate func thisBigInt(_ value: Value, _ method: StaticString) throws(Abrupt) -> BigIntRef {
    if value.isBigInt { return value.asBigInt }
    if value.isObject && value.asObject.kind == .bigIntObject { return value.asObject.internalSlot(0).pointee.asBigInt }
    throw typeError("\(method) requires that 'this' be a BigInt")
  }

  /// Returns digits, possibly after a sign, in groups of three.
  fileprivate func grouped(_ digits: StringRef) throws(Abrupt) -> StringRef {
    let length = digits.length
    let sign = digits.unit(0) == 0x2D ? 1 : 0
    let total = length + (length - sign - 1) / 3
    guard total <= StringRef.maximumLength else { throw rangeError("Invalid string length") }
    try charge(total >> 4)
    try reserve(total)
    let result = makeLatin1(total)
    var to = total
    for i in 0..<length {
      if i > 0 && i % 3 == 0 && length - i > sign {
        to -= 1
        result.latin1[to] = 0x2C
      }
      to -= 1
      result.latin1[to] = digits.latin1[length - 1 - i]
    }
    return result
  }
}
