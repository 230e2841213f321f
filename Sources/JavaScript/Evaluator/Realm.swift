import JSONModel

/// The parts of an interpreter that are not performance-critical: state in Swift collections, and roots.
final class Realm {
  let vm: VM
  // Unchecked because one thread uses the realm, and nothing reads or changes a variable while it is being changed.
  /// All native functions. Function objects refer to them without owning them.
  @exclusivity(unchecked) var natives: [NativeFunction] = []
  /// The functions that create the properties of intrinsics that have not been accessed yet.
  @exclusivity(unchecked) var builders: [UnsafeMutableRawPointer: (ObjectBuilder) -> Void] = [:]
  /// The object that represents "no such property" in inline caches. Its first slot is undefined.
  var absentHolder: ObjectRef
  @exclusivity(unchecked) var globals = GlobalTable()
  var globalObject: ObjectRef
  /// Compiled scripts that functions may still refer to.
  var scripts: [ScriptInstance] = []
  var symbolRegistry = SymbolRegistry()
  /// The values that the host holds, by handle number.
  var handles = HandleTable()
  /// The classes that the host has defined, and the Swift objects of their instances.
  var hostInstances = HostInstances()
  /// Values that native code keeps alive for the life of the realm.
  var permanentRoots: [Value] = []
  /// An object with the shape of iterator results, or nil until the first is created.
  var iteratorResultModel: ObjectRef?
  /// The arrays whose `join` is in progress. Joining one of them again results in the empty string.
  var arraysBeingJoined = ObjectsInProgress()
  var limits: Limits
  /// The limits that apply from the next call on, if they have been changed during a call.
  @exclusivity(unchecked) var nextLimits: Limits?
  /// The closure that receives the output of `console`: level and text.
  var console: (ConsoleLevel, String) -> Void = { _, _ in }
  /// Explanations of why names are not available.
  var missingNames: [String: String] = [:]
  /// The closure that receives uncaught errors that no host call can throw.
  var unhandledError: (JavaScriptError) -> Void = { _ in }
  /// Called when JSON cannot represent a value. See ``Interpreter/conversionLoss``.
  var conversionLoss: (ConversionLoss.Kind) -> ((ConversionLoss) -> Void)? = { _ in nil }
  /// The natives of the functions that promises create.
  lazy var promiseFunctions = PromiseFunctions(vm)
  /// The native of the only function that `Function` creates from a string.
  lazy var returnThisFunction = vm.makeReturnThisFunction()
  /// The time zone of local time in `Date`.
  var timeZone = LocalTimeZone.utc
  /// The reactions that resume suspended executions when a promise is settled.
  let reactions = ExecutionReactions()
  /// The shapes, or nil until the first generator or async function is created.
  var suspendableFunctionShapes: SuspendableFunctionShapes?
  /// The comparison that `localeCompare` uses, or nil for code unit order.
  var collation: ((String, String) -> Int)?
  /// The time in milliseconds since the epoch.
  var clock: () -> Double = SystemClock.milliseconds
  var random: () -> Double
  /// Whether to collect at the end of every slice and to poison freed memory, which finds unrooted values.
  let stressesCollector: Bool
  /// Whether the compiler selects only nodes that can take every operand. Tests compare both.
  var usesPlainNodes = false
  /// The number of bytes that the current call has printed, and the maximum.
  @exclusivity(unchecked) var printedByteCount = 0
  var printedByteLimit = Int.max
  /// Whether a message says that the rest of what the current call prints is left out. Set at each call of the host;
  /// only one thread uses a realm at a time.
  @exclusivity(unchecked) var leavesOutRest = false
  // Tested at each call of the host.
  @exclusivity(unchecked) var waitingCleanups = WaitingCleanups()
  /// The number of nodes of executable trees that have been made, including those that exist no longer.
  var madeNodes = 0
  /// Under stress: the number of collections until the heap is checked again.
  var collectionsUntilCheck = 0
  /// Under stress: the amount of marking with which a collection begins.
  var stressedMarking = 0
  /// The number of steps between checks of the clock and the collector.
  @exclusivity(unchecked) var sliceSize: Int
  /// Takes samples at the checks of the budget; nil if steps are not sampled.
  var stepSampler: StepSampler?
  /// The thread whose call is in progress, or 0 if there is none.
  var user: UInt = 0
  /// The time at which the current host call must end, on `limitClock`.
  var deadline: UInt64?
  /// The clock that `Limits.time` refers to, in nanoseconds. It is read about once per `VM.sliceSize` steps.
  var limitClock: () -> UInt64 = SystemClock.nanoseconds
  /// The number of steps that the time until the deadline suffices for.
  var stepsBeforeDeadline: Int {
    deadline.map { Work.steps(from: limitClock(), to: $0) } ?? .max
  }

  /// Whether the current host call must have ended by now, or cannot end in time.
  /// - Parameter work: The number of steps of work that was charged in advance and does not check the clock.
  func isLate(before work: Int = 0) -> Bool {
    guard let deadline else { return false }
    let now = limitClock()
    return now > deadline
      || work > VM.sliceSize && now &+ UInt64(work) &* Work.nanosecondsPerStep > deadline &+ Work.lateness
  }
  /// The weak collections that the collection in progress has reached.
  var liveWeakCollections = RawList()
  /// The addresses of large values of the host whose memory the collection in progress has counted.
  var measuredValues: Set<UnsafeRawPointer> = []
  var liveRegistries = RawList()
  var keptTargets = KeptTargets()
  /// The scripts whose top level is being evaluated.
  var runningScripts: [ScriptInstance] = []
  /// The location at which the pending exception was thrown, if it is not an Error object.
  var throwSite: StackFrame?
  /// The limit that ended the current invocation, or nil.
  var limitError: LimitError?

  /// Creates a realm. With `stressSteps`, it collects every time that number of steps has passed. `stackSlots` is the
  /// size of the value stack.
  init(limits: Limits, stressSteps: Int? = nil, stackSlots: Int = ValueStack.slots) {
    let limits = limits.clamped
    self.limits = limits
    stressesCollector = stressSteps != nil
    sliceSize = stressSteps.map { $0 - 1 } ?? VM.sliceSize
    var generator = SystemRandomNumberGenerator()
    random = { Double.random(in: 0..<1, using: &generator) }
    let stack = UnsafeMutablePointer<Value>.allocate(capacity: stackSlots)
    let intrinsics = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: Intrinsic.allCases.count)
    intrinsics.initialize(repeating: nil, count: Intrinsic.allCases.count)
    let state = UnsafeMutablePointer<VMState>.allocate(capacity: 1)
    let nothing = UnsafeMutableRawPointer(state)
    // Fields whose creation requires the heap are filled in below.
    state.initialize(
      to: VMState(
        heap: Heap(limit: limits.memory, poisons: stressSteps != nil), stackBase: stack, stackTop: stack, frame: stack,
        stackLimit: stack + stackSlots - ValueStack.reserve, stackEnd: stack + stackSlots,
        nullShape: ShapeRef(nothing), objectShape: ShapeRef(nothing), arrayShape: ShapeRef(nothing),
        functionShape: ShapeRef(nothing),
        lazyFunctionShape: ShapeRef(nothing), lazyHostShape: ShapeRef(nothing), lazyHostArrayShape: ShapeRef(nothing),
        proxyShape: ShapeRef(nothing), namesPointer: .allocate(capacity: 1),
        characters: .allocate(capacity: 256), intrinsics: intrinsics,
        regExpCache: .allocate(capacity: 1), patches: .allocate(capacity: 1),
        realm: Unmanaged<Realm>.fromOpaque(nothing)))
    state.pointee.regExpCache.initialize(to: RegExpCache())
    state.pointee.patches.initialize(to: JSONPatches())
    vm = VM(state)
    if stressesCollector { vm.poisonStack() }
    vm.makeHostFrame()
    state.pointee.heap.fuel = withUnsafeMutablePointer(to: &state.pointee.fuel) { $0 }
    state.pointee.heap.fuelReserve = withUnsafeMutablePointer(to: &state.pointee.fuelReserve) { $0 }
    absentHolder = ObjectRef(nothing)
    globalObject = ObjectRef(nothing)
    state.pointee.realm = .passUnretained(self)
    state.pointee.characters.initialize(repeating: nil, count: 256)
    state.pointee.namesPointer.initialize(to: Names(vm))
    state.pointee.nullShape = vm.makeShape(
      prototype: .null, table: PropertyTable.make(capacity: 4, &state.pointee.heap), count: 0)
    let objectPrototype = Value(vm.intrinsic(.objectPrototype))
    state.pointee.objectShape = vm.rootShape(prototype: objectPrototype)
    // `Function.prototype` is itself a function, so its shape is created from the prototype it will have.
    state.pointee.lazyFunctionShape = vm.lazyShape(prototype: objectPrototype)
    let functionPrototype = Value(vm.intrinsic(.functionPrototype))
    state.pointee.lazyFunctionShape = vm.lazyShape(prototype: functionPrototype)
    state.pointee.functionShape = vm.rootShape(prototype: functionPrototype)
    state.pointee.arrayShape = vm.rootShape(prototype: Value(vm.intrinsic(.arrayPrototype)))
    state.pointee.lazyHostShape = vm.lazyShape(prototype: objectPrototype)
    state.pointee.lazyHostArrayShape = vm.lazyShape(prototype: Value(vm.intrinsic(.arrayPrototype)))
    state.pointee.proxyShape = vm.lazyShape(prototype: .null)
    absentHolder = vm.makeObject(prototype: .null)
    absentHolder.slots.write(plain: .undefined)
    globalObject = vm.makeObject(.global, vm.rootShape(prototype: objectPrototype), capacity: 0, flags: .exotic)
    vm.defineGlobals()
  }

  deinit {
    vm.finalizeAll()
    let state = vm.state
    state.pointee.microtasks.destroy(&state.pointee.heap)
    waitingCleanups.destroy(&state.pointee.heap)
    state.pointee.heap.destroy()
    state.pointee.characters.deallocate()
    state.pointee.namesPointer.deallocate()
    state.pointee.hostShapes.destroy()
    state.pointee.regExpCache.pointee.destroy()
    state.pointee.regExpCache.deinitialize(count: 1)
    state.pointee.regExpCache.deallocate()
    state.pointee.patches.deinitialize(count: 1)
    state.pointee.patches.deallocate()
    state.pointee.lookups.destroy()
    state.pointee.intrinsics.deallocate()
    state.pointee.stackBase.deallocate()
    globals.destroy()
    liveWeakCollections.destroy()
    liveRegistries.destroy()
    keptTargets.clear(vm)
    state.deinitialize(count: 1)
    state.deallocate()
  }
}

extension Realm {
  /// Returns why a name is not available. Scripts choose how long names are, and to hash text can take quadratic time.
  func explanation(of name: String) -> String? { name.utf8.count > 100 ? nil : missingNames[name] }
}
