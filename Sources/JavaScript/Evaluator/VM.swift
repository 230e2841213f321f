import JSONModel

/// The only error that evaluation throws. The thrown value is in `VMState.exception`, so that throwing is one register
/// test.
struct Abrupt: Error {}

/// A frame on the value stack. Slots: the callee, `this`, the environment, the call site, then parameters, local
/// variables and temporaries. A callee's frame starts in the caller's temporaries, where the arguments were evaluated.
/// Every slot always contains a valid value, because the collector scans all of them.
typealias Frame = UnsafeMutablePointer<Value>

enum FrameSlot {
  static var callee: Int { @inline(__always) get { 0 } }
  static var this: Int { @inline(__always) get { 1 } }
  static var environment: Int { @inline(__always) get { 2 } }
  /// An int32-tagged word: the source offset of the call (low 32 bits) and the distance to the start of the caller's
  /// frame (16 bits).
  static var callSite: Int { @inline(__always) get { 3 } }
  /// The index of the first argument.
  static var first: Int { @inline(__always) get { 4 } }
}

/// The mutable state of an interpreter that evaluation accesses continuously, through one pointer.
struct VMState {
  var heap: Heap
  // MARK: Stack
  let stackBase: UnsafeMutablePointer<Value>
  /// The end of the current frame; a native function pushes roots here (see `Rooting.swift`).
  var stackTop: UnsafeMutablePointer<Value>
  /// The frame being evaluated.
  var frame: UnsafeMutablePointer<Value>
  /// The address that no frame may exceed.
  var stackLimit: UnsafeMutablePointer<Value>
  /// The end of the stack's memory. Roots may use it up to here.
  let stackEnd: UnsafeMutablePointer<Value>
  /// The lowest address the native stack may reach.
  var nativeStackLimit: UInt = 0
  // MARK: Limits
  /// The number of steps until the next check of limits and collector.
  var fuel: Int = 0
  /// The steps of the budget that are not in `fuel`.
  var fuelReserve: Int = 0
  /// The call ends when the collector has done more work than this (`Heap.totalMarkingWork`).
  var markingLimit: Int = 0
  // MARK: Exceptions
  /// The thrown value, or `.empty` if a limit ended the invocation, which scripts cannot catch.
  var exception: Value = .undefined
  /// The value that a `return` statement is returning to the caller.
  var returnValue: Value = .undefined
  /// The `new.target` that is being passed to a constructor.
  var newTarget: Value = .undefined
  /// Set before `new` enters a class constructor; a call without it is a TypeError.
  var isConstructing = false
  // MARK: Jobs
  /// Whether there are jobs, or rejected promises to check, when the outermost host call has run its script code.
  var hasPendingJobs = false
  var microtasks = MicrotaskQueue()
  /// See ``Interpreter/callOwner``.
  var callOwner: Int32 = 0
  /// A linked list of promises that were rejected before a handler was added, or undefined if there are none.
  var firstRejection: Value = .undefined
  var lastRejection: Value = .undefined
  // MARK: Shapes
  /// A counter that is incremented whenever a property of an object used as a prototype is added, removed or changes
  /// its kind.
  var prototypeEpoch: UInt32 = 1
  /// The epoch in which `Object.prototype` and `Array.prototype` were last found to have no `toJSON`.
  var plainJSONEpoch: UInt32 = 0
  /// The bytes of JSON that the current conversion has created.
  var convertedBytes: Int = 0
  /// Those that the last one has created.
  var bytesOfLastConversion: Int = 0
  /// The number of the numbers of the current conversion that are not integers, or large.
  var convertedNumbers: Int = 0
  /// The number of bytes of JSON that the current copy may still contain.
  var forkAllowance: Int = 0
  /// The number of bytes of text of host values that have been moved which the current copy may still take.
  var forkTextAllowance: Int = 0
  /// Whether the current copy is one of a copy.
  var isForkRepeated = false
  /// Whether a conversion to JSON counts such text.
  var countsMovedText = true
  var lookups = LookupCache()
  /// All shapes that may have transitions, linked through `nextInHeap`.
  var shapes: UnsafeMutableRawPointer? = nil
  var nullShape: ShapeRef
  var objectShape: ShapeRef
  var arrayShape: ShapeRef
  var functionShape: ShapeRef
  var lazyFunctionShape: ShapeRef
  /// The shapes of host objects and arrays that have not been accessed.
  var lazyHostShape: ShapeRef
  var lazyHostArrayShape: ShapeRef
  /// The initial shapes of `arguments` objects, or nil until the first one is created: of those whose elements are
  /// parameters, and of the others.
  var mappedArgumentsShape: UnsafeMutableRawPointer? = nil
  var unmappedArgumentsShape: UnsafeMutableRawPointer? = nil
  // MARK: Functions that nodes compare with or store; in the realm, each access would be checked for exclusivity
  /// `Function.prototype[Symbol.hasInstance]`, undefined until Function.prototype has its properties.
  var originalHasInstance: Value = .undefined
  /// The other built-in functions that fast paths compare with.
  var originals = OriginalFunctions()
  /// `Array.prototype.values`, once there is a shape of `arguments` objects.
  var argumentsIterator: Value = .undefined
  /// The accessor `callee` of unmapped `arguments` objects (ECMA-262 §10.4.4.6), once there is a shape of them.
  var argumentsCallee: Value = .undefined
  /// The shape of `{ value, done }`, or nil until the first such object is created by a built-in.
  var iteratorResultShape: UnsafeMutableRawPointer? = nil
  /// The initial shape of proxies, which no other object has.
  var proxyShape: ShapeRef
  var hostShapes = HostShapeCache()
  // MARK: Strings
  /// Filled in while the realm is created.
  let namesPointer: UnsafeMutablePointer<Names>
  @inline(__always) var names: Names { @inline(__always) _read { yield namesPointer.pointee } }
  /// The strings of one Latin-1 character, nil until they are used. See `VM.character`.
  let characters: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  let intrinsics: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  let regExpCache: UnsafeMutablePointer<RegExpCache>
  /// The values that replace those in the text of host objects which are being converted to JSON.
  let patches: UnsafeMutablePointer<JSONPatches>
  /// The realm, which contains everything that is not performance-critical.
  var realm: Unmanaged<Realm>
  /// The source position of the frame being evaluated. It is set before anything that may create an error.
  var position: UInt32 = 0
}

/// A trivially copyable handle to an interpreter's state. Every operation on the heap is one of its methods.
struct VM {
  let state: UnsafeMutablePointer<VMState>
  @inline(__always) init(_ state: UnsafeMutablePointer<VMState>) { self.state = state }

  @inline(__always) func heapAllocate(_ size: Int, _ header: CellHeader) -> UnsafeMutableRawPointer {
    state.pointee.heap.allocate(size, header)
  }
  var realm: Realm { state.pointee.realm.takeUnretainedValue() }
}
