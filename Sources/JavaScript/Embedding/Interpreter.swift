import JSONModel

/// A JavaScript interpreter: a realm with its own memory.
///
/// Use an interpreter from one thread at a time. To run scripts on several threads, create one interpreter per thread
/// and share the ``Script``s. A call while a call on another thread is in progress ends the process with a message.
///
///     let interpreter = Interpreter()
///     let result = try interpreter.evaluate(Script("[1, 2, 3].map(x => x * 2).join()"))
///     print(result.string!)   // 2,4,6
public final class Interpreter {
  let realm: Realm
  let vm: VM

  /// Creates an interpreter with a new realm. This is cheap, because built-ins are created on first use.
  /// - Parameter limits: The limits of each host call.
  public convenience init(limits: Limits = Limits()) { self.init(limits: limits, stressSteps: CollectorStress.steps) }

  /// Creates an interpreter. If `stressesCollector` is true, it collects at every opportunity and poisons freed memory,
  /// to reveal mistakes in the implementation. `stackSlots` is the size of the value stack.
  convenience init(limits: Limits, stressesCollector: Bool, stackSlots: Int = ValueStack.slots) {
    self.init(
      limits: limits, stressSteps: stressesCollector ? 1 : CollectorStress.steps, stackSlots: stackSlots)
  }

  /// Creates an interpreter that collects garbage after every `stressSteps` steps, or when needed if nil.
  init(limits: Limits, stressSteps: Int?, stackSlots: Int = ValueStack.slots) {
    realm = Realm(limits: limits, stressSteps: stressSteps, stackSlots: stackSlots)
    vm = realm.vm
  }

  // MARK: Settings

  /// The limits of each host call. A change during a call, by a function of the host, applies from the next call on.
  public var limits: Limits {
    get { checkedRealm.nextLimits ?? checkedRealm.limits }
    set {
      checkedRealm.nextLimits = newValue.clamped
      if realm.user == 0 { applyNextLimits() }
    }
  }

  @inline(never) private func applyNextLimits() {
    guard let limits = realm.nextLimits else { return }
    realm.nextLimits = nil
    realm.limits = limits
    vm.state.pointee.heap.limit = limits.memory
    vm.state.pointee.heap.collectionThreshold = min(vm.state.pointee.heap.collectionThreshold, limits.memory / 2)
    vm.state.pointee.heap.furtherAllowance = 0
  }

  /// Sets ``Limits/steps``, which must not be negative.
  package func setStepLimit(_ steps: Int) { realm.limits.steps = steps }

  /// The number of bytes that the last conversion of a value to JSON has created, estimated.
  package var bytesOfLastConversion: Int { vm.state.pointee.bytesOfLastConversion }

  /// A closure that receives what scripts print through `console`. By default, output is discarded.
  public var console: (ConsoleLevel, String) -> Void {
    get { checkedRealm.console }
    set { checkedRealm.console = newValue }
  }

  /// A closure that receives errors that no call can throw: the reasons of rejected promises that are not handled by
  /// the end of the call (``JavaScriptError/Kind/rejection``), and errors that callbacks of `queueMicrotask` throw
  /// (``JavaScriptError/Kind/uncaught``).
  ///
  /// It is called before the host call returns, and may use the interpreter. By default, these errors are ignored.
  public var unhandledError: (JavaScriptError) -> Void {
    get { checkedRealm.unhandledError }
    set { checkedRealm.unhandledError = newValue }
  }

  /// A closure that is called when the conversion of a value to JSON loses data without an error, as `JSON.stringify`
  /// does, for example because a script has forgotten to await a promise. It returns a function that receives the
  /// details, or nil if they are not needed. The default returns nil.
  package var conversionLoss: (ConversionLoss.Kind) -> ((ConversionLoss) -> Void)? {
    get { checkedRealm.conversionLoss }
    set { checkedRealm.conversionLoss = newValue }
  }

  /// The location of the innermost call in a script that is not hidden, in the form `file:line:column`; nil if there is
  /// none.
  package var callLocation: String? { vm.callLocation() }

  /// The number of bytes that `console` prints in a call of the host before it leaves out the rest, and says so. A line
  /// counts as an eighth of the limit at most. Default: no limit.
  package var printedByteLimit: Int {
    get { checkedRealm.printedByteLimit }
    set { checkedRealm.printedByteLimit = newValue }
  }

  /// The limit for scripts that run on each event. Otherwise, one could fill the disk of a service with more than
  /// 100 MB in a second.
  package static var printedByteLimitForEvents: Int { 1 << 18 }

  /// Counts a text that the host prints because of a script toward ``printedByteLimit``.
  /// - Returns: Whether it may be printed.
  package func mayPrint(_ byteCount: Int) -> Bool { checkedRealm.mayPrint(byteCount) }

  /// Counts what the host adds to a text that a script prints toward ``printedByteLimit``.
  package func countPrinted(_ byteCount: Int) { checkedRealm.countPrinted(byteCount) }

  /// The script for which the host calls functions, as a number that the host chooses; 0, the default, for none. A
  /// finalization registry belongs to the script of the call that creates it: its callbacks run only at the end of
  /// calls for that script or for none, so that they cannot use up the limits of another script.
  package var callOwner: Int32 {
    get { vm.state.pointee.callOwner }
    set { vm.state.pointee.callOwner = newValue }
  }

  /// Explanations of why names are not available, such as `["fetch": "plugins have no network"]`. A ReferenceError
  /// about one of these names ends with its explanation, and so does a TypeError about the call of a member with one
  /// of them, such as `storage.setItem`. The default is empty.
  public var missingNames: [String: String] {
    get { checkedRealm.missingNames }
    set { checkedRealm.missingNames = newValue }
  }

  /// The time zone that `Date` uses for local time. The default is UTC.
  public var timeZone: LocalTimeZone {
    get { checkedRealm.timeZone }
    set { checkedRealm.timeZone = newValue }
  }

  /// The comparison that `localeCompare` uses: it returns a negative number, zero or a positive number.
  ///
  /// The default is nil, which orders by code units and treats canonically equivalent strings as equal.
  public var collation: ((String, String) -> Int)? {
    get { checkedRealm.collation }
    set { checkedRealm.collation = newValue }
  }

  /// The result of `Date.now()` in milliseconds since 1970. The default is the system's clock.
  public var clock: () -> Double {
    get { checkedRealm.clock }
    set { checkedRealm.clock = newValue }
  }

  /// The result of `Math.random()`: at least 0 and less than 1. The default is the system's generator.
  public var random: () -> Double {
    get { checkedRealm.random }
    set { checkedRealm.random = newValue }
  }

  /// The number of bytes of memory that values currently occupy.
  public var memoryInUse: Int { vm.state.pointee.heap.bytes }

  /// The value of ``memoryInUse`` when the last host call began.
  package var memoryInUseBeforeLastCall: Int { vm.state.pointee.heap.bytesBeforeCall }

  /// Returns the number of bytes that are free besides the values that scripts keep between calls. Garbage is collected
  /// to find out, so call it after a call that exceeded the limit. The result is nil while another call is in progress,
  /// which keeps values as well.
  package func freeMemory() -> Int? {
    guard !isRunning else { return nil }
    collectGarbage()
    vm.state.pointee.heap.releaseFreeBlocks()
    return vm.state.pointee.heap.freeByteCount
  }

  /// A Boolean value that indicates whether a host call is in progress.
  package var isRunning: Bool { realm.user != 0 }

  /// The number of ``Limits/steps`` that the last host call used. Work that could not end early counts completely, also
  /// beyond the limit.
  package var stepsOfLastCall: Int {
    realm.limits.steps - vm.state.pointee.fuel - vm.state.pointee.fuelReserve
  }

  /// Checks whether values of scripts that the host keeps until the end of a call fit in memory.
  /// - Throws: `LimitError.memory` if they do not fit in addition to those that the interpreter has.
  package func reserve(_ byteCount: Int) throws(LimitError) {
    if !vm.state.pointee.heap.hasRoom(for: byteCount) { throw .memory(limit: vm.state.pointee.heap.limit) }
  }

  /// Notes that the host has freed values of scripts, whose memory the C library may keep.
  package func noteFreed(_ byteCount: Int) { vm.state.pointee.heap.note(freed: byteCount) }

  // MARK: Running

  // Promise jobs run at the end of each host call, before it returns and within the same limits. If a limit is
  // exceeded, the remaining jobs are discarded and the call throws.

  /// Runs a script. Its top-level declarations remain visible to later scripts.
  /// - Returns: The value of the last statement if it is an expression statement, otherwise undefined.
  /// - Throws: ``JavaScriptError``.
  // Inlined for the reason given at `ErrorContent`.
  @inlinable @inline(__always) @discardableResult
  public func evaluate(_ script: Script) throws(JavaScriptError) -> JSValue { try result(of: script).get() }

  @usableFromInline
  func result(of script: Script) -> Result<JSValue, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try run { (vm) throws(Abrupt) in
        if script.byteCount > Work.slice { try vm.reserve(script.byteCount) }
        let instance = ScriptInstance(script, vm)
        vm.realm.scripts.append(instance)
        vm.realm.runningScripts.append(instance)
        defer { vm.realm.runningScripts.removeLast() }
        return try vm.runScript(instance)
      }
    }
  }

  /// Parses and runs source text. See ``evaluate(_:)``.
  @inlinable @inline(__always) @discardableResult
  public func evaluate(_ source: String, name: String = "script.js") throws(JavaScriptError) -> JSValue {
    try evaluate(Script(source, name: name))
  }

  /// Collects garbage now instead of when a collection is due.
  public func collectGarbage() {
    withUse { $0.collectGarbage() }
    vm.state.pointee.heap.finishSweeping()
  }

  // MARK: Values

  /// The value `undefined`.
  public var undefined: JSValue { JSValue(.undefined, self) }
  /// The value `null`.
  public var null: JSValue { JSValue(.null, self) }
  /// Creates a boolean.
  public func value(_ b: Bool) -> JSValue { JSValue(Value(b), self) }
  /// Creates a number.
  public func value(_ d: Double) -> JSValue { JSValue(.number(d), self) }
  /// Creates a number. An integer beyond ±2^53 is rounded to the nearest double.
  public func value(_ i: Int) -> JSValue { JSValue(.number(i), self) }
  /// Creates a string.
  public func value(_ s: String) -> JSValue { withUse { JSValue(Value($0.converted(s)), self) } }
  /// Returns a string that equals the same text in scripts without a comparison of its characters.
  package func internedValue(_ text: String) -> JSValue {
    withUse { vm in JSValue(Value(vm.string(of: vm.propertyKey(text))), self) }
  }
  /// Creates a JavaScript value from JSON. Objects and arrays are converted lazily: parts that a script does not access
  /// are never converted.
  public func value(_ json: JSON) -> JSValue { withUse { JSValue($0.value(of: json), self) } }

  /// The global object.
  public var global: JSValue { JSValue(Value(checkedRealm.globalObject), self) }

  /// Returns the global binding with this name, including `let`, `const` and `class` declarations, or nil if it does
  /// not exist or is not initialized yet.
  public func global(_ name: String) -> JSValue? {
    guard let cell = checkedRealm.globals.find(vm.propertyKey(name)), cell.pointee.kind != .undeclared else {
      return nil
    }
    if cell.pointee.value.bits == Value.lazy.bits { vm.createLazyGlobal(cell) }
    let v = cell.pointee.value
    return v.isEmpty || cell.pointee.attributes.contains(.accessor) ? nil : JSValue(v, self)
  }

  /// Returns whether the global binding with this name exists and is initialized. It may be an accessor, which is not
  /// called.
  package func hasGlobal(_ name: String) -> Bool {
    guard let cell = checkedRealm.globals.find(vm.propertyKey(name)), cell.pointee.kind != .undeclared else {
      return false
    }
    return cell.pointee.attributes.contains(.accessor) || !cell.pointee.value.isEmpty
  }

  /// Defines a global variable, as a property of the global object.
  public func setGlobal(_ name: String, _ value: JSValue) {
    withUse { vm in
      let key = vm.propertyKey(name)
      if vm.globalProperty(key) == nil {
        vm.addGlobalProperty(key, raw(value), .hidden)
      } else {
        vm.updateGlobalProperty(key, raw(value), .hidden)
      }
    }
  }

  /// Creates a function that is implemented in Swift.
  ///
  /// An error that `body` throws becomes a JavaScript `Error` with its description, except for ``LimitError``, which
  /// ends the invocation. If `body` calls script code and throws the resulting ``JavaScriptError``, the value that the
  /// script code threw is thrown again. The function lives as long as the interpreter.
  public func function(_ name: String, parameters: Int = 0, _ body: @escaping (HostCall) throws -> JSValue?) -> JSValue
  {
    unowned let interpreter = self
    let native: NativeBody = { (vm, arguments) throws(Abrupt) in
      try vm.chargeHostCall(arguments)
      let call = HostCall(
        interpreter: interpreter, this: JSValue(arguments.this, interpreter),
        arguments: (0..<arguments.count).map { JSValue(arguments[$0], interpreter) })
      let result: Result<JSValue?, any Error> = Result { try body(call) }
      try vm.checkTime()
      switch result {
      case .success(let v): return interpreter.raw(v)
      case .failure(let error): throw vm.hostError(error)
      }
    }
    return withUse { vm in
      JSValue(Value(vm.makeFunction(vm.propertyKey(name), length: parameters, native)), self)
    }
  }

  // MARK: Entering

  /// Runs `body` within the limits and returns its value to the host.
  func run(_ body: (VM) throws(Abrupt) -> Value) throws(JavaScriptError) -> JSValue {
    var result: JSValue?
    try enter { (vm) throws(Abrupt) in result = JSValue(try body(vm), self) }
    return result ?? undefined
  }

  /// Runs `body` within the limits and converts what it throws to a host error.
  @inline(__always) func enter(_ body: (VM) throws(Abrupt) -> Void) throws(JavaScriptError) {
    let s = vm.state
    let isOutermost = realm.beginUse()
    let top = s.pointee.stackTop
    let frame = s.pointee.frame
    if isOutermost { beginHostCall() }
    defer {
      s.pointee.stackTop = top
      s.pointee.frame = frame
      if isOutermost { endHostCall() }
    }
    do throws(Abrupt) {
      try body(vm)
    } catch {
      throw failure(isOutermost, top, frame)
    }
    if isOutermost && (s.pointee.hasPendingJobs || vm.isBeyondStepLimit) { try finishJobs(top, frame) }
  }

  /// Returns the error that a call throws after its script code has thrown: that error, or the limit error if its jobs
  /// exceed a limit.
  @inline(never) private func failure(_ isOutermost: Bool, _ top: Frame, _ frame: Frame) -> JavaScriptError {
    // Inside a function of the host, which may throw the error again.
    let thrown = vm.takeException(retainsValue: !isOutermost)
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
    s.pointee.nativeStackLimit = max(NativeStack.knownLimit(), NativeStack.lowestAddressForCall())
    if realm.nextLimits != nil { applyNextLimits() }
    let slice = min(realm.limits.steps, realm.sliceSize)
    s.pointee.fuel = slice
    s.pointee.fuelReserve = realm.limits.steps - slice
    // What earlier calls have left is marked twice at most.
    s.pointee.markingLimit =
      s.pointee.heap.totalMarkingWork &+ 2 * s.pointee.heap.bytes
      &+ Work.markedBytesPerAllowedStep * min(realm.limits.steps, .max / 256)
    s.pointee.position = 0
    realm.printedByteCount = 0
    realm.leavesOutRest = false
    s.pointee.heap.exhaustion.beginCall()
    s.pointee.heap.nextRelease = 0
    realm.deadline = realm.limits.time.map { realm.limitClock() + $0.nanoseconds }
    if !realm.waitingCleanups.isEmpty { vm.enqueueWaitingCleanups() }
    if s.pointee.heap.isCollectionDue { vm.collectBetweenCalls() }
    if s.pointee.heap.isNearCapacity { vm.collectBeforeCall() }
    s.pointee.heap.bytesBeforeCall = s.pointee.heap.bytes
  }

  private func endHostCall() {
    let s = vm.state
    s.pointee.returnValue = .undefined
    s.pointee.exception = .undefined
    realm.endUse()
  }
}
