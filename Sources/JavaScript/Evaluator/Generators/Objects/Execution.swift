/// Executions that can be suspended: a heap cell stores the frame while the execution is suspended.

/// Internal slots of generators, async generators and the state of async functions.
enum ExecutionSlot {
  /// A cell with the values of the frame, or undefined before the first suspension and after the end.
  static var frame: Int { @inline(__always) get { 0 } }
  /// An `ExecutionState`.
  static var state: Int { @inline(__always) get { 1 } }
  /// Async functions: the promise. Async generators: the array of requests.
  static var promise: Int { @inline(__always) get { 2 } }
  static var requests: Int { @inline(__always) get { 2 } }
  /// For async generators: the index of the first request in the array of requests.
  static var firstRequest: Int { @inline(__always) get { 3 } }
  static var count: Int { @inline(__always) get { 4 } }
}

/// [[GeneratorState]], [[AsyncGeneratorState]] (ECMA-262 §27.5.2, §27.6.2). An async generator that has ended drains
/// its requests.
enum ExecutionState: Int32 { case suspendedStart, suspendedYield, executing, drainingRequests, completed }

extension ObjectRef {
  var executionState: ExecutionState {
    get { ExecutionState(rawValue: internalSlot(ExecutionSlot.state).pointee.asInt) ?? .completed }
    nonmutating set { internalSlot(ExecutionSlot.state).write(plain: Value(newValue.rawValue)) }
  }
}

/// The body of a function that can suspend.
class SuspendableBody: Node {
  /// The steps of the call itself: parameters and declarations (FunctionDeclarationInstantiation).
  let entry: StatementNode
  let statement: StatementNode
  let control: Int
  init(_ vm: VM, entry: StatementNode, _ statement: StatementNode, control: Int) {
    self.entry = entry
    self.statement = statement
    self.control = control
    super.init(vm)
  }
}

extension VM {
  /// Returns the object that represents the execution in frame `f`, which has not started.
  func makeExecution(_ kind: CellKind, _ shape: ShapeRef, _ f: Frame, _ body: SuspendableBody) -> ObjectRef {
    spend(Work.stepsPerExecution)
    let object = makeObject(kind, shape, capacity: 0)
    object.executionState = .suspendedStart
    f[body.control + ControlSlot.object] = Value(object)
    return object
  }

  /// Copies the frame from the stack into the object.
  func saveFrame(_ f: Frame, _ object: ObjectRef) {
    let slot = object.internalSlot(ExecutionSlot.frame)
    if slot.pointee.isUndefined {
      let count = f[FrameSlot.callee].asObject.code.pointee.frameSize
      store(
        Value(cell: heapAllocate(8 + count * 8, CellHeader(kind: .fieldList, count: UInt32(count)))), in: slot)
    }
    let cell = slot.pointee.asPointer
    store(from: f, count: Int(cell.header.pointee.count), in: cell.field(at: 8))
  }

  /// Ends an execution: nothing of its frame is needed any more.
  func complete(_ object: ObjectRef) {
    object.executionState = .completed
    object.internalSlot(ExecutionSlot.frame).write(plain: .undefined)
  }

  /// Resumes a suspended execution until it suspends again or ends; then its frame is saved, or released. If it throws,
  /// it has ended, unless there was no room on the stack.
  ///
  /// - Parameter mode: The mode of the resumption, or nil to start the execution.
  func proceed(_ object: ObjectRef, _ mode: ResumptionMode?, _ value: Value) throws(Abrupt) -> Completion {
    let cell = object.internalSlot(ExecutionSlot.frame).pointee.asPointer
    let values = cell.field(at: 8)
    let count = Int(cell.header.pointee.count)
    let savedTop = state.pointee.stackTop
    let savedFrame = state.pointee.frame
    let code = values[FrameSlot.callee].asObject.code
    guard let body = code.pointee.body, savedTop + count <= state.pointee.stackLimit,
      !isNativeStackLow(need: code.pointee.nativeStackNeed)
    else {
      throw stackOverflow()
    }
    // The frame is copied to the stack and back.
    spend(count / Work.savedSlotsPerStep)
    let f = savedTop
    f.update(from: values, count: count)
    f[FrameSlot.callSite] = VM.callSite(offset: state.pointee.position, distance: f - savedFrame)
    state.pointee.stackTop = f + count
    state.pointee.frame = f
    object.executionState = .executing
    let c: Completion
    do throws(Abrupt) {
      c = try run(body, f, mode, value)
    } catch {
      state.pointee.stackTop = savedTop
      state.pointee.frame = savedFrame
      complete(object)
      throw error
    }
    state.pointee.stackTop = savedTop
    state.pointee.frame = savedFrame
    // The caller may resume the execution again, or another one.
    state.pointee.position = UInt32(truncatingIfNeeded: f[FrameSlot.callSite].bits)
    if c.isSuspension {
      saveFrame(f, object)
      if c != .await { object.executionState = .suspendedYield }
    } else {
      complete(object)
    }
    return c
  }

  private func run(_ body: Unmanaged<Node>, _ f: Frame, _ mode: ResumptionMode?, _ value: Value) throws(Abrupt)
    -> Completion
  {
    var failed = false
    let c = body._withUnsafeGuaranteedRef { body -> Completion in
      do throws(Abrupt) {
        let body = unsafeDowncast(body, to: SuspendableBody.self)
        if let mode {
          f[body.control + ControlSlot.mode] = Value(mode.rawValue)
          f[body.control + ControlSlot.value] = value
        }
        state.pointee.fuel &-= Work.stepsPerResumption
        if state.pointee.fuel < 0 { try safepoint() }
        return try body.statement.execute(f)
      } catch {
        failed = true
        return .normal
      }
    }
    if failed { throw Abrupt() }
    return c
  }
}
