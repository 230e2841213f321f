/// The functions of the global object (ECMA-262 §19.2, §B.2.1).
extension IntrinsicDefinition {
  static func parseFloatDefinition() -> IntrinsicDefinition {
    function("parseFloat", 1) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isInt { return arguments[0] }
      let text = try vm.toString(arguments[0])
      try vm.chargeNumber(in: text)
      return .number(
        text.isTwoByte
          ? StringToNumber.parseFloatPrefix(text.utf16Buffer) : StringToNumber.parseFloatPrefix(text.latin1Buffer))
    }
  }

  static func parseIntDefinition() -> IntrinsicDefinition {
    function("parseInt", 2) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isInt && (arguments[1].isUndefined || arguments[1].bits == Value(10).bits) { return arguments[0] }
      let text = try vm.toString(arguments[0])
      try vm.root(Value(text))
      let radix = try vm.toInt32(arguments[1])
      try vm.chargeNumber(in: text)
      return .number(
        text.isTwoByte
          ? StringToNumber.parseIntPrefix(text.utf16Buffer, radix: radix)
          : StringToNumber.parseIntPrefix(text.latin1Buffer, radix: radix))
    }
  }

  static func isNaNDefinition() -> IntrinsicDefinition {
    function("isNaN", 1) { (vm, arguments) throws(Abrupt) -> Value in Value(try vm.toNumber(arguments[0]).isNaN) }
  }

  static func isFiniteDefinition() -> IntrinsicDefinition {
    function("isFinite", 1) { (vm, arguments) throws(Abrupt) -> Value in
      Value(try vm.toNumber(arguments[0]).isFinite)
    }
  }

  static func decodeURIDefinition() -> IntrinsicDefinition {
    function("decodeURI", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in try URICoding.decodeURI(text) }
    }
  }

  static func decodeURIComponentDefinition() -> IntrinsicDefinition {
    function("decodeURIComponent", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in try URICoding.decodeURIComponent(text) }
    }
  }

  static func encodeURIDefinition() -> IntrinsicDefinition {
    function("encodeURI", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in try URICoding.encodeURI(text) }
    }
  }

  static func encodeURIComponentDefinition() -> IntrinsicDefinition {
    function("encodeURIComponent", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in try URICoding.encodeURIComponent(text) }
    }
  }

  static func escapeDefinition() -> IntrinsicDefinition {
    function("escape", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in URICoding.escape(text) }
    }
  }

  static func unescapeDefinition() -> IntrinsicDefinition {
    function("unescape", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in URICoding.unescape(text) }
    }
  }

  /// Defined by HTML and Node, not by ECMA-262.
  static func queueMicrotaskDefinition() -> IntrinsicDefinition {
    function("queueMicrotask", 1) { (vm, arguments) throws(Abrupt) -> Value in
      guard vm.isCallable(arguments[0]) else { throw vm.typeError("The argument of queueMicrotask must be a function") }
      vm.enqueueMicrotask(.callback, arguments[0])
      return .undefined
    }
  }

  static func evalDefinition() -> IntrinsicDefinition {
    function("eval", 1) { (vm, arguments) throws(Abrupt) -> Value in
      // ECMA-262 §19.2.1.1: a value that is not a string is returned unchanged.
      guard arguments[0].isString else { return arguments[0] }
      throw vm.syntaxError("eval is not supported: code cannot be made from strings")
    }
  }
}

extension VM {
  fileprivate func uriCoded(_ value: Value, _ code: ([UInt16]) throws(URIError) -> [UInt16]) throws(Abrupt) -> Value {
    let text = try toString(value)
    // Two arrays are created even for a short text.
    spend(Work.stepsPerArray)
    // Up to three bytes with three characters each per unit, in an array that grows and in the resulting string.
    try charge(text.length)
    try reserve(text.length * 30)
    let units = units(of: text, 0, text.length)
    let coded: [UInt16]
    do throws(URIError) { coded = try code(units) } catch { throw uriError("URI malformed") }
    guard coded.count <= StringRef.maximumLength else { throw rangeError("Invalid string length") }
    return Value(string(coded))
  }
}
