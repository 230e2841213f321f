/// The statements of a function as an expression of what it returns. `if (a) return b; return c` becomes a conditional
/// expression, which passes its value on without a completion: 2 percent of EarleyBoyer.
extension FunctionCompiler {
  /// The maximum number of statements `if` that become conditional expressions inside each other, because each needs
  /// native stack.
  private static var maximumConditions: Int { 8 }

  /// Returns a node whose value is that of a function with the statements from an index on.
  /// - Parameter entry: What is executed before them.
  func result(of statements: [Statement], from start: Int = 0, after entry: [StatementNode], _ depth: Int = 0)
    throws(Abrupt) -> Node
  {
    resultDepth = max(resultDepth, depth)
    var compiled = entry
    for i in start..<statements.count {
      let isLast = i == statements.count - 1
      switch statements[i].content {
      case .return(let value, _) where isLast:
        nodeCount += 1
        let result = try value.map { (e) throws(Abrupt) in try expression(e) } ?? constant(.undefined)
        return following(compiled, result)
      case .if(let test, let a, let b, _) where depth < Self.maximumConditions && returns(a):
        nodeCount += 1
        let test = try expression(test)
        let consequent = try result(of: a, depth + 1)
        let alternate: Node
        if let b, isLast, returns(b) {
          alternate = try result(of: b, depth + 1)
        } else {
          let first = try b.map { (b) throws(Abrupt) in [try required(b)] } ?? []
          alternate = try result(of: statements, from: i + 1, after: first, depth + 1)
        }
        return following(compiled, Conditional(vm, test, consequent, alternate))
      default: if let node = try statement(statements[i]) { compiled.append(node) }
      }
    }
    return StatementBody(vm, sequence(compiled))
  }

  private func result(of branch: Statement, _ depth: Int) throws(Abrupt) -> Node {
    guard case .block(let block) = branch.content else { return try result(of: [branch], after: [], depth) }
    return try inScope(block.scope) { () throws(Abrupt) in
      nodeCount += 1
      return try result(of: Array(block.body), after: [], depth)
    }
  }

  private func following(_ statements: [StatementNode], _ result: Node) -> Node {
    statements.isEmpty ? result : StatementsThenReturn(vm, sequence(statements), result)
  }

  /// Whether a branch ends with `return`, and declares no variables.
  private func returns(_ branch: Statement) -> Bool {
    switch branch.content {
    case .return: true
    case .block(let block):
      block.scope.order.isEmpty && block.scope.functions.isEmpty && block.body.last.map(returns) == true
    default: false
    }
  }
}
