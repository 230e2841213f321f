/// How values stay alive. The collector is precise, and three rules make it so:
///
/// 1. Allocation never collects; it only counts bytes. A collection happens at a safepoint: between calls by the host,
///    at function entry, at a loop back-edge, and at `tick()` inside built-ins. Straight-line code that allocates may
///    hold values in Swift variables.
/// 2. A value that is needed after anything that can reach a safepoint (evaluating a node that may call, a built-in
///    that calls back, `get` and `set`, which run getters and proxy traps) lies in a slot of the value stack. Nodes use
///    the temporaries of their frame, native functions the roots below. Arguments of a call lie in the callee's frame,
///    so a callee need not root what it was given, and what a function returns is alive until the next safepoint.
/// 3. What the host holds is a counted handle (`HandleTable`).
///
/// ## The value stack
///
///     stackBase   the frame of the host, which is never popped: `StackTrace` ends there
///     …           frames and roots; every slot below `stackTop` holds a valid value
///     stackTop    the next root, or the next frame that native code pushes
///     …
///     stackLimit  no frame ends beyond this, and no native function starts with `stackTop` beyond it
///     …           the reserve: room for roots, whatever the depth of the calls
///     stackEnd    the end of the memory; a root that does not fit is a RangeError
///
/// A native function starts with the whole reserve free above its arguments. Its roots are removed when it returns.
enum ValueStack {
  /// The total number of slots, unless a test requests fewer.
  static var slots: Int { 512 * 1024 }
  /// The number of slots that only roots use.
  static var reserve: Int { 256 }
  /// The size of the frame of the host.
  static var hostFrameSize: Int { FrameSlot.first }
}

/// A slot of the value stack. Its value stays alive, and a read after a call returns what the collector saw. Types that
/// store values across calls store slots, so that an unrooted value cannot be put into them.
struct Rooted {
  let slot: UnsafeMutablePointer<Value>
  @inline(__always) init(_ slot: UnsafeMutablePointer<Value>) { self.slot = slot }
  /// A field of a cell that is reachable for as long as this value is used. It is never assigned through this value.
  init(unchanged field: CellField) { slot = UnsafeMutablePointer(mutating: field) }

  @inline(__always) var value: Value {
    get { slot.pointee }
    nonmutating set { slot.pointee = newValue }
  }
}

/// A slot of the value stack that holds an object.
struct RootedObject {
  let slot: UnsafeMutablePointer<Value>
  @inline(__always) init(_ slot: UnsafeMutablePointer<Value>) { self.slot = slot }

  @inline(__always) var object: ObjectRef { slot.pointee.asObject }
  @inline(__always) var value: Value { slot.pointee }
}

/// A range of the value stack. Values that are rooted after the scope is opened are released when it is closed.
struct RootScope {
  private let vm: VM
  private let start: UnsafeMutablePointer<Value>

  @inline(__always) init(_ vm: VM) {
    self.vm = vm
    start = vm.state.pointee.stackTop
  }

  /// Releases the values rooted since the scope was opened. The scope stays open.
  @inline(__always) func close() { vm.state.pointee.stackTop = start }
}

extension VM {
  /// Keeps `value` alive until the current native function returns, or the `RootScope` is closed.
  /// - Throws: A RangeError if the value stack is full.
  @inline(__always) @discardableResult func root(_ value: Value) throws(Abrupt) -> Rooted {
    let slot = state.pointee.stackTop
    if slot >= state.pointee.stackEnd { throw stackOverflow() }
    slot.pointee = value
    state.pointee.stackTop = slot + 1
    return Rooted(slot)
  }

  @inline(__always) @discardableResult func root(_ object: ObjectRef) throws(Abrupt) -> RootedObject {
    RootedObject(try root(Value(object)).slot)
  }

  /// Keeps a key alive until the current native function returns. Indices need no root, because they have no text.
  @inline(__always) func root(_ key: PropertyKey) throws(Abrupt) {
    if !key.isIndex { try root(Value(bits: key.bits)) }
  }

  /// Returns a separate slot, initially undefined, that keeps the value written to it alive until the current native
  /// function returns.
  @inline(__always) func rootSlot() throws(Abrupt) -> Rooted { try root(.undefined) }

  /// Keeps string and symbol keys alive until the current native function returns, because script code may delete the
  /// properties that they name. The list itself is outside the heap and counted as room of the copy.
  func rootKeys(_ keys: [PropertyKey]) throws(Abrupt) {
    try reserve(keys.count * 16)
    let kept = makeArray(capacity: keys.count * 2)
    for key in keys where !key.isIndex { push(kept, Value(bits: key.bits)) }
    try root(Value(kept))
  }

  // MARK: The stack

  /// Writes the frame of the host, which is current while neither a script nor a built-in runs.
  func makeHostFrame() {
    let frame = state.pointee.stackBase
    for i in 0..<ValueStack.hostFrameSize { frame[i] = .undefined }
    frame[FrameSlot.callSite] = VM.callSite(offset: 0, distance: 0)
    state.pointee.frame = frame
    state.pointee.stackTop = frame + ValueStack.hostFrameSize
  }
}
