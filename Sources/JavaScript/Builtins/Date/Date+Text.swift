/// Dates as text, and as primitive values (ECMA-262 §21.4.4.35-45, §B.2.3.3).
extension DatePrototype {
  private static var formats: [(method: StaticString, format: (Double, LocalTimeZone) -> [UInt8])] {
    [
      ("toString", DateFormatting.string), ("toDateString", DateFormatting.dateString),
      ("toTimeString", DateFormatting.timeString),
      ("toLocaleString", DateFormatting.localeString), ("toLocaleDateString", DateFormatting.localeDateString),
      ("toLocaleTimeString", DateFormatting.localeTimeString), ("toUTCString", { t, _ in DateFormatting.utcString(t) }),
    ]
  }

  static func defineFormatting(_ b: ObjectBuilder) {
    for (method, format) in formats {
      b.method(method, 0) { (vm: VM, arguments: Arguments) throws(Abrupt) -> Value in
        vm.spend(Work.stepsPerConversion)
        return Value(vm.string(format(try thisTime(vm, arguments), vm.timeZone)))
      }
    }
    b.alias(b.vm.propertyKey("toGMTString"), of: b.vm.propertyKey("toUTCString"))
    b.method("toISOString", 0, steps: 3, toISOString)
    b.method("toJSON", 1, steps: 8, toJSON)
    let toPrimitiveKey = b.vm.state.pointee.names.symbolToPrimitive
    b.value(toPrimitiveKey, Value(b.vm.makeFunction(toPrimitiveKey, length: 1, toPrimitive)), .configurable)
  }

  /// §21.4.4.36
  static func toISOString(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    vm.spend(Work.stepsPerConversion)
    guard let text = DateFormatting.isoString(try thisTime(vm, arguments)) else {
      throw vm.rangeError("Invalid time value")
    }
    return Value(vm.string(text))
  }

  /// §21.4.4.37
  static func toJSON(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let object = try vm.toObject(arguments.this)
    try vm.root(Value(object))
    let primitive = try vm.toPrimitive(Value(object), .number)
    if primitive.isNumber && !primitive.asNumber.isFinite { return .null }
    let method = try vm.get(object, vm.propertyKey("toISOString"))
    guard vm.isCallable(method) else { throw vm.typeError("toISOString is not a function") }
    return try vm.call(method, this: Value(object))
  }

  /// §21.4.4.45
  static func toPrimitive(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    guard let object = arguments.this.asObjectOrNil else {
      let receiver = vm.describeForError(arguments.this)
      throw vm.typeError("Method Date.prototype [ @@toPrimitive ] called on incompatible receiver \(receiver)")
    }
    let names = vm.state.pointee.names
    let hint = arguments[0].isString ? vm.swiftString(arguments[0].asString, limit: 60) : ""
    switch hint {
    case "string", "default": return try ordinaryToPrimitive(vm, object, names.toString, names.valueOf)
    case "number": return try ordinaryToPrimitive(vm, object, names.valueOf, names.toString)
    default: throw vm.typeError("Invalid hint: \(arguments[0].isString ? hint : vm.describeForError(arguments[0]))")
    }
  }

  /// OrdinaryToPrimitive (§7.1.1.1)
  private static func ordinaryToPrimitive(
    _ vm: VM, _ object: ObjectRef, _ first: PropertyKey, _ second: PropertyKey
  ) throws(Abrupt) -> Value {
    for key in [first, second] {
      let method = try vm.get(object, key)
      if vm.isCallable(method) {
        let result = try vm.call(method, this: Value(object))
        if !result.isObject { return result }
      }
    }
    throw vm.typeError("Cannot convert object to primitive value")
  }
}
