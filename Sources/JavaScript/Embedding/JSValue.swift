import JSONModel

/// A JavaScript value that the host holds. It keeps the value alive and belongs to its interpreter: use it on the thread that uses the
/// interpreter, and not after the interpreter is gone from your program's logic (it stays in memory as long as a value needs it).
public final class JSValue {
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

  public var isUndefined: Bool { raw.isUndefined }
  public var isNull: Bool { raw.isNull }
  /// Undefined or null.
  public var isNullish: Bool { raw.isNullish }
  public var isObject: Bool { raw.isObject }
  public var isFunction: Bool { raw.isObject && raw.asObject.isCallable }
  /// Whether it is an array, or a proxy of one.
  public var isArray: Bool { raw.isObject && interpreter.vm.withoutProxies(raw.asObject)?.isArray == true }
  /// ``text()`` has its decimal digits; ``json()`` throws, unless scripts define `BigInt.prototype.toJSON`.
  public var isBigInt: Bool { raw.isBigInt }
  /// The boolean; nil for anything else.
  public var bool: Bool? { raw.isBoolean ? raw.isTrue : nil }
  /// The number; nil for anything else.
  public var number: Double? { raw.isNumber ? raw.asNumber : nil }
  /// The string, lone surrogates replaced by U+FFFD; nil for anything else.
  public var string: String? { raw.isString ? interpreter.vm.swiftString(raw.asString) : nil }

  /// A property (JavaScript's `value[name]`). Getters run.
  /// - Throws: ``JavaScriptError`` when the value is undefined or null, or when script code throws.
  public func property(_ name: String) throws(JavaScriptError) -> JSValue {
    try interpreter.run { (vm) throws(Abrupt) in try vm.getValue(self.raw, vm.propertyKey(name)) }
  }

  /// Assigns a property.
  /// - Throws: ``JavaScriptError`` when it cannot be assigned.
  public func setProperty(_ name: String, _ value: JSValue) throws(JavaScriptError) {
    _ = try interpreter.run { (vm) throws(Abrupt) in
      try vm.setValue(self.raw, vm.propertyKey(name), value.raw, isStrict: true)
      return .undefined
    }
  }

  /// Calls the function.
  /// - Throws: ``JavaScriptError`` when the value is not a function or when it throws.
  public func call(this: JSValue? = nil, _ arguments: [JSValue] = []) throws(JavaScriptError) -> JSValue {
    try interpreter.run { (vm) throws(Abrupt) in
      try vm.call(try vm.requireCallable(self.raw), this: this?.raw ?? .undefined, arguments: arguments.map(\.raw))
    }
  }

  /// Calls the function with three arguments.
  /// - Throws: ``JavaScriptError`` when the value is not a function or when it throws.
  package func call(_ a: JSValue, _ b: JSValue, _ c: JSValue) throws(JavaScriptError) -> JSValue {
    try interpreter.run { (vm) throws(Abrupt) in
      try vm.call(try vm.requireCallable(raw), this: .undefined, a.raw, b.raw, c.raw)
    }
  }

  /// Calls the function with an object, another value and an integer, without a host value for what it gets or gives back.
  /// - Throws: ``JavaScriptError`` when the value is not a function or when it throws.
  package func call(_ object: JSONObject, _ second: JSValue, _ third: Int) throws(JavaScriptError) {
    try interpreter.enter { (vm) throws(Abrupt) in
      _ = try vm.call(
        try vm.requireCallable(raw), this: .undefined, Value(vm.makeHostObject(object)), second.raw,
        vm.value(of: .integer(Int64(third))))
    }
  }

  /// Calls the function with `(first, object, last)`, where nil is undefined, and gives back what it returns as JSON (see ``json()``): the way of an event through a
  /// script, without a host value for anything in between.
  /// - Throws: ``JavaScriptError`` when the value is not a function, when it throws, or when its result cannot become JSON.
  package func transform(_ object: JSONObject, _ first: JSValue?, _ last: JSValue?) throws(JavaScriptError) -> JSON? {
    var json: JSON?
    try interpreter.enter { (vm) throws(Abrupt) in
      let argument = Value(vm.makeHostObject(object))
      let result = try vm.call(
        try vm.requireCallable(raw), this: .undefined, first?.raw ?? .undefined, argument, last?.raw ?? .undefined)
      vm.root(result)
      json = try vm.json(of: result)
    }
    return json
  }

  /// Calls a method of the value.
  public func callMethod(_ name: String, _ arguments: [JSValue] = []) throws(JavaScriptError) -> JSValue {
    try interpreter.run { (vm) throws(Abrupt) in
      let f = try vm.getValue(self.raw, vm.propertyKey(name))
      vm.root(f)
      guard vm.isCallable(f) else { throw vm.typeError("\(name) is not a function") }
      return try vm.call(f, this: self.raw, arguments: arguments.map(\.raw))
    }
  }

  /// The value as `JSON.stringify` would see it; nil for undefined, functions and symbols. Objects that came from JSON and were not
  /// changed come back as the same Swift value. A typed array is an object whose keys are its indices; ``bytes`` has its bytes.
  /// - Throws: ``JavaScriptError`` for cycles, or when a getter or `toJSON` throws.
  public func json() throws(JavaScriptError) -> JSON? {
    var result: JSON?
    _ = try interpreter.run { (vm) throws(Abrupt) in
      result = try vm.json(of: self.raw)
      return .undefined
    }
    return result
  }

  /// The value as a string (JavaScript's `String(value)`).
  public func text() throws(JavaScriptError) -> String {
    if raw.isSymbol { return interpreter.vm.describe(PropertyKey(raw.asSymbol)) }
    return try interpreter.run { (vm) throws(Abrupt) in Value(try vm.toString(self.raw)) }.string ?? ""
  }
}

/// The values that the host holds: roots of the collector.
struct HandleTable {
  private var values: [Value] = []
  private var free: [Int] = []

  mutating func add(_ v: Value) -> Int {
    if let i = free.popLast() {
      values[i] = v
      return i
    }
    values.append(v)
    return values.count - 1
  }

  mutating func remove(_ i: Int) {
    values[i] = .undefined
    free.append(i)
  }

  func visit(_ body: (Value) -> Void) { for v in values { body(v) } }
}
