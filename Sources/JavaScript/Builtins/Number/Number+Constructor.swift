/// `Number` (ECMA-262 §21.1.1, §21.1.2).
extension IntrinsicDefinition {
  static func numberDefinition() -> IntrinsicDefinition {
    // ECMA-262 §21.1.1.1
    .constructor("Number", length: 1) { (vm, arguments) throws(Abrupt) -> Value in
      var value = Value(0)
      if arguments.count > 0 {
        value = try vm.toNumeric(arguments[0])
        if value.isBigInt { value = .number(vm.bigIntToNumber(value.asBigInt)) }
      }
      guard arguments.isConstructorCall else { return value }
      let prototype = try vm.prototypeFromNewTarget(arguments.newTarget, default: .numberPrototype)
      return Value(vm.makeWrapper(.numberObject, value, prototype: prototype))
    } build: { b in
      b.prototype(.numberPrototype)
      b.value("EPSILON", Value(double: Double.ulpOfOne))
      b.value("MAX_SAFE_INTEGER", Value(double: 0x1p53 - 1))
      b.value("MAX_VALUE", Value(double: Double.greatestFiniteMagnitude))
      b.value("MIN_SAFE_INTEGER", Value(double: -(0x1p53 - 1)))
      b.value("MIN_VALUE", Value(double: Double.leastNonzeroMagnitude))
      b.value("NaN", .nan)
      b.value("NEGATIVE_INFINITY", Value(double: -Double.infinity))
      b.value("POSITIVE_INFINITY", Value(double: Double.infinity))
      b.value("parseFloat", Value(b.vm.intrinsic(.parseFloat)), .hidden)
      b.value("parseInt", Value(b.vm.intrinsic(.parseInt)), .hidden)
      // ECMA-262 §21.1.2.2
      b.method("isFinite", 1) { (vm, arguments) throws(Abrupt) -> Value in
        Value(arguments[0].isNumber && arguments[0].asNumber.isFinite)
      }
      // ECMA-262 §21.1.2.3
      b.method("isInteger", 1) { (vm, arguments) throws(Abrupt) -> Value in
        Value(arguments[0].isNumber && Integers.isIntegral(arguments[0].asNumber))
      }
      // ECMA-262 §21.1.2.4
      b.method("isNaN", 1) { (vm, arguments) throws(Abrupt) -> Value in
        Value(arguments[0].isNumber && arguments[0].asNumber.isNaN)
      }
      // ECMA-262 §21.1.2.5
      b.method("isSafeInteger", 1) { (vm, arguments) throws(Abrupt) -> Value in
        guard arguments[0].isNumber else { return .false }
        let number = arguments[0].asNumber
        return Value(Integers.isIntegral(number) && number.magnitude < Integers.safeLimit)
      }
    }
  }
}
