extension FunctionCompiler {
  /// Compiles the body of a script. Its value is that of the last statement if it is an expression statement.
  func scriptBody() throws(Abrupt) -> Node {
    var statements: [StatementNode] = []
    for f in Declarations.functions(node.body) {
      guard let name = f.name else { continue }
      let k = key(name.name)
      let function = functionExpression(f, name: k)
      if let own = instance.ownGlobals[k] {
        statements.append(NameSet(vm, GlobalInitialization(vm, own), function))
      } else {
        statements.append(DefineGlobalFunction(vm, k, function))
      }
    }
    for (i, s) in node.body.enumerated() {
      if i == node.body.count - 1, case .expression(let e, _) = s.content {
        statements.append(Return(vm, try expression(e)))
      } else if let compiled = try statement(s) {
        statements.append(compiled)
      }
    }
    return StatementBody(vm, sequence(statements))
  }
}
