#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// `Math` (ECMA-262 §21.3).
extension IntrinsicDefinition {
  static func mathDefinition() -> IntrinsicDefinition {
    .object { b in
      b.value("E", Value(double: 2.718281828459045))
      b.value("LN10", Value(double: 2.302585092994046))
      b.value("LN2", Value(double: 0.6931471805599453))
      b.value("LOG10E", Value(double: 0.4342944819032518))
      b.value("LOG2E", Value(double: 1.4426950408889634))
      b.value("PI", Value(double: 3.141592653589793))
      b.value("SQRT1_2", Value(double: 0.7071067811865476))
      b.value("SQRT2", Value(double: 1.4142135623730951))
      b.tag("Math")
      rounding(b)
      extremes(b)
      powers(b)
      trigonometry(b)
      integers(b)
    }
  }

  /// ECMA-262 §21.3.2.1, .10, .16, .17, .18, .28, .29, .35
  private static func rounding(_ b: ObjectBuilder) {
    b.method("abs", 1, direct: .abs) { (vm, arguments) throws(Abrupt) -> Value in
      let value = arguments[0]
      if value.isInt && value.asInt >= 0 { return value }
      return .number(try vm.toNumber(value).magnitude)
    }
    b.method("ceil", 1, direct: .ceil) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isInt { return arguments[0] }
      return .number(try vm.toNumber(arguments[0]).rounded(.up))
    }
    b.method("floor", 1, direct: .floor) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isInt { return arguments[0] }
      return .number(try vm.toNumber(arguments[0]).rounded(.down))
    }
    b.method("trunc", 1, direct: .trunc) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isInt { return arguments[0] }
      return .number(try vm.toNumber(arguments[0]).rounded(.towardZero))
    }
    b.method("round", 1, direct: .round) { (vm, arguments) throws(Abrupt) -> Value in
      .number(rounded(try vm.toNumber(arguments[0])))
    }
    b.method("sign", 1) { (vm, arguments) throws(Abrupt) -> Value in
      let x = try vm.toNumber(arguments[0])
      return x > 0 ? Value(1) : x < 0 ? Value(-1) : .number(x)
    }
    b.method("f16round", 1) { (vm, arguments) throws(Abrupt) -> Value in
      .number(HalfPrecision.number(HalfPrecision.bits(try vm.toNumber(arguments[0]))))
    }
    b.method("fround", 1) { (vm, arguments) throws(Abrupt) -> Value in
      .number(Double(Float(try vm.toNumber(arguments[0]))))
    }
  }

  /// Returns the nearest integer. Halves are rounded toward positive infinity; results in -0.5 ... -0 are -0.
  @inline(__always) static func rounded(_ x: Double) -> Double {
    let below = x.rounded(.down)
    if x - below < 0.5 || !x.isFinite { return below == 0 && x < 0 ? -0.0 : below }
    let above = below + 1
    return above == 0 ? -0.0 : above
  }

  /// ECMA-262 §21.3.2.24, .25, .27
  private static func extremes(_ b: ObjectBuilder) {
    b.method("max", 2, direct: .max) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments.count == 2 && Value.bothInt(arguments[0], arguments[1]) {
        return arguments[0].asInt >= arguments[1].asInt ? arguments[0] : arguments[1]
      }
      var result = -Double.infinity
      for i in 0..<arguments.count {
        let x = try vm.toNumber(arguments[i])
        if x.isNaN || result.isNaN {
          result = .nan
        } else if x > result || (x == 0 && result == 0 && x.sign == .plus) {
          result = x
        }
      }
      return .number(result)
    }
    b.method("min", 2, direct: .min) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments.count == 2 && Value.bothInt(arguments[0], arguments[1]) {
        return arguments[0].asInt <= arguments[1].asInt ? arguments[0] : arguments[1]
      }
      var result = Double.infinity
      for i in 0..<arguments.count {
        let x = try vm.toNumber(arguments[i])
        if x.isNaN || result.isNaN {
          result = .nan
        } else if x < result || (x == 0 && result == 0 && x.sign == .minus) {
          result = x
        }
      }
      return .number(result)
    }
    b.method("random", 0) { (vm, arguments) throws(Abrupt) -> Value in
      // The system provides random bits.
      vm.spend(Work.stepsPerConversion)
      // The host may return a NaN with any bits.
      return .number(vm.realm.random())
    }
  }

  /// ECMA-262 §21.3.2.9, .14, .15, .18, .20-.23, .26, .32
  private static func powers(_ b: ObjectBuilder) {
    b.method("cbrt", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(cubeRoot(try vm.toNumber(arguments[0]))) }
    b.method("exp", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(exp(try vm.toNumber(arguments[0]))) }
    b.method("expm1", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(expm1(try vm.toNumber(arguments[0]))) }
    b.method("log", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(log(try vm.toNumber(arguments[0]))) }
    b.method("log1p", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(log1p(try vm.toNumber(arguments[0]))) }
    b.method("log10", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(log10(try vm.toNumber(arguments[0]))) }
    b.method("log2", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(log2(try vm.toNumber(arguments[0]))) }
    b.method("sqrt", 1, direct: .sqrt) { (vm, arguments) throws(Abrupt) -> Value in
      .number(try vm.toNumber(arguments[0]).squareRoot())
    }
    b.method("pow", 2) { (vm, arguments) throws(Abrupt) -> Value in
      let base = try vm.toNumber(arguments[0])
      return .number(Integers.power(base, try vm.toNumber(arguments[1])))
    }
    b.method("hypot", 2, steps: 2) { (vm, arguments) throws(Abrupt) -> Value in
      var largest = 0.0
      var hasInfinity = false
      var hasNaN = false
      var numbers: [Double] = []
      numbers.reserveCapacity(arguments.count)
      for i in 0..<arguments.count {
        let x = try vm.toNumber(arguments[i]).magnitude
        if x.isInfinite { hasInfinity = true }
        if x.isNaN { hasNaN = true }
        largest = max(largest, x)
        numbers.append(x)
      }
      if hasInfinity { return Value(double: .infinity) }
      if hasNaN { return .nan }
      if largest == 0 { return Value(0) }
      // Scaled so that squares neither overflow nor underflow, and summed with compensation of rounding errors (Kahan).
      var sum = 0.0
      var carried = 0.0
      for x in numbers {
        let ratio = x / largest
        let term = ratio * ratio - carried
        let next = sum + term
        carried = (next - sum) - term
        sum = next
      }
      return .number(sum.squareRoot() * largest)
    }
  }

  /// ECMA-262 §21.3.2.2-.8, .12, .13, .30, .31, .33, .34
  private static func trigonometry(_ b: ObjectBuilder) {
    b.method("acos", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(acos(try vm.toNumber(arguments[0]))) }
    b.method("acosh", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(acosh(try vm.toNumber(arguments[0]))) }
    b.method("asin", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(asin(try vm.toNumber(arguments[0]))) }
    b.method("asinh", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(asinh(try vm.toNumber(arguments[0]))) }
    b.method("atan", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(atan(try vm.toNumber(arguments[0]))) }
    b.method("atanh", 1) { (vm, arguments) throws(Abrupt) -> Value in .number(atanh(try vm.toNumber(arguments[0]))) }
    b.method("atan2", 2) { (vm, arguments) throws(Abrupt) -> Value in
      let y = try vm.toNumber(arguments[0])
      return .number(atan2(y, try vm.toNumber(arguments[1])))
    }
    b.method("cos", 1, steps: 3) { (vm, arguments) throws(Abrupt) -> Value in
      .number(cos(try vm.toNumber(arguments[0])))
    }
    b.method("cosh", 1, steps: 2) { (vm, arguments) throws(Abrupt) -> Value in
      .number(cosh(try vm.toNumber(arguments[0])))
    }
    b.method("sin", 1, steps: 3) { (vm, arguments) throws(Abrupt) -> Value in
      .number(sin(try vm.toNumber(arguments[0])))
    }
    b.method("sinh", 1, steps: 2) { (vm, arguments) throws(Abrupt) -> Value in
      .number(sinh(try vm.toNumber(arguments[0])))
    }
    b.method("tan", 1, steps: 3) { (vm, arguments) throws(Abrupt) -> Value in
      .number(tan(try vm.toNumber(arguments[0])))
    }
    b.method("tanh", 1, steps: 2) { (vm, arguments) throws(Abrupt) -> Value in
      .number(tanh(try vm.toNumber(arguments[0])))
    }
  }

  /// ECMA-262 §21.3.2.11, .19
  private static func integers(_ b: ObjectBuilder) {
    b.method("clz32", 1) { (vm, arguments) throws(Abrupt) -> Value in
      Value(Int32(try vm.toUint32(arguments[0]).leadingZeroBitCount))
    }
    b.method("imul", 2, direct: .imul) { (vm, arguments) throws(Abrupt) -> Value in
      let a = try vm.toInt32(arguments[0])
      return Value(a &* (try vm.toInt32(arguments[1])))
    }
  }

  /// Returns the cube root. The C library's result may be off in the last place; one step of Newton's method with the
  /// exact remainder corrects it.
  private static func cubeRoot(_ x: Double) -> Double {
    // The cube of the root must not overflow.
    if x.isFinite, x.magnitude > 0x1p1000 { return 2 * cubeRoot(x / 8) }
    let root = cbrt(x)
    guard x.magnitude > 0x1p-900 && x.magnitude < .infinity else { return root }
    let square = root * root
    let squareError = (-square).addingProduct(root, root)
    let cube = square * root
    let cubeError = (-cube).addingProduct(square, root) + squareError * root
    return root - ((cube - x) + cubeError) / (3 * square)
  }
}
