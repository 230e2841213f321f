/// `Number.prototype` (ECMA-262 §21.1.3).
extension IntrinsicDefinition {
  static func numberPrototypeDefinition() -> IntrinsicDefinition {
    .object(kind: .numberObject) { b in
      let names = b.vm.state.pointee.names
      b.object.internalSlot(0).write(plain: Value(0))
      b.constructor(.number)
      // ECMA-262 §21.1.3.2
      b.method("toExponential", 1, steps: 12) { (vm, arguments) throws(Abrupt) -> Value in
        let number = try vm.thisNumber(arguments.this, "Number.prototype.toExponential")
        let digits = try vm.toIntegerOrInfinity(arguments[0])
        guard number.isFinite else { return Value(vm.numberToString(.number(number))) }
        guard digits >= 0 && digits <= 100 else {
          throw vm.rangeError("toExponential() argument must be between 0 and 100")
        }
        vm.spendOnDigits(of: number, count: arguments[0].isUndefined ? 17 : Int(digits))
        return Value(
          vm.string(NumberToString.exponential(number, digits: arguments[0].isUndefined ? nil : Int(digits))))
      }
      // ECMA-262 §21.1.3.3
      b.method("toFixed", 1, steps: 6) { (vm, arguments) throws(Abrupt) -> Value in
        let number = try vm.thisNumber(arguments.this, "Number.prototype.toFixed")
        let digits = try vm.toIntegerOrInfinity(arguments[0])
        guard digits >= 0 && digits <= 100 else {
          throw vm.rangeError("toFixed() digits argument must be between 0 and 100")
        }
        guard number.isFinite else { return Value(vm.numberToString(.number(number))) }
        vm.spendOnDigits(of: number, count: Int(digits))
        return Value(vm.string(NumberToString.fixed(number, digits: Int(digits))))
      }
      // ECMA-402 §21.2.1, for the locale en-US
      b.method("toLocaleString", 0, steps: 13) { (vm, arguments) throws(Abrupt) -> Value in
        let number = try vm.thisNumber(arguments.this, "Number.prototype.toLocaleString")
        let (minimum, maximum) = try vm.fractionDigits(arguments[1])
        vm.spendOnDigits(of: number, count: 17)
        return Value(
          vm.string(LocalizedNumber.format(number, minimumFractionDigits: minimum, maximumFractionDigits: maximum)))
      }
      // ECMA-262 §21.1.3.5
      b.method("toPrecision", 1, steps: 6) { (vm, arguments) throws(Abrupt) -> Value in
        let number = try vm.thisNumber(arguments.this, "Number.prototype.toPrecision")
        if arguments[0].isUndefined { return Value(vm.numberToString(.number(number))) }
        let precision = try vm.toIntegerOrInfinity(arguments[0])
        guard number.isFinite else { return Value(vm.numberToString(.number(number))) }
        guard precision >= 1 && precision <= 100 else {
          throw vm.rangeError("toPrecision() argument must be between 1 and 100")
        }
        vm.spendOnDigits(of: number, count: Int(precision))
        return Value(vm.string(NumberToString.precision(number, precision: Int(precision))))
      }
      // ECMA-262 §21.1.3.6
      b.method(names.toString, 1, steps: 3) { (vm, arguments) throws(Abrupt) -> Value in
        let number = try vm.thisNumber(arguments.this, "Number.prototype.toString")
        let radix = arguments[0].isUndefined ? 10 : try vm.toIntegerOrInfinity(arguments[0])
        guard radix >= 2 && radix <= 36 else {
          throw vm.rangeError("toString() radix argument must be between 2 and 36")
        }
        if radix == 10 { return Value(vm.numberToString(.number(number))) }
        // About as many digits as the significand has.
        vm.spendOnDigits(of: number, count: 128 / Int(radix))
        return Value(vm.string(NumberToString.radix(number, radix: Int(radix))))
      }
      // ECMA-262 §21.1.3.7
      b.method(names.valueOf, 0) { (vm, arguments) throws(Abrupt) -> Value in
        .number(try vm.thisNumber(arguments.this, "Number.prototype.valueOf"))
      }
    }
  }
}

extension VM {
  /// Charges for digits beyond the shortest ones. Numbers with a large exponent have many, in every radix.
  /// - Parameter count: The number of digits of the result, without those that the exponent adds.
  fileprivate func spendOnDigits(of number: Double, count: Int) {
    let exponent = number.isFinite && number != 0 ? abs(Int(number.exponent)) : 0
    // The exact digits are computed by multiplying a number of `exponent` bits about `exponent` times, a word at a
    // time.
    spend(4 + count / 5 + exponent / 16 + exponent * exponent / 1024)
  }

  /// ThisNumberValue (§21.1.3.7.1).
  fileprivate func thisNumber(_ value: Value, _ method: StaticString) throws(Abrupt) -> Double {
    if value.isNumber { return value.asNumber }
    if value.isObject && value.asObject.kind == .numberObject {
      let wrapped = value.asObject.internalSlot(0).pointee
      return wrapped.isNumber ? wrapped.asNumber : 0
    }
    throw typeError("\(method) requires that 'this' be a Number")
  }

  /// Returns `minimumFractionDigits` and `maximumFractionDigits` of an options object (ECMA-402 §16.1.3).
  fileprivate func fractionDigits(_ options: Value) throws(Abrupt) -> (minimum: Int, maximum: Int) {
    guard options.isObject else { return (0, 3) }
    let minimum = try digitOption(options.asObject, "minimumFractionDigits")
    let maximum = try digitOption(options.asObject, "maximumFractionDigits")
    switch (minimum, maximum) {
    case (nil, nil): return (0, 3)
    case (let low?, nil): return (low, max(low, 3))
    case (nil, let high?): return (0, high)
    case (let low?, let high?):
      guard low <= high else { throw rangeError("maximumFractionDigits value is out of range.") }
      return (low, high)
    }
  }

  private func digitOption(_ options: ObjectRef, _ name: StaticString) throws(Abrupt) -> Int? {
    let value = try get(options, propertyKey(name))
    if value.isUndefined { return nil }
    let number = try toNumber(value)
    guard number >= 0 && number <= 100 else { throw rangeError("\(name) value is out of range.") }
    return Int(number.rounded(.down))
  }
}
