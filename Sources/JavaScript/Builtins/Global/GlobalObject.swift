/// The properties of the global object (ECMA-262 §19).
extension VM {
  /// Defines every global. Constructors and namespaces are created when a script first reads them.
  func defineGlobals() {
    defineGlobal(state.pointee.names.globalThis, Value(realm.globalObject), .hidden)
    defineGlobal(state.pointee.names.infinity, Value(double: .infinity), [])
    defineGlobal(state.pointee.names.nan, .nan, [])
    defineGlobal(state.pointee.names.undefined, .undefined, [])
    defineGlobalFunctions()
    let lazyGlobals: [(StaticString, Intrinsic)] = [
      ("Object", .object), ("Function", .function), ("Array", .array), ("Number", .number), ("Boolean", .boolean),
      ("String", .string), ("Symbol", .symbol), ("BigInt", .bigInt), ("Date", .date), ("RegExp", .regExp),
      ("Error", .error),
      ("AggregateError", .aggregateError), ("EvalError", .evalError), ("RangeError", .rangeError),
      ("ReferenceError", .referenceError), ("SyntaxError", .syntaxError), ("TypeError", .typeError),
      ("URIError", .uriError),
      ("JSON", .json), ("Math", .math), ("Reflect", .reflect), ("Proxy", .proxy), ("Map", .map), ("Set", .set),
      ("WeakMap", .weakMap),
      ("WeakSet", .weakSet), ("WeakRef", .weakRef), ("FinalizationRegistry", .finalizationRegistry),
      ("Promise", .promise), ("Iterator", .iterator), ("console", .console),
      ("ArrayBuffer", .arrayBuffer), ("DataView", .dataView), ("Int8Array", .int8Array), ("Uint8Array", .uint8Array),
      ("Uint8ClampedArray", .uint8ClampedArray), ("Int16Array", .int16Array), ("Uint16Array", .uint16Array),
      ("Int32Array", .int32Array), ("Uint32Array", .uint32Array), ("Float16Array", .float16Array),
      ("Float32Array", .float32Array),
      ("Float64Array", .float64Array), ("BigInt64Array", .bigInt64Array), ("BigUint64Array", .bigUint64Array),
    ]
    for (name, intrinsic) in lazyGlobals {
      let key = propertyKey(name)
      realm.globals.lazyGlobals[key] = intrinsic
      defineGlobal(key, .lazy, .hidden)
    }
  }

  private func defineGlobal(_ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes) {
    let cell = realm.globals.cell(key)
    cell.pointee.kind = .property
    cell.pointee.value = value
    cell.pointee.attributes = attributes
  }

  /// ECMA-262 §19.2, §B.2.1
  private func defineGlobalFunctions() {
    realm.parseFloatFunction = function("parseFloat", 1) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isInt { return arguments[0] }
      let text = try vm.toString(arguments[0])
      try vm.flatten(text)
      if text.length > Work.freeBytes { try vm.charge(units: text.length) }
      return .number(
        text.isTwoByte
          ? StringToNumber.parseFloatPrefix(text.utf16Buffer) : StringToNumber.parseFloatPrefix(text.latin1Buffer))
    }
    realm.parseIntFunction = function("parseInt", 2) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments[0].isInt && (arguments[1].isUndefined || arguments[1].bits == Value(10).bits) { return arguments[0] }
      let text = try vm.toString(arguments[0])
      try vm.root(Value(text))
      let radix = try vm.toInt32(arguments[1])
      try vm.flatten(text)
      if text.length > Work.freeBytes { try vm.charge(units: text.length) }
      return .number(
        text.isTwoByte
          ? StringToNumber.parseIntPrefix(text.utf16Buffer, radix: radix)
          : StringToNumber.parseIntPrefix(text.latin1Buffer, radix: radix))
    }
    // `Number` has the same two functions, even if scripts change the globals.
    realm.permanentRoots += [realm.parseFloatFunction, realm.parseIntFunction]
    _ = function("isNaN", 1) { (vm, arguments) throws(Abrupt) -> Value in Value(try vm.toNumber(arguments[0]).isNaN) }
    _ = function("isFinite", 1) { (vm, arguments) throws(Abrupt) -> Value in
      Value(try vm.toNumber(arguments[0]).isFinite)
    }
    _ = function("decodeURI", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in try URICoding.decodeURI(text) }
    }
    _ = function("decodeURIComponent", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in try URICoding.decodeURIComponent(text) }
    }
    _ = function("encodeURI", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in try URICoding.encodeURI(text) }
    }
    _ = function("encodeURIComponent", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in try URICoding.encodeURIComponent(text) }
    }
    _ = function("escape", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in URICoding.escape(text) }
    }
    _ = function("unescape", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.uriCoded(arguments[0]) { (text) throws(URIError) in URICoding.unescape(text) }
    }
    // Defined by HTML and Node, not by ECMA-262.
    _ = function("queueMicrotask", 1) { (vm, arguments) throws(Abrupt) -> Value in
      guard vm.isCallable(arguments[0]) else { throw vm.typeError("The argument of queueMicrotask must be a function") }
      vm.enqueueMicrotask(.callback, arguments[0])
      return .undefined
    }
    _ = function("eval", 1) { (vm, arguments) throws(Abrupt) -> Value in
      // ECMA-262 §19.2.1.1: a value that is not a string is returned unchanged.
      guard arguments[0].isString else { return arguments[0] }
      throw vm.syntaxError("eval is not supported: code cannot be made from strings")
    }
  }

  private func function(_ name: StaticString, _ length: Int, _ body: @escaping NativeBody) -> Value {
    let key = propertyKey(name)
    let value = Value(makeFunction(key, length: length, body))
    defineGlobal(key, value, .hidden)
    return value
  }

  private func uriCoded(_ value: Value, _ code: ([UInt16]) throws(URIError) -> [UInt16]) throws(Abrupt) -> Value {
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
