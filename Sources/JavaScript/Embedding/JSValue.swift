import JSONModel

/// A JavaScript value that the host holds.
///
/// A `JSValue` keeps the JavaScript value and its interpreter alive. Use it on the thread that uses the interpreter,
/// and not after you have stopped using the interpreter. Passing it to another interpreter ends the process with a
/// message.
public final class JSValue {
  /// The interpreter that the value belongs to.
  public let interpreter: Interpreter
  let raw: Value
  private let handle: Int

  init(_ raw: Value, _ interpreter: Interpreter) {
    self.raw = raw
    self.interpreter = interpreter
    handle = raw.isCell ? interpreter.realm.handles.add(raw) : -1
  }

  deinit {
    if handle >= 0 { interpreter.realm.handles.remove(handle) }
  }

  /// A Boolean value that indicates whether this is `undefined`.
  public var isUndefined: Bool { raw.isUndefined }
  /// A Boolean value that indicates whether this is `null`.
  public var isNull: Bool { raw.isNull }
  /// A Boolean value that indicates whether this is `undefined` or `null`.
  public var isNullish: Bool { raw.isNullish }
  /// A Boolean value that indicates whether this is an object; functions and arrays are objects.
  public var isObject: Bool { raw.isObject }
  /// A Boolean value that indicates whether this can be called.
  public var isFunction: Bool { raw.isObject && raw.asObject.isCallable }
  /// A Boolean value that indicates whether this is an array, or a proxy for one.
  public var isArray: Bool { raw.isObject && interpreter.checkedVM.withoutProxies(raw.asObject)?.isArray == true }
  /// A Boolean value that indicates whether this is a BigInt. ``text()`` returns its decimal digits; ``json()`` throws,
  /// unless scripts define `BigInt.prototype.toJSON`.
  public var isBigInt: Bool { raw.isBigInt }
  /// The Boolean value, or nil if this is not a boolean.
  public var bool: Bool? { raw.isBoolean ? raw.isTrue : nil }
  /// The number, or nil if this is not a number.
  public var number: Double? { raw.isNumber ? raw.asNumber : nil }
  /// The string, with lone surrogates replaced by U+FFFD, or nil if this is not a string.
  public var string: String? { raw.isString ? interpreter.withUse { $0.swiftString(raw.asString) } : nil }

  /// Returns the value of a property (`value[name]` in JavaScript). Getters run.
  /// - Throws: ``JavaScriptError`` if the value is undefined or null, or if script code throws.
  @inlinable @inline(__always)
  public func property(_ name: String) throws(JavaScriptError) -> JSValue {
    try getting(name).get()
  }

  @usableFromInline
  func getting(_ name: String) -> Result<JSValue, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try interpreter.run { (vm) throws(Abrupt) in try vm.getValue(self.raw, vm.propertyKey(name)) }
    }
  }

  /// Assigns a property (`value[name] = …` in JavaScript). Setters run.
  /// - Throws: ``JavaScriptError`` if the property cannot be assigned, or if script code throws.
  @inlinable @inline(__always)
  public func setProperty(_ name: String, _ value: JSValue) throws(JavaScriptError) {
    try setting(name, value).get()
  }

  @usableFromInline
  func setting(_ name: String, _ value: JSValue) -> Result<Void, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      _ = try interpreter.run { (vm) throws(Abrupt) in
        try vm.setValue(self.raw, vm.propertyKey(name), self.interpreter.raw(value), isStrict: true)
        return .undefined
      }
    }
  }

  /// Calls the function.
  /// - Throws: ``JavaScriptError`` if the value is not a function, or if the function throws.
  @inlinable @inline(__always)
  public func call(this: JSValue? = nil, _ arguments: [JSValue] = []) throws(JavaScriptError) -> JSValue {
    try calling(this: this, arguments).get()
  }

  @usableFromInline
  func calling(this: JSValue?, _ arguments: [JSValue]) -> Result<JSValue, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try interpreter.run { (vm) throws(Abrupt) in
        try vm.call(
          try vm.requireCallable(self.raw), this: self.interpreter.raw(this),
          arguments: arguments.map { self.interpreter.raw($0) })
      }
    }
  }

  /// Calls the function with three arguments.
  /// - Throws: ``JavaScriptError`` if the value is not a function, or if the function throws.
  package func call(_ a: JSValue, _ b: JSValue, _ c: JSValue) throws(JavaScriptError) -> JSValue {
    try interpreter.run { (vm) throws(Abrupt) in
      try vm.call(
        try vm.requireCallable(raw), this: .undefined, interpreter.raw(a), interpreter.raw(b), interpreter.raw(c))
    }
  }

  /// Calls the function with an object, another value and an integer, without allocating host values for the arguments
  /// or the result.
  /// - Throws: ``JavaScriptError`` if the value is not a function, or if the function throws.
  package func call(_ object: JSONObject, _ second: JSValue, _ third: Int) throws(JavaScriptError) {
    try interpreter.enter { (vm) throws(Abrupt) in
      _ = try vm.call(
        try vm.requireCallable(raw), this: .undefined, Value(try vm.makeHostObject(object, nil)),
        interpreter.raw(second), vm.value(of: .integer(Int64(third))))
    }
  }

  /// Calls the function with `(first, object, last)`, where nil is undefined, and returns its result as JSON (see
  /// ``json()``). This is how an event passes through a script; it allocates no host values.
  /// - Parameter size: The memory of the object if it has been measured; nil to measure it in the call.
  /// - Returns: The result, and whether it was an object, whose `toJSON` may have returned another value.
  /// - Throws: ``JavaScriptError`` if the value is not a function, if the function throws, or if its result cannot be
  ///   converted to JSON.
  package func transform(
    _ object: JSONObject, measured size: JSONMemorySize? = nil, _ first: JSValue?, _ last: JSValue?
  ) throws(JavaScriptError) -> (json: JSON?, isObject: Bool) {
    var json: JSON?
    var isObject = false
    let isOutermost = !interpreter.isRunning
    try interpreter.enter { (vm) throws(Abrupt) in
      let argument = Value(try vm.makeHostObject(object, size))
      let result = try vm.call(
        try vm.requireCallable(raw), this: .undefined, interpreter.raw(first), argument, interpreter.raw(last))
      try vm.root(result)
      isObject = result.isObject
      // Jobs may change the result.
      if isOutermost && vm.state.pointee.hasPendingJobs { try vm.finishJobs() }
      json = try vm.json(of: result)
    }
    return (json, isObject)
  }

  /// Calls a method of the value.
  /// - Throws: ``JavaScriptError`` if there is no such method, or if the method throws.
  @inlinable @inline(__always)
  public func callMethod(_ name: String, _ arguments: [JSValue] = []) throws(JavaScriptError) -> JSValue {
    try callingMethod(name, arguments).get()
  }

  @usableFromInline
  func callingMethod(_ name: String, _ arguments: [JSValue]) -> Result<JSValue, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try interpreter.run { (vm) throws(Abrupt) in
        let f = try vm.getValue(self.raw, vm.propertyKey(name))
        try vm.root(f)
        guard vm.isCallable(f) else { throw vm.typeError("\(name) is not a function") }
        return try vm.call(f, this: self.raw, arguments: arguments.map { self.interpreter.raw($0) })
      }
    }
  }

  /// Returns the value as JSON, as `JSON.stringify` converts it, or nil for undefined, functions and symbols.
  ///
  /// Objects that came from JSON and have not changed are returned as the identical Swift value. A typed array becomes
  /// an object whose keys are its indices; use ``bytes`` for its bytes.
  /// - Throws: ``JavaScriptError`` for a cyclic value, or if a getter or `toJSON` throws.
  @inlinable @inline(__always)
  public func json() throws(JavaScriptError) -> JSON? {
    try convertedToJSON().get()
  }

  @usableFromInline
  func convertedToJSON() -> Result<JSON?, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      var result: JSON?
      _ = try interpreter.run { (vm) throws(Abrupt) in
        result = try vm.json(of: self.raw)
        return .undefined
      }
      return result
    }
  }

  /// Returns the value converted to a string (`String(value)` in JavaScript).
  /// - Throws: ``JavaScriptError`` if script code throws.
  @inlinable @inline(__always)
  public func text() throws(JavaScriptError) -> String {
    try convertedToText().get()
  }

  @usableFromInline
  func convertedToText() -> Result<String, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      if raw.isSymbol { return interpreter.checkedVM.describe(PropertyKey(raw.asSymbol)) }
      return try interpreter.run { (vm) throws(Abrupt) in Value(try vm.toString(self.raw)) }.string ?? ""
    }
  }
}
