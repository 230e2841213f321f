/// The completion of a statement (ECMA-262 §6.2.4). Throws are Swift errors.
struct Completion: Equatable {
  let code: Int32
  @inline(__always) init(code: Int32) { self.code = code }
  static var normal: Completion { @inline(__always) get { Completion(code: 0) } }
  /// The value is in `VMState.returnValue`.
  static var `return`: Completion { @inline(__always) get { Completion(code: 1) } }
  static var `break`: Completion { @inline(__always) get { Completion(code: 2) } }
  static var `continue`: Completion { @inline(__always) get { Completion(code: 3) } }
  /// Breaks to the statement with label number `label`.
  static func `break`(to label: Int) -> Completion { Completion(code: Int32(4 + 2 * label)) }
  static func `continue`(to label: Int) -> Completion { Completion(code: Int32(5 + 2 * label)) }
}

/// An executable statement.
class StatementNode {
  func execute(_ f: Frame) throws(Abrupt) -> Completion { .normal }
  let vm: VM
  init(_ vm: VM) { self.vm = vm }
}

/// An executable expression. Nodes are built once per function and interpreter, are immutable, and store their children
/// in `let` fields, so that calling them costs no reference counting.
class Node: StatementNode {
  func evaluate(_ f: Frame) throws(Abrupt) -> Value { .undefined }

  /// Evaluates the node as a condition.
  func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool { vm.toBoolean(try evaluate(f)) }

  /// Executes the node as a statement. Nodes that are often statements override this.
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    _ = try evaluate(f)
    return .normal
  }
}

extension Frame {
  /// Returns the current environment.
  @inline(__always) var environment: EnvironmentRef { self[FrameSlot.environment].asEnvironment }
}
