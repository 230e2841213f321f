/// How generators and async functions suspend and resume (ECMA-262 §27.5.3, §27.7.5). A tree-walker cannot keep its
/// native stack, so a statement on the way to a `yield` or `await` is executed again when the function resumes: slots
/// of the frame record its progress, and it continues from there. Expressions are lowered to steps beforehand, so that
/// they suspend between statements only.

extension Completion {
  /// The function suspends. The value it yields is in `VMState.returnValue`.
  static var yield: Completion { @inline(__always) get { Completion(code: -2) } }
  /// The same, but the value is already an iterator result (`yield*`).
  static var delegate: Completion { @inline(__always) get { Completion(code: -3) } }
  /// The function suspends until a promise, for which a reaction has been added, is settled.
  static var await: Completion { @inline(__always) get { Completion(code: -4) } }
  @inline(__always) var isSuspension: Bool { code < -1 }
}

/// How a suspended function resumes.
enum ResumptionMode: Int32 { case next, `throw`, `return` }

/// The slots in the frame of every function that can suspend, starting at its `control` slot.
enum ControlSlot {
  /// Undefined while the function runs; a `ResumptionMode` while it returns to where it was suspended.
  static var mode: Int { @inline(__always) get { 0 } }
  /// The value it resumes with.
  static var value: Int { @inline(__always) get { 1 } }
  /// The object that represents the execution: a generator, an async generator, or the state of an async function.
  static var object: Int { @inline(__always) get { 2 } }
  static var count: Int { @inline(__always) get { 3 } }
}

/// A statement that contains a suspension point.
class SuspendableNode: StatementNode {
  /// The first of the function's control slots.
  let control: Int
  init(_ vm: VM, control: Int) {
    self.control = control
    super.init(vm)
  }
  @inline(__always) func isResuming(_ f: Frame) -> Bool { !f[control + ControlSlot.mode].isUndefined }

  @inline(__always) func isReturning(_ f: Frame) -> Bool {
    f[control + ControlSlot.mode].asInt == ResumptionMode.return.rawValue
  }

  /// Ends the resumption and returns its mode. The value stays in its control slot.
  @inline(__always) func resumption(_ f: Frame) -> ResumptionMode {
    let mode = ResumptionMode(rawValue: f[control + ControlSlot.mode].asInt) ?? .next
    f[control + ControlSlot.mode] = .undefined
    return mode
  }

  /// Ends the resumption at an `await`: returns the awaited value, or throws what the promise was rejected with.
  func awaited(_ f: Frame, _ position: UInt32) throws(Abrupt) -> Value {
    let mode = resumption(f)
    let value = f[control + ControlSlot.value]
    if mode == .throw {
      vm.state.pointee.position = position
      throw vm.throw(value)
    }
    return value
  }
}

extension VM {
  /// Replaces the value in a slot by its iterator and the value in the next slot by the iterator's `next`.
  func openIterator(_ f: Frame, _ slot: Int, isAsync: Bool = false) throws(Abrupt) {
    let scope = RootScope(self)
    defer { scope.close() }
    let record = isAsync ? try getAsyncIterator(f[slot]) : try getIterator(f[slot])
    _ = record.moved(to: f + slot)
  }
}
