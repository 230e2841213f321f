/// The only error that evaluation throws. What was thrown is in `VMState.exception`, so that throwing is one register test.
struct Abrupt: Error {}

/// A frame on the value stack. Slots: the callee, `this`, the environment, the call site, then parameters, local variables and
/// temporaries. A callee's frame starts in the caller's temporaries, where the arguments were evaluated. Every slot always
/// holds a valid value, since the collector looks at all of them.
typealias Frame = UnsafeMutablePointer<Value>

enum FrameSlot {
  static var callee: Int { @inline(__always) get { 0 } }
  static var this: Int { @inline(__always) get { 1 } }
  static var environment: Int { @inline(__always) get { 2 } }
  /// An int32-tagged word: the call's source offset (low 32 bits) and how far below the caller's frame starts (16 bits).
  static var callSite: Int { @inline(__always) get { 3 } }
  /// Where arguments start.
  static var first: Int { @inline(__always) get { 4 } }
}

/// The mutable state of an interpreter that evaluation touches all the time, behind one pointer.
struct VMState {
  var heap: Heap
  // MARK: Stack
  let stackBase: UnsafeMutablePointer<Value>
  /// The end of the current frame; a native function pushes roots here (see `Rooting.swift`).
  var stackTop: UnsafeMutablePointer<Value>
  /// The frame being evaluated.
  var frame: UnsafeMutablePointer<Value>
  /// No frame may end beyond this.
  var stackLimit: UnsafeMutablePointer<Value>
  /// The end of the stack's memory: roots may go up to here.
  let stackEnd: UnsafeMutablePointer<Value>
  /// The lowest address the native stack may reach.
  var nativeStackLimit: UInt = 0
  // MARK: Limits
  /// Steps until the next look at limits and collector.
  var fuel: Int = 0
  /// Steps of the budget that are not in `fuel`.
  var fuelReserve: Int = 0
  // MARK: Exceptions
  /// The thrown value; `.empty` when a limit ended the invocation: scripts cannot catch that.
  var exception: Value = .undefined
  /// The value of the `return` statement on its way to the caller.
  var returnValue: Value = .undefined
  /// `new.target` on its way into a constructor.
  var newTarget: Value = .undefined
  /// Set on the way into a class constructor by `new`; a call without it is a TypeError.
  var isConstructing = false
  // MARK: Jobs
  /// There are jobs, or rejected promises to look at, when the outermost host call has run its script code.
  var hasPendingJobs = false
  var microtasks = MicrotaskQueue()
  /// Promises that were rejected while nobody had asked for their outcome, linked; undefined: none.
  var firstRejection: Value = .undefined
  var lastRejection: Value = .undefined
  // MARK: Shapes
  /// Goes up whenever a property of an object that is a prototype comes, goes or changes its kind.
  var prototypeEpoch: UInt32 = 1
  /// The epoch in which `Object.prototype` was last seen to have no `toJSON`.
  var plainJSONEpoch: UInt32 = 0
  /// All shapes, linked through `nextInHeap`.
  var shapes: UnsafeMutableRawPointer? = nil
  var nullShape: ShapeRef
  var objectShape: ShapeRef
  var arrayShape: ShapeRef
  var functionShape: ShapeRef
  var lazyFunctionShape: ShapeRef
  /// The shapes of host objects and arrays that nobody has touched.
  var lazyHostShape: ShapeRef
  var lazyHostArrayShape: ShapeRef
  /// The shape that proxies start with, and no other object.
  var proxyShape: ShapeRef
  let hostShapes = HostShapeCache()
  // MARK: Strings
  var atoms: AtomTable
  /// Filled in while the realm starts.
  let namesPointer: UnsafeMutablePointer<Names>
  @inline(__always) var names: Names { @inline(__always) _read { yield namesPointer.pointee } }
  /// The 256 strings of one Latin-1 character.
  let characters: UnsafeMutablePointer<StringRef>
  let intrinsics: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  /// The realm, for everything that is not hot.
  var realm: Unmanaged<Realm>
  /// Where in its source the frame being evaluated is; set before anything that may create an error.
  var position: UInt32 = 0
}

/// A trivially copyable handle to an interpreter's state. Everything that works on the heap is a method of it.
struct VM {
  let state: UnsafeMutablePointer<VMState>
  @inline(__always) init(_ state: UnsafeMutablePointer<VMState>) { self.state = state }

  @inline(__always) func heapAllocate(_ size: Int, _ header: CellHeader) -> UnsafeMutableRawPointer {
    state.pointee.heap.allocate(size, header)
  }
  var realm: Realm { state.pointee.realm.takeUnretainedValue() }
}
