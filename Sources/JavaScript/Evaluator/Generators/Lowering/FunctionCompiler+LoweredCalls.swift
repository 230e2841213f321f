/// Calls and optional chains with a suspension point inside.
extension FunctionCompiler {
  // MARK: Optional chains

  /// Lowers an optional chain.
  /// - Parameters:
  ///   - otherwise: The value if the chain ends early.
  ///   - use: A closure that returns the expression for the value or reference at the end of the chain.
  func lowerOptionalChain(
    _ chain: Expression, otherwise: Value, _ steps: inout Steps, _ use: (Expression) -> Expression
  ) throws(Abrupt) -> Expression {
    let result = reserveTemporaries(1)
    let label = labelCount
    labelCount += 1
    let body = try lowered { () throws(Abrupt) in
      var inner: Steps = [LocalSet(vm, result, constant(otherwise))]
      let end = try lowerLink(chain, label, &inner)
      inner.append(LocalSet(vm, result, try expression(use(end))))
      return inner
    }
    steps.append(SuspendableLabelled(vm, body, label: label, control: control))
    return temporary(result)
  }

  /// Lifts a link of a chain that ends at `label` if a `?.` finds a nullish value, or the first expression of the
  /// chain.
  private func lowerLink(_ e: Expression, _ label: Int?, _ steps: inout Steps) throws(Abrupt) -> Expression {
    guard let label, isChainLink(e) else { return try lower(e, &steps) }
    switch e.content {
    case .member(let object, let name, let isOptional, let offset):
      let base = try lowerBase(object, isOptional, label, &steps)
      return make(.member(object: base, name: name, isOptional: false, offset: offset))
    case .privateMember(let object, let name, let isOptional, let offset):
      let base = try lowerBase(object, isOptional, label, &steps)
      return make(.privateMember(object: base, name: name, isOptional: false, offset: offset))
    case .index(let object, let index, let isOptional, let offset):
      let base = try lowerBase(object, isOptional, label, &steps)
      let (o, i) = try lowerPair(base, index, &steps)
      return make(.index(object: o, index: i, isOptional: false, offset: offset))
    case .call(let callee, let arguments, let isOptional, let offset):
      return try lowerCall(callee, first: nil, arguments, offset, isOptional: isOptional, label: label, &steps)
    default: return try lower(e, &steps)
    }
  }

  private func lowerBase(_ object: Expression, _ isOptional: Bool, _ label: Int, _ steps: inout Steps) throws(Abrupt)
    -> Expression
  {
    let base = try lowerLink(object, label, &steps)
    guard isOptional else { return base }
    let slot = try store(base, &steps)
    steps.append(endOfChain(slot, label))
    return temporary(slot)
  }

  /// Leaves the chain if the value in the slot is nullish.
  private func endOfChain(_ slot: Int, _ label: Int) -> StatementNode {
    If(vm, IsNullish(vm, LocalGet(vm, slot)), Jump(vm, .break(to: label)))
  }

  // MARK: Calls

  func lowerCall(
    _ callee: Expression, first: Node?, _ arguments: some Collection<Argument>, _ offset: SourceOffset,
    isOptional: Bool = false,
    label: Int? = nil,
    _ steps: inout Steps
  ) throws(Abrupt) -> Expression {
    let text = CalleeText(callee)
    let slot = reserveTemporaries(2)
    try lowerCallee(callee, slot, label, &steps)
    if isOptional, let label { steps.append(endOfChain(slot, label)) }
    let reference = StoredCallee(vm, slot)
    let isSpread = arguments.contains(where: \.isSpread)
    return try lowerCall(first, arguments, text, offset, &steps) { (site) in
      isSpread ? SpreadCall(vm, .call, reference, site) : ReferenceCall(vm, reference, site, isOptional: false)
    }
  }

  /// Lowers the arguments of a call whose callee is already in slots, and then the call itself, whose value is stored.
  private func lowerCall(
    _ first: Node?, _ arguments: some Collection<Argument>, _ text: CalleeText, _ offset: SourceOffset,
    _ steps: inout Steps,
    _ call: (CallSite) -> Node
  ) throws(Abrupt) -> Expression {
    var values: [Expression]
    if arguments.contains(where: \.isSpread) {
      values = [temporary(try store(array(of: arguments, offset), &steps))]
    } else {
      values = try lowerAll(arguments.map(\.expression), &steps)
    }
    let result = reserveTemporaries(1)
    let node = try withTemporaries(FrameSlot.first + values.count + 1) { (base) throws(Abrupt) in
      var nodes: [Node] = first.map { [$0] } ?? []
      for value in values { nodes.append(try expression(value)) }
      return call(callSite(nodes, base, text, offset))
    }
    steps.append(LocalSet(vm, result, node))
    return temporary(result)
  }

  /// The array of arguments of which at least one is spread.
  func array(of arguments: some Collection<Argument>, _ offset: SourceOffset) -> Expression {
    make(.array(list(FunctionCompiler.elements(arguments)), offset: offset))
  }

  /// Stores the function in `slot` and its `this` in the next one.
  private func lowerCallee(_ callee: Expression, _ slot: Int, _ label: Int?, _ steps: inout Steps) throws(Abrupt) {
    func this(_ object: Expression, _ isOptional: Bool, _ steps: inout Steps) throws(Abrupt) -> Expression {
      let base = try lowerLink(object, label, &steps)
      steps.append(LocalSet(vm, slot + 1, try expression(base)))
      if isOptional, let label { steps.append(endOfChain(slot + 1, label)) }
      return temporary(slot + 1)
    }
    let member: Expression
    switch callee.content {
    case .parenthesized(let inner): return try lowerCallee(inner, slot, nil, &steps)
    case .member(let object, let name, let isOptional, let offset):
      let base = try this(object, isOptional, &steps)
      member = make(.member(object: base, name: name, isOptional: false, offset: offset))
    case .privateMember(let object, let name, let isOptional, let offset):
      let base = try this(object, isOptional, &steps)
      member = make(.privateMember(object: base, name: name, isOptional: false, offset: offset))
    case .index(let object, let index, let isOptional, let offset):
      let base = try this(object, isOptional, &steps)
      let i = try lower(index, &steps)
      member = make(.index(object: base, index: i, isOptional: false, offset: offset))
    case .superMember(let s, _, _), .superIndex(let s, _, _):
      steps.append(LocalSet(vm, slot + 1, readThis(s.this)))
      member = try lower(callee, &steps)
    case .optionalChain(let chain):
      // `(a?.b)()`: the chain ends at the parenthesis, but its object is still `this`.
      let end = labelCount
      labelCount += 1
      let body = try lowered { () throws(Abrupt) in
        var inner: Steps = [LocalSet(vm, slot, constant(.undefined)), LocalSet(vm, slot + 1, constant(.undefined))]
        try lowerCallee(chain, slot, end, &inner)
        return inner
      }
      steps.append(SuspendableLabelled(vm, body, label: end, control: control))
      return
    default:
      steps.append(LocalSet(vm, slot + 1, constant(.undefined)))
      member = try lowerLink(callee, label, &steps)
    }
    steps.append(LocalSet(vm, slot, try expression(member)))
  }

  func lowerNew(_ callee: Expression, _ arguments: SyntaxList<Argument>, _ offset: SourceOffset, _ steps: inout Steps)
    throws(Abrupt) -> Expression
  {
    let text = CalleeText(callee)
    let constructor = LocalGet(vm, try store(callee, &steps))
    let isSpread = arguments.contains(where: \.isSpread)
    return try lowerCall(nil, arguments, text, offset, &steps) { (site) in
      isSpread ? SpreadCall(vm, .construct, PlainCallee(vm, constructor), site) : newExpression(constructor, site)
    }
  }
}
