/// How generators and async functions stop and go on (ECMA-262 §27.5.3, §27.7.5). A tree-walker cannot keep its native stack, so a
/// statement on the way to a `yield` or `await` is executed again when the function goes on: its progress lies in slots of the frame,
/// and it jumps to where it was. Expressions are taken apart beforehand, so that they suspend between statements only.

extension Completion {
  /// The function suspends; the value it gives is in `VMState.returnValue`.
  static var yield: Completion { @inline(__always) get { Completion(code: -2) } }
  /// The same, but the value is an iterator result already (`yield*`).
  static var delegate: Completion { @inline(__always) get { Completion(code: -3) } }
  /// The function suspends until a promise, already arranged for, is settled.
  static var await: Completion { @inline(__always) get { Completion(code: -4) } }
  @inline(__always) var isSuspension: Bool { code < -1 }
}

/// How a suspended function goes on.
enum ResumptionMode: Int32 { case next, `throw`, `return` }

/// Slots that every function that can suspend has in its frame, from its `control` slot on.
enum ControlSlot {
  /// Undefined while the function runs; a `ResumptionMode` on the way back to where it was suspended.
  static var mode: Int { @inline(__always) get { 0 } }
  /// The value it goes on with.
  static var value: Int { @inline(__always) get { 1 } }
  /// The object that stands for the execution: generator, async generator, or async function's state.
  static var object: Int { @inline(__always) get { 2 } }
  static var count: Int { @inline(__always) get { 3 } }
}

/// A statement on the way to a suspension point.
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

  /// The end of the way back: the function runs again. Answers how it goes on; the value stays in its control slot.
  @inline(__always) func resumption(_ f: Frame) -> ResumptionMode {
    let mode = ResumptionMode(rawValue: f[control + ControlSlot.mode].asInt) ?? .next
    f[control + ControlSlot.mode] = .undefined
    return mode
  }

  /// The end of the way back to where a value was awaited: that value, or the exception that it was rejected with.
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

/// A suspension point: `yield`, `yield*` or `await`.
class SuspensionStep: SuspendableNode {
  final let operand: Node
  /// The first of `slotCount` slots of the step's own.
  final let slot: Int
  /// Gets the value of the expression.
  final let result: Int
  final let position: UInt32
  required init(_ vm: VM, _ operand: Node, slot: Int, result: Int, control: Int, _ position: UInt32) {
    self.operand = operand
    self.slot = slot
    self.result = result
    self.position = position
    super.init(vm, control: control)
  }
  class var slotCount: Int { 0 }
}

extension VM {
  /// Replaces the value in a slot by its iterator and the value in the next slot by the iterator's `next`.
  func openIterator(_ f: Frame, _ slot: Int, isAsync: Bool = false) throws(Abrupt) {
    let top = state.pointee.stackTop
    let record = isAsync ? try getAsyncIterator(f[slot]) : try getIterator(f[slot])
    state.pointee.stackTop = top
    f[slot] = record.iterator
    f[slot + 1] = record.next
  }
}

/// Statements one after the other, some of which can suspend.
final class SuspendableSequence: SuspendableNode {
  let statements: StatementList
  /// The number of the statement that has suspended.
  let slot: Int
  init(_ vm: VM, _ statements: [StatementNode], slot: Int, control: Int) {
    self.statements = StatementList(statements)
    self.slot = slot
    super.init(vm, control: control)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    var i = isResuming(f) ? Int(f[slot].asInt) : 0
    while i < statements.count {
      let c = try statements.execute(i, f)
      if c != .normal {
        if c.isSuspension { f[slot] = .number(i) }
        return c
      }
      i &+= 1
    }
    return .normal
  }
}

/// Statements in a flat buffer, executed by number without reference counting.
final class StatementList {
  private let nodes: UnsafeMutableBufferPointer<Unmanaged<StatementNode>>
  init(_ statements: [StatementNode]) {
    nodes = .allocate(capacity: statements.count)
    for (i, s) in statements.enumerated() { nodes.initializeElement(at: i, to: .passRetained(s)) }
  }
  deinit {
    for node in nodes { node.release() }
    nodes.deallocate()
  }
  var count: Int { nodes.count }

  @inline(__always) func execute(_ i: Int, _ f: Frame) throws(Abrupt) -> Completion {
    var failed = false
    let c = nodes[i]._withUnsafeGuaranteedRef { node -> Completion in
      do throws(Abrupt) { return try node.execute(f) } catch {
        failed = true
        return .normal
      }
    }
    if failed { throw Abrupt() }
    return c
  }
}

/// `yield` in a generator (§27.5.3.7).
final class YieldStep: SuspensionStep {
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    guard isResuming(f) else {
      vm.state.pointee.returnValue = try operand.evaluate(f)
      return .yield
    }
    let isReturn = isReturning(f)
    let value = try awaited(f, position)
    if isReturn {
      vm.state.pointee.returnValue = value
      return .return
    }
    f[result] = value
    return .normal
  }
}
