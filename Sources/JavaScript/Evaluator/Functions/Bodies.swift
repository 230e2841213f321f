/// Function bodies: how the completion of the statements becomes the function's result. The body of a function that
/// only returns is the node of the value.

final class StatementBody: Node {
  let statement: StatementNode
  init(_ vm: VM, _ statement: StatementNode) {
    self.statement = statement
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try statement.execute(f) == .return ? vm.state.pointee.returnValue : .undefined
  }
}

/// Statements, followed by an expression that is the result unless they return.
class StatementsThenResult: Node {
  final let statement: StatementNode
  final let result: Node
  init(_ vm: VM, _ statement: StatementNode, _ result: Node) {
    self.statement = statement
    self.result = result
    super.init(vm)
  }
}

/// Statements, followed by the value that is returned unless one of them returns.
final class StatementsThenReturn: StatementsThenResult {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    if try statement.execute(f) == .return { return vm.state.pointee.returnValue }
    return try result.evaluate(f)
  }
}

/// A derived constructor returns `this` unless it returns an object (§10.2.2).
final class DerivedConstructorBody: StatementsThenResult {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    if try statement.execute(f) == .return {
      let v = vm.state.pointee.returnValue
      if v.isObject { return v }
      if !v.isUndefined { throw vm.typeError("Derived constructors may only return object or undefined") }
    }
    return try result.evaluate(f)
  }
}
