/// Function bodies: how the completion of the statements becomes the function's result.

/// A body that is one `return`, as in most arrow functions.
final class ExpressionBody: BodyNode {
  let expression: Node
  init(_ vm: VM, _ expression: Node) {
    self.expression = expression
    super.init(vm)
  }
  override func run(_ f: Frame) throws(Abrupt) -> Value { try expression.evaluate(f) }
}

final class StatementBody: BodyNode {
  let statement: StatementNode
  init(_ vm: VM, _ statement: StatementNode) {
    self.statement = statement
    super.init(vm)
  }
  override func run(_ f: Frame) throws(Abrupt) -> Value {
    try statement.execute(f) == .return ? vm.state.pointee.returnValue : .undefined
  }
}

/// Statements, followed by an expression that is the result unless they return.
class StatementsThenResult: BodyNode {
  final let statement: StatementNode
  final let result: Node
  init(_ vm: VM, _ statement: StatementNode, _ result: Node) {
    self.statement = statement
    self.result = result
    super.init(vm)
  }
}

/// Statements followed by a final `return expression`.
final class StatementsThenReturn: StatementsThenResult {
  override func run(_ f: Frame) throws(Abrupt) -> Value {
    if try statement.execute(f) == .return { return vm.state.pointee.returnValue }
    return try result.evaluate(f)
  }
}

/// A derived constructor returns `this` unless it returns an object (§10.2.2).
final class DerivedConstructorBody: StatementsThenResult {
  override func run(_ f: Frame) throws(Abrupt) -> Value {
    if try statement.execute(f) == .return {
      let v = vm.state.pointee.returnValue
      if v.isObject { return v }
      if !v.isUndefined { throw vm.typeError("Derived constructors may only return object or undefined") }
    }
    return try result.evaluate(f)
  }
}
