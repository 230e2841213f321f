/// The lowering of expressions with a suspension point inside. Everything before the last suspension becomes steps that
/// store their values in temporaries. The remaining expression is an ordinary one that reads those temporaries.
extension FunctionCompiler {
  /// Adds the steps of `e` up to its last suspension, and returns the remaining expression.
  /// - Parameter name: The name for an anonymous class (NamedEvaluation).
  func lower(_ e: Expression, _ steps: inout Steps, name: PropertyKey? = nil) throws(Abrupt) -> Expression {
    guard suspends(e) else { return e }
    try vm.checkNativeStack()
    switch e.content {
    case .yield(let operand, let isDelegate, let offset):
      return try lowerYield(operand, isDelegate: isDelegate, offset, &steps)
    case .await(let operand, let offset): return try suspend(AwaitStep.self, operand, offset, &steps)
    case .parenthesized(let inner): return make(.parenthesized(try lower(inner, &steps, name: name)))
    case .template(let t): return try lowerTemplate(t, &steps)
    case .taggedTemplate(let tag, let quasi, let offset):
      let arguments = quasi.expressions.map { Argument(expression: $0, isSpread: false) }
      return try lowerCall(tag, first: try templateObject(quasi), arguments, offset, &steps)
    case .array(let elements, let offset): return try lowerArray(elements, offset, &steps)
    case .object(let properties, let offset): return try lowerObject(properties, offset, &steps)
    case .class(let c): return try lowerClass(c, name: c.name.map { key($0.name) } ?? name, &steps)
    case .unary(.delete, let operand, let offset): return try lowerDelete(operand, offset, &steps)
    case .unary(let op, let operand, let offset): return make(.unary(op, try lower(operand, &steps), offset: offset))
    case .update(let op, let isPrefix, let target, let offset):
      return make(.update(op, isPrefix: isPrefix, target: try lowerReference(target, &steps), offset: offset))
    case .binary(let op, let a, let b, let offset):
      let (l, r) = try lowerPair(a, b, &steps)
      return make(.binary(op, l, r, offset: offset))
    case .logical(let op, let a, let b):
      guard suspends(b) else { return make(.logical(op, try lower(a, &steps), b)) }
      let result = reserveTemporaries(1)
      steps.append(LocalSet(vm, result, try expression(try lower(a, &steps))))
      steps.append(try when(op, result) { () throws(Abrupt) in [try self.evaluation(of: b, into: result)] })
      return temporary(result)
    case .conditional(let test, let a, let b):
      let condition = try lower(test, &steps)
      guard suspends(a) || suspends(b) else { return make(.conditional(test: condition, consequent: a, alternate: b)) }
      let result = reserveTemporaries(1)
      let slot = reserveTemporaries(1)
      let node = try expression(condition)
      steps.append(branch(node, try evaluation(of: a, into: result), try evaluation(of: b, into: result), slot: slot))
      return temporary(result)
    case .assignment(let target, let value, let offset): return try lowerAssignment(target, value, offset, &steps)
    case .compoundAssignment(let op, let target, let value, let offset):
      return try lowerCompound(op, target, value, offset, &steps)
    case .logicalAssignment(let op, let target, let value, let offset):
      return try lowerLogical(op, target, value, offset, &steps)
    case .sequence(let list): return try lowerSequence(list, &steps)
    case .member(let object, let name, _, let offset):
      return make(.member(object: try lower(object, &steps), name: name, isOptional: false, offset: offset))
    case .index(let object, let index, _, let offset):
      let (o, i) = try lowerPair(object, index, &steps)
      return make(.index(object: o, index: i, isOptional: false, offset: offset))
    case .privateMember(let object, let name, _, let offset):
      return make(.privateMember(object: try lower(object, &steps), name: name, isOptional: false, offset: offset))
    case .superIndex(let s, let index, let offset):
      // `this` is read first.
      steps.append(readThis(s.this))
      return make(.superIndex(s, index: try lower(index, &steps), offset: offset))
    case .optionalChain(let chain): return try lowerOptionalChain(chain, otherwise: .undefined, &steps) { $0 }
    case .call(let callee, let arguments, _, let offset):
      return try lowerCall(callee, first: nil, arguments, offset, &steps)
    case .new(let callee, let arguments, let offset): return try lowerNew(callee, arguments, offset, &steps)
    case .superCall(let s, let arguments, let offset):
      let values = temporary(try store(array(of: arguments, offset), &steps))
      return make(
        .superCall(s, arguments: list([Argument(expression: values, isSpread: true)]), offset: offset))
    case .privateIn(let name, let object, let offset):
      return make(.privateIn(name, try lower(object, &steps), offset: offset))
    case .identifier, .this, .newTarget, .null, .boolean, .number, .bigInt, .string, .regularExpression, .function,
      .superMember:
      return e
    }
  }

  // MARK: Keeping values

  /// Evaluates `e` now and stores it in a new slot.
  func store(_ e: Expression, _ steps: inout Steps) throws(Abrupt) -> Int {
    let rest = try lower(e, &steps)
    if let slot = temporary(in: rest) { return slot }
    let slot = reserveTemporaries(1)
    steps.append(LocalSet(vm, slot, try expression(rest)))
    return slot
  }

  /// Stores the value that `e` has now, for use after a suspension.
  func save(_ e: Expression, _ steps: inout Steps) throws(Abrupt) -> Expression {
    switch e.content {
    case .null, .boolean, .number, .string: e
    default: temporary(try store(e, &steps))
    }
  }

  func lowerPair(_ a: Expression, _ b: Expression, _ steps: inout Steps) throws(Abrupt) -> (Expression, Expression) {
    let first = suspends(b) ? try save(a, &steps) : try lower(a, &steps)
    return (first, try lower(b, &steps))
  }

  /// Lifts expressions that are evaluated one after the other. The values of those before the last suspension are
  /// stored.
  func lowerAll(_ list: [Expression], _ steps: inout Steps) throws(Abrupt) -> [Expression] {
    guard let last = list.lastIndex(where: suspends) else { return list }
    var result: [Expression] = []
    for e in list[..<last] { result.append(try save(e, &steps)) }
    result.append(try lower(list[last], &steps))
    return result + list[(last + 1)...]
  }

  /// Returns steps that are executed if the left operand, in a slot, does not determine the result of a logical
  /// operator.
  func when(_ op: LogicalOperator, _ slot: Int, _ build: () throws(Abrupt) -> Steps) throws(Abrupt) -> StatementNode {
    let branchSlot = reserveTemporaries(1)
    let value = LocalGet(vm, slot)
    let test: Node =
      switch op {
      case .and: value
      case .or: Not(vm, value)
      case .nullish: IsNullish(vm, value)
      }
    return branch(test, try lowered(build), EmptyStatement(vm), slot: branchSlot)
  }

  private func lowerSequence(_ expressions: SyntaxList<Expression>, _ steps: inout Steps) throws(Abrupt) -> Expression {
    guard let last = expressions.lastIndex(where: suspends) else { return make(.sequence(expressions)) }
    for e in expressions[..<last] { try discard(e, &steps) }
    let rest = try lower(expressions[last], &steps)
    return make(.sequence(list([rest] + expressions[(last + 1)...])))
  }

  /// The parts before a suspension are joined into one string first.
  private func lowerTemplate(_ t: TemplateLiteral, _ steps: inout Steps) throws(Abrupt) -> Expression {
    guard let last = t.expressions.lastIndex(where: suspends) else { return make(.template(t)) }
    let empty = SyntaxText([], in: instance.arena)
    let nothing = TemplateLiteral.Element(cooked: empty, raw: empty)
    var head = template([t.elements[0]], [])
    for i in 0..<last {
      head = try save(template([nothing, nothing, t.elements[i + 1]], [head, t.expressions[i]]), &steps)
    }
    if last == 0 { head = try save(head, &steps) }
    let value = try lower(t.expressions[last], &steps)
    return template(
      [nothing, nothing] + t.elements[(last + 1)...], [head, value] + t.expressions[(last + 1)...])
  }

  private func template(_ elements: [TemplateLiteral.Element], _ expressions: [Expression]) -> Expression {
    make(.template(TemplateLiteral(elements: list(elements), expressions: list(expressions))))
  }

  // MARK: yield

  private func lowerYield(_ operand: Expression?, isDelegate: Bool, _ offset: SourceOffset, _ steps: inout Steps)
    throws(Abrupt) -> Expression
  {
    // `void null`, because undefined has no literal.
    let operand = operand ?? make(.unary(.void, make(.null), offset: offset))
    switch (node.isAsync, isDelegate) {
    case (false, false): return try suspend(YieldStep.self, operand, offset, &steps)
    case (false, true): return try suspend(DelegateStep.self, operand, offset, &steps)
    case (true, false):
      return try suspend(AsyncYieldStep.self, make(.await(operand, offset: offset)), offset, &steps)
    case (true, true): return try suspend(AsyncDelegateStep.self, operand, offset, &steps)
    }
  }

  private func suspend(
    _ kind: SuspensionStep.Type, _ operand: Expression, _ offset: SourceOffset, _ steps: inout Steps
  ) throws(Abrupt) -> Expression {
    let result = reserveTemporaries(1)
    let slot = reserveTemporaries(kind.slotCount)
    let value = try expression(try lower(operand, &steps))
    steps.append(kind.init(vm, value, slot: slot, result: result, control: control, offset))
    return temporary(result)
  }

  // MARK: Assignment

  /// Lifts a member whose parts have been evaluated.
  /// - Parameter makesKey: Whether the index is converted to a property key now.
  func lowerReference(_ e: Expression, makesKey: Bool = false, _ steps: inout Steps) throws(Abrupt) -> Expression {
    switch e.content {
    case .parenthesized(let inner): return try lowerReference(inner, makesKey: makesKey, &steps)
    case .member(let object, let name, _, let offset):
      return make(.member(object: try save(object, &steps), name: name, isOptional: false, offset: offset))
    case .privateMember(let object, let name, _, let offset):
      return make(.privateMember(object: try save(object, &steps), name: name, isOptional: false, offset: offset))
    case .index(let object, let index, _, let offset):
      let base = try store(object, &steps)
      guard makesKey else {
        let i = try save(index, &steps)
        return make(.index(object: temporary(base), index: i, isOptional: false, offset: offset))
      }
      let i = try lower(index, &steps)
      let slot = reserveTemporaries(1)
      steps.append(
        LocalSet(vm, slot, Unary(vm, .toPropertyKey, KeyOfObject(vm, base, try expression(i), offset), offset)))
      return make(.index(object: temporary(base), index: temporary(slot), isOptional: false, offset: offset))
    case .superIndex(let s, let index, let offset):
      steps.append(readThis(s.this))
      return make(.superIndex(s, index: try save(index, &steps), offset: offset))
    default: return e
    }
  }

  private func lowerAssignment(_ target: Pattern, _ value: Expression, _ offset: SourceOffset, _ steps: inout Steps)
    throws(Abrupt) -> Expression
  {
    switch target {
    case .identifier(let id):
      // In strict code, a name that is not declared by now cannot be assigned.
      if isStrict, case .global = id.resolution {
        let known = reserveTemporaries(1)
        let cell = instance.globalCell(key(id.name))
        steps.append(ResolveGlobal(vm, cell, slot: known))
        let v = try store(value, &steps)
        steps.append(
          AssignResolvedGlobal(vm, GlobalTarget(vm, cell, isStrict: true, id.offset), known: known, value: v))
        return temporary(v)
      }
      let rest = try lower(value, &steps, name: key(id.name))
      return make(.assignment(target: target, value: rest, offset: offset))
    case .expression(let e):
      let reference = try lowerReference(e, &steps)
      let rest = try lower(value, &steps)
      return make(.assignment(target: .expression(reference), value: rest, offset: offset))
    case .object, .array:
      let slot = try store(value, &steps)
      try bind(target, slot, isDeclaration: false, kind: .let, &steps)
      return temporary(slot)
    }
  }

  private func lowerCompound(
    _ op: BinaryOperator, _ target: Expression, _ value: Expression, _ offset: SourceOffset, _ steps: inout Steps
  ) throws(Abrupt) -> Expression {
    let reference = try lowerReference(target, makesKey: true, &steps)
    guard suspends(value) else {
      return make(.compoundAssignment(op, target: reference, value: value, offset: offset))
    }
    let current = try save(reference, &steps)
    let new = make(Expression.Content.binary(op, current, try lower(value, &steps), offset: offset))
    return make(.assignment(target: FunctionCompiler.pattern(reference), value: new, offset: offset))
  }

  private func lowerLogical(
    _ op: LogicalOperator, _ target: Expression, _ value: Expression, _ offset: SourceOffset, _ steps: inout Steps
  ) throws(Abrupt) -> Expression {
    let reference = try lowerReference(target, makesKey: true, &steps)
    guard suspends(value) else {
      return make(.logicalAssignment(op, target: reference, value: value, offset: offset))
    }
    let result = reserveTemporaries(1)
    steps.append(LocalSet(vm, result, try expression(reference)))
    steps.append(
      try when(op, result) { () throws(Abrupt) in
        let target = FunctionCompiler.pattern(reference)
        let assignment = self.make(Expression.Content.assignment(target: target, value: value, offset: offset))
        return [try self.evaluation(of: assignment, into: result)]
      })
    return temporary(result)
  }

  private static func pattern(_ reference: Expression) -> Pattern {
    if case .identifier(let id) = reference.content { return .identifier(id) }
    return .expression(reference)
  }

  private func lowerDelete(_ operand: Expression, _ offset: SourceOffset, _ steps: inout Steps) throws(Abrupt)
    -> Expression
  {
    switch operand.content {
    case .parenthesized(let inner): return try lowerDelete(inner, offset, &steps)
    case .optionalChain(let chain):
      return try lowerOptionalChain(chain, otherwise: .true, &steps) { make(.unary(.delete, $0, offset: offset)) }
    case .member, .index, .superIndex:
      return make(.unary(.delete, try lowerReference(operand, &steps), offset: offset))
    default:
      // Not a reference, so nothing is deleted.
      try discard(operand, &steps)
      return make(.boolean(true))
    }
  }
}
