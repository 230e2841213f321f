/// Calls, optional chains and literals with a suspension point inside.
extension FunctionCompiler {
  // MARK: Optional chains

  /// - Parameters:
  ///   - otherwise: the value when the chain ends early.
  ///   - use: what is done with the value or reference at the end of the chain.
  func liftOptionalChain(
    _ chain: Expression, otherwise: Value, _ steps: inout Steps, _ use: (Expression) -> Expression
  ) throws(Abrupt) -> Expression {
    let result = reserveTemporaries(1)
    let label = labelCount
    labelCount += 1
    let body = try suspendable { () throws(Abrupt) in
      var inner: Steps = [LocalSet(vm, result, constant(otherwise))]
      let end = try liftLink(chain, label, &inner)
      inner.append(LocalSet(vm, result, try expression(use(end))))
      return inner
    }
    steps.append(SuspendableLabelled(vm, body, label: label, control: control))
    return .stored(result)
  }

  /// A link of a chain that ends at `label` when a `?.` finds nothing; or what the chain begins with.
  private func liftLink(_ e: Expression, _ label: Int?, _ steps: inout Steps) throws(Abrupt) -> Expression {
    guard let label, isChainLink(e) else { return try lift(e, &steps) }
    switch e {
    case .member(let object, let name, let isOptional, let offset):
      let base = try liftBase(object, isOptional, label, &steps)
      return .member(object: base, name: name, isOptional: false, offset: offset)
    case .privateMember(let object, let name, let isOptional, let offset):
      let base = try liftBase(object, isOptional, label, &steps)
      return .privateMember(object: base, name: name, isOptional: false, offset: offset)
    case .index(let object, let index, let isOptional, let offset):
      let base = try liftBase(object, isOptional, label, &steps)
      let (o, i) = try liftPair(base, index, &steps)
      return .index(object: o, index: i, isOptional: false, offset: offset)
    case .call(let callee, let arguments, let isOptional, let offset):
      return try liftCall(callee, first: nil, arguments, offset, isOptional: isOptional, label: label, &steps)
    default: return try lift(e, &steps)
    }
  }

  private func liftBase(_ object: Expression, _ isOptional: Bool, _ label: Int, _ steps: inout Steps) throws(Abrupt)
    -> Expression
  {
    let base = try liftLink(object, label, &steps)
    guard isOptional else { return base }
    let slot = try store(base, &steps)
    steps.append(endOfChain(slot, label))
    return .stored(slot)
  }

  /// Leaves the chain when there is nothing in the slot.
  private func endOfChain(_ slot: Int, _ label: Int) -> StatementNode {
    If(vm, IsNullish(vm, LocalGet(vm, slot)), Jump(vm, .break(to: label)))
  }

  // MARK: Calls

  func liftCall(
    _ callee: Expression, first: Node?, _ arguments: [Argument], _ offset: SourceOffset, isOptional: Bool = false,
    label: Int? = nil,
    _ steps: inout Steps
  ) throws(Abrupt) -> Expression {
    let text = CalleeText(calleeText(callee))
    let slot = reserveTemporaries(2)
    try liftCallee(callee, slot, label, &steps)
    if isOptional, let label { steps.append(endOfChain(slot, label)) }
    let reference = StoredCallee(vm, slot)
    let isSpread = arguments.contains(where: \.isSpread)
    return try liftCall(first, arguments, text, offset, &steps) { (site) in
      isSpread ? SpreadCall(vm, .call, reference, site) : ReferenceCall(vm, reference, site, isOptional: false)
    }
  }

  /// The arguments of a call whose callee is in slots already, then the call itself: its value is kept.
  private func liftCall(
    _ first: Node?, _ arguments: [Argument], _ text: CalleeText, _ offset: SourceOffset, _ steps: inout Steps,
    _ call: (CallSite) -> Node
  ) throws(Abrupt) -> Expression {
    var values: [Expression]
    if arguments.contains(where: \.isSpread) {
      values = [.stored(try store(.array(FunctionCompiler.elements(arguments), offset: offset), &steps))]
    } else {
      values = try liftAll(arguments.map(\.expression), &steps)
    }
    let result = reserveTemporaries(1)
    let node = try withTemporaries(FrameSlot.first + values.count + 1) { (base) throws(Abrupt) in
      var nodes: [Node] = first.map { [$0] } ?? []
      for value in values { nodes.append(try expression(value)) }
      return call(callSite(nodes, base, text, offset))
    }
    steps.append(LocalSet(vm, result, node))
    return .stored(result)
  }

  /// Leaves the function in `slot` and its `this` in the next one.
  private func liftCallee(_ callee: Expression, _ slot: Int, _ label: Int?, _ steps: inout Steps) throws(Abrupt) {
    func this(_ object: Expression, _ isOptional: Bool, _ steps: inout Steps) throws(Abrupt) -> Expression {
      let base = try liftLink(object, label, &steps)
      steps.append(LocalSet(vm, slot + 1, try expression(base)))
      if isOptional, let label { steps.append(endOfChain(slot + 1, label)) }
      return .stored(slot + 1)
    }
    let member: Expression
    switch callee {
    case .parenthesized(let inner): return try liftCallee(inner, slot, nil, &steps)
    case .member(let object, let name, let isOptional, let offset):
      member = .member(object: try this(object, isOptional, &steps), name: name, isOptional: false, offset: offset)
    case .privateMember(let object, let name, let isOptional, let offset):
      member = .privateMember(
        object: try this(object, isOptional, &steps), name: name, isOptional: false, offset: offset)
    case .index(let object, let index, let isOptional, let offset):
      let base = try this(object, isOptional, &steps)
      member = .index(object: base, index: try lift(index, &steps), isOptional: false, offset: offset)
    case .superMember(let s, _, _), .superIndex(let s, _, _):
      steps.append(LocalSet(vm, slot + 1, readThis(s.this)))
      member = try lift(callee, &steps)
    case .optionalChain(let chain):
      // `(a?.b)()`: the chain ends at the parenthesis, but its object is still `this`.
      let end = labelCount
      labelCount += 1
      let body = try suspendable { () throws(Abrupt) in
        var inner: Steps = [LocalSet(vm, slot, constant(.undefined)), LocalSet(vm, slot + 1, constant(.undefined))]
        try liftCallee(chain, slot, end, &inner)
        return inner
      }
      steps.append(SuspendableLabelled(vm, body, label: end, control: control))
      return
    default:
      steps.append(LocalSet(vm, slot + 1, constant(.undefined)))
      member = try liftLink(callee, label, &steps)
    }
    steps.append(LocalSet(vm, slot, try expression(member)))
  }

  func liftNew(_ callee: Expression, _ arguments: [Argument], _ offset: SourceOffset, _ steps: inout Steps)
    throws(Abrupt) -> Expression
  {
    let text = CalleeText(calleeText(callee))
    let constructor = LocalGet(vm, try store(callee, &steps))
    let isSpread = arguments.contains(where: \.isSpread)
    return try liftCall(nil, arguments, text, offset, &steps) { (site) in
      isSpread ? SpreadCall(vm, .construct, PlainCallee(vm, constructor), site) : NewExpression(vm, constructor, site)
    }
  }

  // MARK: Literals

  func liftArray(_ elements: [ArrayElement], _ offset: SourceOffset, _ steps: inout Steps) throws(Abrupt) -> Expression
  {
    let first = elements.firstIndex { finder?.contains($0) ?? false } ?? elements.count
    let slot = reserveTemporaries(1)
    steps.append(LocalSet(vm, slot, try array(Array(elements[..<first]), offset)))
    for element in elements[first...] {
      switch element {
      case .hole: steps.append(AddPart(vm, ArrayPartHole(vm), slot: slot))
      case .expression(let e):
        steps.append(AddPart(vm, ArrayPartElement(vm, try expression(try lift(e, &steps))), slot: slot))
      case .spread(let e):
        steps.append(AddPart(vm, ArrayPartSpread(vm, try expression(try lift(e, &steps)), offset), slot: slot))
      }
    }
    return .stored(slot)
  }

  func liftObject(_ properties: [PropertyDefinition], _ offset: SourceOffset, _ steps: inout Steps) throws(Abrupt)
    -> Expression
  {
    let first = properties.firstIndex { finder?.contains($0) ?? false } ?? properties.count
    let slot = reserveTemporaries(1)
    let partSlot = reserveTemporaries(3)
    steps.append(LocalSet(vm, slot, try object(Array(properties[..<first]), offset)))
    for p in properties[first...] {
      let part: LiteralPart
      switch p {
      case .property(let name, let value, let offset):
        let k = literalKey(name)
        let name = try liftName(name, offset, &steps)
        let rest = try lift(value, &steps, name: k)
        if let k {
          part = ObjectPartProperty(vm, knownKey(k, offset), try namedExpression(rest, k))
        } else {
          let node = try keyNode(name, partSlot + 1, namesFunction: FunctionCompiler.isAnonymousFunction(value), offset)
          part = ObjectPartProperty(vm, node, try expression(rest))
        }
      case .shorthand: part = try objectPart(p, partSlot)
      case .prototype(let e): part = try objectPart(.prototype(try lift(e, &steps)), partSlot)
      case .spread(let e): part = try objectPart(.spread(try lift(e, &steps)), partSlot)
      case .method(let name, let f):
        part = try objectPart(.method(name: try liftName(name, f.start, &steps), function: f), partSlot)
      case .getter(let name, let f):
        part = try objectPart(.getter(name: try liftName(name, f.start, &steps), function: f), partSlot)
      case .setter(let name, let f):
        part = try objectPart(.setter(name: try liftName(name, f.start, &steps), function: f), partSlot)
      }
      steps.append(AddPart(vm, part, slot: slot))
    }
    return .stored(slot)
  }

  /// A computed name becomes a property key now.
  func liftName(_ name: PropertyName, _ offset: SourceOffset, _ steps: inout Steps) throws(Abrupt) -> PropertyName {
    guard case .computed(let e) = name else { return name }
    let rest = try lift(e, &steps)
    let slot = reserveTemporaries(1)
    steps.append(LocalSet(vm, slot, Unary(vm, .toPropertyKey, try expression(rest), offset)))
    return .computed(.stored(slot))
  }

  // MARK: Classes

  func liftClass(_ c: ClassNode, name: PropertyKey?, _ steps: inout Steps) throws(Abrupt) -> Expression {
    guard let scope = c.scope else { return .class(c) }
    let result = reserveTemporaries(1)
    steps.append(
      try suspendableScope(scope) { () throws(Abrupt) in
        let parents = reserveTemporaries(2)
        var inner: Steps = [PrivateNames(vm, privateNames(scope))]
        var heritage: ClassHeritage?
        if let superclass = c.superclass {
          let node = ClassHeritage(vm, try expression(try lift(superclass, &inner)), slot: parents, c.start)
          inner.append(node)
          heritage = node
        }
        var names: [PropertyName?] = []
        for e in c.elements { names.append(try e.name.map { (n) throws(Abrupt) in try liftName(n, c.start, &inner) }) }
        let definition = try withTemporaries(4) { (slot) throws(Abrupt) in
          try classDefinition(c, scope, name: name, names: names, heritage: heritage, isPrepared: true, slot: slot)
        }
        inner.append(LocalSet(vm, result, definition))
        return inner
      })
    return .stored(result)
  }
}
