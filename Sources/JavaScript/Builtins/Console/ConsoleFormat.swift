/// The text of a call to `console`: the Formatter of the WHATWG Console Standard (§2.2), with values in the format of
/// Node.
enum ConsoleFormat {
  /// Returns the text for the arguments, which must be rooted.
  static func text(_ vm: VM, _ arguments: UnsafeBufferPointer<Value>) throws(Abrupt) -> String {
    var result = ""
    var used = 0
    if arguments.count > 1, arguments[0].isString {
      (result, used) = try substitute(vm, text(vm, arguments[0].asString, after: 0), arguments)
    }
    while used < arguments.count {
      if used > 0 { result += " " }
      let value = arguments[used]
      used += 1
      result += value.isString ? try text(vm, value.asString, after: result.utf8.count) : try inspect(vm, value)
    }
    return result
  }

  /// Returns a string as text if the memory budget allows it in addition to the existing `byteCount` bytes. While the
  /// text grows, two copies of it are briefly in memory, and a code unit takes up to three bytes.
  private static func text(_ vm: VM, _ s: StringRef, after byteCount: Int) throws(Abrupt) -> String {
    // Two-byte strings take longer to convert.
    try vm.charge(s.length / Work.printedUnitsPerStep * (s.isTwoByte ? 2 : 1))
    let bytes = byteCount + s.length
    if bytes > 1 << 16 { try vm.reserve(bytes * 3) }
    return vm.swiftString(s)
  }

  static func inspect(
    _ vm: VM, _ value: Value, depth: Int = 2, maximumMembers: Int = .max, maximumStringLength: Int = 10_000,
    maximumLength: Int = .max
  ) throws(Abrupt) -> String {
    var inspector = Inspector(
      vm, depth: depth, maximumMembers: maximumMembers, maximumStringLength: maximumStringLength,
      maximumLength: maximumLength)
    return try inspector.inspect(value)
  }

  /// Replaces the directives of the first argument. Also returns the number of arguments that this used.
  private static func substitute(
    _ vm: VM, _ format: String, _ arguments: UnsafeBufferPointer<Value>
  ) throws(Abrupt) -> (String, Int) {
    var result: [UInt8] = []
    var next = 1
    var rest = Array(format.utf8)[...]
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      result += rest[..<percent]
      rest = rest[(percent + 1)...]
      guard let directive = rest.first.map({ Unicode.Scalar($0) }) else {
        result.append(UInt8(ascii: "%"))
        break
      }
      if directive == "%" {
        result.append(UInt8(ascii: "%"))
        rest.removeFirst()
      } else if "sdifjoOc".unicodeScalars.contains(directive) && next < arguments.count {
        let value = arguments[next]
        try vm.charge(Work.stepsPerDirective)
        result +=
          (directive == "s" && value.isString
          ? try text(vm, value.asString, after: result.count) : try convert(vm, directive, value)).utf8
        next += 1
        rest.removeFirst()
      } else {
        result.append(UInt8(ascii: "%"))
      }
    }
    return (String(decoding: result + rest, as: UTF8.self), next)
  }

  private static func convert(_ vm: VM, _ directive: Unicode.Scalar, _ value: Value) throws(Abrupt) -> String {
    switch directive {
    case "s": return try string(vm, value)
    case "d" where value.isBigInt, "i" where value.isBigInt: return try inspect(vm, value)
    case "d": return value.isSymbol ? "NaN" : try number(vm, value)
    case "i":
      if value.isSymbol { return "NaN" }
      let text = try vm.toString(value)
      try vm.flatten(text)
      try vm.charge(units: text.length)
      return vm.swiftString(
        vm.numberToString(
          .number(
            text.isTwoByte
              ? StringToNumber.parseIntPrefix(text.utf16Buffer, radix: 0)
              : StringToNumber.parseIntPrefix(text.latin1Buffer, radix: 0))))
    case "f":
      if value.isSymbol { return "NaN" }
      let text = try vm.toString(value)
      try vm.flatten(text)
      try vm.charge(units: text.length)
      return vm.swiftString(
        vm.numberToString(
          .number(
            text.isTwoByte
              ? StringToNumber.parseFloatPrefix(text.utf16Buffer) : StringToNumber.parseFloatPrefix(text.latin1Buffer)))
      )
    case "j":
      let json = try vm.stringifyJSON(value)
      return json.isString ? vm.swiftString(json.asString) : "undefined"
    case "o": return try inspect(vm, value, depth: 4)
    case "O": return try inspect(vm, value)
    default: return ""
    }
  }

  private static func number(_ vm: VM, _ value: Value) throws(Abrupt) -> String {
    let number = try vm.toNumber(value)
    return number == 0 && number.sign == .minus ? "-0" : vm.swiftString(vm.numberToString(.number(number)))
  }

  /// Formats an argument of `%s`. Objects without their own `toString` are inspected.
  private static func string(_ vm: VM, _ value: Value) throws(Abrupt) -> String {
    guard value.isObject else { return try inspect(vm, value) }
    let object = value.asObject
    if object.isCallable || object.kind == .typedArray { return try vm.toSwiftString(value) }
    return try hasBuiltInToString(vm, object) ? try inspect(vm, value, depth: 0) : try vm.toSwiftString(value)
  }

  private static func hasBuiltInToString(_ vm: VM, _ object: ObjectRef) throws(Abrupt) -> Bool {
    var holder = Value(object)
    while holder.isObject {
      if let property = vm.ordinaryOwnProperty(holder.asObject, vm.state.pointee.names.toString) {
        return !property.isAccessor && (!property.value.isObject || property.value.asObject.kind == .nativeFunction)
      }
      try vm.charge(Work.stepsPerShownPrototype)
      holder = holder.asObject.shape.prototype
    }
    return true
  }
}
