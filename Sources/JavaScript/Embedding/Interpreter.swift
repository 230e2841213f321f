import JSONModel

/// A JavaScript interpreter: a realm of its own with its own memory. Use it from one thread at a time; for more, make one per worker
/// and share the ``Script``s.
///
///     let interpreter = Interpreter()
///     let result = try interpreter.evaluate(Script("[1, 2, 3].map(x => x * 2).join()"))
///     print(result.string!)   // 2,4,6
public final class Interpreter {
  let realm: Realm
  let vm: VM

  /// A fresh realm. Built-ins are created when first used, so this is cheap.
  /// - Parameter limits: what each host call may use.
  public convenience init(limits: Limits = Limits()) { self.init(limits: limits, stressSteps: CollectorStress.steps) }

  /// `stressesCollector`: collect at every opportunity and poison what is freed, to find mistakes of the implementation.
  convenience init(limits: Limits, stressesCollector: Bool) {
    self.init(limits: limits, stressSteps: stressesCollector ? 1 : CollectorStress.steps)
  }

  private init(limits: Limits, stressSteps: Int?) {
    realm = Realm(limits: limits, stressSteps: stressSteps)
    vm = realm.vm
  }

  // MARK: Settings

  /// What each host call may use.
  public var limits: Limits {
    get { realm.limits }
    set {
      realm.limits = newValue
      vm.state.pointee.heap.limit = newValue.memory
      vm.state.pointee.heap.collectionThreshold = min(vm.state.pointee.heap.collectionThreshold, newValue.memory / 2)
    }
  }

  /// Receives what scripts print through `console`. Default: nobody.
  public var console: (ConsoleLevel, String) -> Void {
    get { realm.console }
    set { realm.console = newValue }
  }

  /// Receives what scripts leave uncaught where no call can throw it: the reasons of promises that were rejected and that nobody handled by
  /// the end of the call (``JavaScriptError/Kind/rejection``), and what callbacks of `queueMicrotask` throw (``JavaScriptError/Kind/uncaught``). Called
  /// before the call by the host returns; it may use the interpreter. Default: nobody.
  public var unhandledError: (JavaScriptError) -> Void {
    get { realm.unhandledError }
    set { realm.unhandledError = newValue }
  }

  /// The time zone of local time in `Date`. Default: UTC.
  public var timeZone: LocalTimeZone {
    get { realm.timeZone }
    set { realm.timeZone = newValue }
  }

  /// How `localeCompare` orders two strings: negative, zero or positive. Default: nil, the order of code units, canonically equivalent strings being
  /// equal.
  public var collation: ((String, String) -> Int)? {
    get { realm.collation }
    set { realm.collation = newValue }
  }

  /// What `Date.now()` answers: milliseconds since 1970. Default: the system's clock.
  public var clock: () -> Double {
    get { realm.clock }
    set { realm.clock = newValue }
  }

  /// What `Math.random()` answers: at least 0, less than 1. Default: the system's generator.
  public var random: () -> Double {
    get { realm.random }
    set { realm.random = newValue }
  }

  /// Bytes of memory that values occupy now.
  public var memoryInUse: Int { vm.state.pointee.heap.bytes }

  /// Whether a call by the host has begun and not ended.
  package var isRunning: Bool { realm.entryDepth > 0 }

  /// What the last call by the host has used of ``Limits/steps``; at most all of it.
  package var stepsOfLastCall: Int {
    min(realm.limits.steps, realm.limits.steps - vm.state.pointee.fuel - vm.state.pointee.fuelReserve)
  }

  // MARK: Running

  // The jobs of promises run at the end of each call by the host, before it returns, within the same limits. When one is exceeded, the jobs
  // that are left are forgotten and the call throws.

  /// Runs a script. Its top-level declarations stay for later scripts.
  /// - Returns: the value of the last statement when that is an expression; else undefined.
  /// - Throws: ``JavaScriptError``.
  @discardableResult
  public func evaluate(_ script: Script) throws(JavaScriptError) -> JSValue {
    try run { (vm) throws(Abrupt) in
      let instance = ScriptInstance(script, vm)
      vm.realm.scripts.append(instance)
      vm.realm.runningScripts.append(instance)
      defer { vm.realm.runningScripts.removeLast() }
      return try vm.runScript(instance)
    }
  }

  /// Parses and runs source text.
  @discardableResult
  public func evaluate(_ source: String, name: String = "script.js") throws(JavaScriptError) -> JSValue {
    try evaluate(Script(source, name: name))
  }

  /// Gives memory back now instead of when it is due.
  public func collectGarbage() {
    vm.collectGarbage()
    vm.state.pointee.heap.finishSweeping()
  }

  // MARK: Values

  public var undefined: JSValue { JSValue(.undefined, self) }
  public var null: JSValue { JSValue(.null, self) }
  public func value(_ b: Bool) -> JSValue { JSValue(Value(b), self) }
  public func value(_ d: Double) -> JSValue { JSValue(.number(d), self) }
  public func value(_ i: Int) -> JSValue { JSValue(.number(i), self) }
  public func value(_ s: String) -> JSValue { JSValue(Value(vm.string(s)), self) }
  /// A JSON value. Objects and arrays are taken over lazily: what a script does not touch is never converted.
  public func value(_ json: JSON) -> JSValue { JSValue(vm.value(of: json), self) }

  /// The global object.
  public var global: JSValue { JSValue(Value(realm.globalObject), self) }

  /// A global of any kind by name, `let`, `const` and `class` included; nil when there is none (or it has no value yet).
  public func global(_ name: String) -> JSValue? {
    guard let cell = realm.globals.find(vm.propertyKey(name)), cell.pointee.kind != .undeclared else { return nil }
    if cell.pointee.value.bits == Value.lazy.bits { vm.createLazyGlobal(cell) }
    let v = cell.pointee.value
    return v.isEmpty || cell.pointee.attributes.contains(.accessor) ? nil : JSValue(v, self)
  }

  /// Defines a global variable, as a property of the global object.
  public func setGlobal(_ name: String, _ value: JSValue) {
    let key = vm.propertyKey(name)
    if vm.globalProperty(key) == nil {
      vm.addGlobalProperty(key, value.raw, .hidden)
    } else {
      vm.updateGlobalProperty(key, value.raw, .hidden)
    }
  }

  /// A function written in Swift. A ``JavaScriptError`` or any other error that `body` throws becomes a JavaScript `Error` with its description;
  /// a ``LimitError`` ends the invocation. The function lives as long as the interpreter.
  public func function(_ name: String, parameters: Int = 0, _ body: @escaping (HostCall) throws -> JSValue?) -> JSValue
  {
    unowned let interpreter = self
    let f = vm.makeFunction(vm.propertyKey(name), length: parameters) { (vm, arguments) throws(Abrupt) in
      let call = HostCall(
        interpreter: interpreter, this: JSValue(arguments.this, interpreter),
        arguments: (0..<arguments.count).map { JSValue(arguments[$0], interpreter) })
      let result: Result<JSValue?, any Error> = Result { try body(call) }
      switch result {
      case .success(let v): return v?.raw ?? .undefined
      case .failure(let error): throw vm.hostError(error)
      }
    }
    return JSValue(Value(f), self)
  }

  // MARK: Entering

  /// Runs `body` within the limits and gives its value to the host.
  func run(_ body: (VM) throws(Abrupt) -> Value) throws(JavaScriptError) -> JSValue {
    var result: JSValue?
    try enter { (vm) throws(Abrupt) in result = JSValue(try body(vm), self) }
    return result ?? undefined
  }

  /// Runs `body` within the limits and turns what it throws into a host error.
  @inline(__always) func enter(_ body: (VM) throws(Abrupt) -> Void) throws(JavaScriptError) {
    let s = vm.state
    let isOutermost = realm.entryDepth == 0
    let top = s.pointee.stackTop
    let frame = s.pointee.frame
    if isOutermost { beginHostCall() }
    realm.entryDepth += 1
    defer {
      realm.entryDepth -= 1
      s.pointee.stackTop = top
      s.pointee.frame = frame
      if isOutermost { endHostCall() }
    }
    do throws(Abrupt) {
      try body(vm)
    } catch {
      throw failure(isOutermost, top, frame)
    }
    if isOutermost && s.pointee.hasPendingJobs { try finishJobs(top, frame) }
  }

  /// What the call throws when its script code has thrown: that, or the limit that its jobs have exceeded.
  @inline(never) private func failure(_ isOutermost: Bool, _ top: Frame, _ frame: Frame) -> JavaScriptError {
    let thrown = vm.takeException()
    guard isOutermost, vm.state.pointee.hasPendingJobs else { return thrown }
    if case .limit = thrown.kind {
      vm.discardJobs()
    } else {
      do throws(JavaScriptError) { try finishJobs(top, frame) } catch { return error }
    }
    return thrown
  }

  @inline(never) private func finishJobs(_ top: Frame, _ frame: Frame) throws(JavaScriptError) {
    vm.state.pointee.stackTop = top
    vm.state.pointee.frame = frame
    do throws(Abrupt) { try vm.finishJobs() } catch { throw vm.takeException() }
  }

  private func beginHostCall() {
    let s = vm.state
    let thread = NativeStack.currentThread
    if realm.stackOwner != thread {
      realm.stackOwner = thread
      s.pointee.nativeStackLimit = NativeStack.limit()
    }
    let slice = min(realm.limits.steps, realm.sliceSize)
    s.pointee.fuel = slice
    s.pointee.fuelReserve = realm.limits.steps - slice
    s.pointee.position = 0
    // Calls too short to reach a safepoint of their own produce garbage as well.
    if s.pointee.heap.isCollectionDue { vm.collectGarbage() }
    realm.deadline = realm.limits.time.map { SystemClock.nanoseconds() + UInt64(max(0, $0) * 1e9) }
  }

  private func endHostCall() {
    let s = vm.state
    s.pointee.returnValue = .undefined
    s.pointee.exception = .undefined
  }
}

/// A call of a host function.
public struct HostCall {
  public let interpreter: Interpreter
  public let this: JSValue
  public let arguments: [JSValue]

  /// The argument at `i`, undefined beyond the last.
  public subscript(i: Int) -> JSValue { i < arguments.count ? arguments[i] : interpreter.undefined }
}

extension VM {
  /// Runs the top level of a script.
  func runScript(_ instance: ScriptInstance) throws(Abrupt) -> Value {
    let function = makeClosure(instance.main, environment: .undefined, home: .undefined)
    root(Value(function))
    // Errors of the declarations belong to the script.
    let base = state.pointee.stackTop
    base[FrameSlot.callee] = Value(function)
    base[FrameSlot.callSite] = VM.callSite(offset: 0, distance: 0)
    state.pointee.frame = base
    try declareGlobals(instance.script.tree)
    return try call(Value(function), this: Value(realm.globalObject))
  }

  /// What the host threw, as a JavaScript exception.
  func hostError(_ error: any Error) -> Abrupt {
    if let limit = error as? LimitError { return limitExceeded(limit) }
    if let js = error as? JavaScriptError {
      if case .limit(let limit) = js.kind { return limitExceeded(limit) }
      return self.throw(Value(makeError(prototype: Value(intrinsic(.errorPrototype)), message: string(js.headline))))
    }
    return self.throw(Value(makeError(prototype: Value(intrinsic(.errorPrototype)), message: string("\(error)"))))
  }

  /// The exception in flight, for the host.
  func takeException() -> JavaScriptError {
    let thrown = state.pointee.exception
    state.pointee.exception = .undefined
    let place = realm.throwSite
    realm.throwSite = nil
    guard thrown.isEmpty else { return hostError(for: thrown, .uncaught, place) }
    let limit = realm.limitError ?? .steps(limit: realm.limits.steps)
    var error = JavaScriptError(kind: .limit(limit), name: nil, message: limit.description)
    error.locate(place)
    return error
  }

  /// A thrown value for the host. `place`: where it was thrown, for what is not an Error object.
  func hostError(for thrown: Value, _ kind: JavaScriptError.Kind, _ place: StackFrame?) -> JavaScriptError {
    var error: JavaScriptError
    var place = place
    if thrown.isObject, thrown.asObject.kind == .error || plainText(thrown.asObject, state.pointee.names.stack) != nil {
      let object = thrown.asObject
      error = JavaScriptError(
        kind: kind, name: plainText(object, state.pointee.names.name) ?? "Error",
        message: plainText(object, state.pointee.names.message) ?? "",
        stack: stackLines(object))
      if let origin = origin(of: object) { place = origin }
    } else if thrown.isObject, let message = plainText(thrown.asObject, state.pointee.names.message) {
      let name = plainText(thrown.asObject, state.pointee.names.name) ?? constructorName(thrown.asObject)
      error = JavaScriptError(kind: kind, name: name, message: message)
    } else {
      error = JavaScriptError(
        kind: kind, name: nil, message: thrown.isObject ? describeForError(thrown) : thrownText(thrown))
    }
    error.locate(place)
    return error
  }

  private func thrownText(_ v: Value) -> String {
    v.isString ? shownText(v.asString) : v.isSymbol ? describe(PropertyKey(v.asSymbol)) : primitiveText(v)
  }
}

extension JavaScriptError {
  fileprivate mutating func locate(_ place: StackFrame?) {
    if let script = place?.script, let offset = place?.offset { locate(script.source, script.name, offset) }
  }
}
