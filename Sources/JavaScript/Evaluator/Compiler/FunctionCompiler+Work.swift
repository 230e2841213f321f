/// The steps of code without loops and calls. They are known when it is compiled, so a call or an iteration pays for
/// all of its code, including the parts that it skips.
extension FunctionCompiler {
  /// Returns the number of steps that the code compiled since there were `before` nodes takes. The first step, which
  /// also pays for the call or the iteration, pays for twice as many nodes as the others: most loops are short, and
  /// what takes long pays for itself.
  func steps(since before: Int) -> Int {
    max(1, (nodeCount - before - 1) / Work.nodesPerStep)
  }

  /// Counts the variables of a large frame, which are cleared at each call. Temporaries are paid by their nodes, and a
  /// specialized node can need fewer of them than others that take the same steps.
  func countVariables() { nodeCount += max(0, function.slotCount - 64) / 16 }

  /// Counts an expression whose evaluation takes longer than that of a variable or of an operator.
  func countWork(of e: Expression) {
    switch e.content {
    case .array: nodeCount += 10
    case .template(let template): nodeCount += 16 + 8 * template.expressions.count
    case .bigInt: nodeCount += 2
    case .unary(.delete, _, _): nodeCount += Work.stepsPerDeletion * Work.nodesPerStep
    case .object: nodeCount += 4
    case .new(_, let arguments, _): nodeCount += 2 * Work.nodesPerCall + arguments.count
    case .superCall(_, let arguments, _): nodeCount += 32 + arguments.count
    case .call(_, let arguments, _, _): nodeCount += Work.nodesPerCall + arguments.count
    case .taggedTemplate(_, let quasi, _): nodeCount += Work.nodesPerCall + quasi.expressions.count
    case .member, .index, .privateMember, .superMember, .superIndex, .privateIn: nodeCount += Work.nodesPerAccess
    case .assignment(.expression, _, _): nodeCount += Work.nodesPerAccess
    case .compoundAssignment(let op, let target, _, _): nodeCount += nodes(of: op) + 1 + nodes(ofChange: target)
    case .logicalAssignment(_, let target, _, _): nodeCount += nodes(ofChange: target)
    case .update(_, _, let target, _): nodeCount += 3 + nodes(ofChange: target)
    case .binary(let op, _, _, _): nodeCount += nodes(of: op)
    case .unary(.typeof, _, _): nodeCount += 2
    case .sequence(let list): nodeCount += list.count
    default: break
    }
  }

  private func nodes(ofChange target: Expression) -> Int {
    if case .identifier = target.content { 0 } else { Work.nodesPerAccess }
  }

  /// Returns the number of nodes that take as long as an operator does in addition to that of an addition.
  private func nodes(of op: BinaryOperator) -> Int {
    switch op {
    case .in: 2 * Work.nodesPerAccess
    case .instanceOf: Work.nodesPerAccess
    case .exponent: 6
    case .remainder, .equal, .notEqual: 3
    case .strictEqual, .strictNotEqual, .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight, .shiftRightUnsigned: 1
    default: 0
    }
  }

  /// Returns the number of nodes that take as long as the creation of a function.
  func nodes(of function: FunctionNode) -> Int { function.isGenerator ? 16 : function.isAsync ? 12 : 8 }

  /// Returns the number of nodes that take as long as a part of an object literal does in addition to its value.
  func nodes(of property: PropertyDefinition) -> Int {
    switch property {
    case .getter, .setter: 56
    case .method: 20
    case .prototype: 16
    case .property, .shorthand, .spread: 7
    }
  }

  /// Counts parameters, of which the first ones take no longer than the call.
  func countParameters() { nodeCount += 2 * max(0, node.parameters.count - 8) + (node.rest == nil ? 0 : 32) }

  /// Counts a jump out of the labelled statements around it.
  func countWork(ofJump label: Name?) { if label != nil { nodeCount += 4 * labels.count } }

  /// Counts a pattern. Its parts are patterns themselves.
  func countWork(of p: Pattern) {
    switch p {
    case .array: nodeCount += Work.nodesPerAccess
    case .object(let parts): nodeCount += Work.nodesPerAccess + (parts.rest == nil ? 6 : 16)
    case .expression: nodeCount += Work.nodesPerAccess
    case .identifier: nodeCount += 3
    }
  }
}
