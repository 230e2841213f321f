/// Everything of an interpreter that is not hot: what Swift collections hold, and what must be kept alive.
final class Realm {
  let vm: VM
  /// All native functions; function objects refer to them without owning them.
  var natives: [NativeFunction] = []
  /// How to create the properties of intrinsics that nobody has touched yet.
  var builders: [UnsafeMutableRawPointer: (ObjectBuilder) -> Void] = [:]
  /// Stands for "no such property" in inline caches: its first slot is undefined.
  var absentHolder: ObjectRef
  var globals = GlobalTable()
  var globalObject: ObjectRef
  /// Compiled scripts that functions may still refer to.
  var scripts: [ScriptInstance] = []
  var symbolRegistry = SymbolRegistry()
  /// Values that the host holds, by handle number.
  var handles = HandleTable()
  /// Values that native code keeps for the life of the realm.
  var permanentRoots: [Value] = []
  /// `Function.prototype[Symbol.hasInstance]`, undefined until Function.prototype has its properties.
  var defaultHasInstance: Value = .undefined
  /// The global `parseFloat` and `parseInt`, which `Number` has as well.
  var parseFloatFunction: Value = .undefined
  var parseIntFunction: Value = .undefined
  /// The built-in functions that fast paths compare with.
  var originals = OriginalFunctions()
  /// An object of the shape that iterator results have; nil until the first is made.
  var iteratorResultModel: ObjectRef?
  /// Arrays whose `join` is under way: joining one of them again gives the empty string.
  var arraysBeingJoined = ObjectsInProgress()
  var limits: Limits
  /// Receives what `console` prints: level, text.
  var console: (ConsoleLevel, String) -> Void = { _, _ in }
  /// Receives what scripts leave uncaught where no call by the host can throw it.
  var unhandledError: (JavaScriptError) -> Void = { _ in }
  /// The natives of the functions that promises make.
  lazy var promiseFunctions = PromiseFunctions(vm)
  /// The native of the one function that `Function` makes of a string.
  lazy var returnThisFunction = vm.makeReturnThisFunction()
  /// Of `Date`'s local time.
  var timeZone = LocalTimeZone.utc
  /// What goes on when the promises are settled that suspended executions wait for.
  let reactions = ExecutionReactions()
  /// nil until the first generator or async function is made.
  var suspendableFunctionShapes: SuspendableFunctionShapes?
  /// How `localeCompare` orders strings; nil: by code unit.
  var collation: ((String, String) -> Int)?
  /// Milliseconds since the epoch.
  var clock: () -> Double = SystemClock.milliseconds
  var random: () -> Double
  /// The thread whose native stack `VMState.nativeStackLimit` describes.
  var stackOwner: UInt = 0
  /// Collect at the end of every slice and poison what is freed: finds values that nobody roots.
  let stressesCollector: Bool
  /// Under stress: collections until the heap is checked again.
  var collectionsUntilCheck = 0
  /// Steps between two looks at the clock and the collector.
  let sliceSize: Int
  /// The thread whose call is in progress; 0: none.
  var user: UInt = 0
  /// When the current host call must end, on the monotonic clock.
  var deadline: UInt64?
  /// Weak collections that the collection in progress has reached.
  var liveWeakCollections: [ObjectRef] = []
  var liveWeakReferences: [ObjectRef] = []
  var liveRegistries: [ObjectRef] = []
  var keptTargets = KeptTargets()
  /// Scripts whose top level is being evaluated.
  var runningScripts: [ScriptInstance] = []
  /// Where the exception in flight was thrown, when it is not an Error object.
  var throwSite: StackFrame?
  /// Why the current invocation was ended, when a limit did it.
  var limitError: LimitError?
  var regExpCache = RegExpCache()

  /// `stressSteps`: collect after that many steps each. `stackSlots`: the size of the value stack.
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
    // What needs the heap to be made is filled in below.
    state.initialize(
      to: VMState(
        heap: Heap(limit: limits.memory, poisons: stressSteps != nil), stackBase: stack, stackTop: stack, frame: stack,
        stackLimit: stack + stackSlots - ValueStack.reserve, stackEnd: stack + stackSlots,
        nullShape: ShapeRef(nothing), objectShape: ShapeRef(nothing), arrayShape: ShapeRef(nothing),
        functionShape: ShapeRef(nothing),
        lazyFunctionShape: ShapeRef(nothing), lazyHostShape: ShapeRef(nothing), lazyHostArrayShape: ShapeRef(nothing),
        proxyShape: ShapeRef(nothing), atoms: AtomTable(), namesPointer: .allocate(capacity: 1),
        characters: .allocate(capacity: 256), intrinsics: intrinsics, realm: Unmanaged<Realm>.fromOpaque(nothing)))
    vm = VM(state)
    if stressesCollector { vm.poisonStack() }
    vm.makeHostFrame()
    state.pointee.heap.fuel = withUnsafeMutablePointer(to: &state.pointee.fuel) { $0 }
    state.pointee.heap.fuelReserve = withUnsafeMutablePointer(to: &state.pointee.fuelReserve) { $0 }
    absentHolder = ObjectRef(nothing)
    globalObject = ObjectRef(nothing)
    state.pointee.realm = .passUnretained(self)
    vm.makeCharacters()
    state.pointee.namesPointer.initialize(to: Names(vm))
    state.pointee.nullShape = vm.makeShape(
      prototype: .null, table: PropertyTable.make(capacity: 4, &state.pointee.heap), count: 0)
    let objectPrototype = Value(vm.intrinsic(.objectPrototype))
    state.pointee.objectShape = vm.rootShape(prototype: objectPrototype)
    // `Function.prototype` is itself a function: its own shape is made from what it will be the prototype of.
    state.pointee.lazyFunctionShape = vm.lazyShape(prototype: objectPrototype)
    let functionPrototype = Value(vm.intrinsic(.functionPrototype))
    state.pointee.lazyFunctionShape = vm.lazyShape(prototype: functionPrototype)
    state.pointee.functionShape = vm.rootShape(prototype: functionPrototype)
    state.pointee.arrayShape = vm.rootShape(prototype: Value(vm.intrinsic(.arrayPrototype)))
    state.pointee.lazyHostShape = vm.lazyShape(prototype: objectPrototype)
    state.pointee.lazyHostArrayShape = vm.lazyShape(prototype: Value(vm.intrinsic(.arrayPrototype)))
    state.pointee.proxyShape = vm.lazyShape(prototype: .null)
    absentHolder = vm.makeObject(prototype: .null)
    absentHolder.slots[0] = .undefined
    globalObject = vm.makeObject(.global, vm.rootShape(prototype: objectPrototype), capacity: 0, flags: .exotic)
    vm.defineGlobals()
  }

  deinit {
    vm.finalizeAll()
    let state = vm.state
    state.pointee.microtasks.destroy(&state.pointee.heap)
    state.pointee.heap.destroy()
    state.pointee.atoms.destroy()
    state.pointee.characters.deallocate()
    state.pointee.namesPointer.deallocate()
    state.pointee.hostShapes.destroy()
    state.pointee.intrinsics.deallocate()
    state.pointee.stackBase.deallocate()
    globals.destroy()
    state.deinitialize(count: 1)
    state.deallocate()
  }
}

extension VM {
  /// The strings of one character, all interned (digits are array indices and cannot be).
  fileprivate func makeCharacters() {
    for i in 0..<256 {
      let s = makeLatin1(1)
      s.latin1[0] = UInt8(i)
      state.pointee.characters[i] = s
      if i >= 48 && i <= 57 { continue }
      _ = propertyKey(s)
    }
  }
}
