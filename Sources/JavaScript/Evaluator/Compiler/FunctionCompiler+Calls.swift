extension FunctionCompiler {
  func call(
    _ callee: Expression, first: Node? = nil, _ arguments: some Collection<Argument>, isOptional: Bool,
    _ offset: SourceOffset
  )
    throws(Abrupt) -> Node
  {
    let text = CalleeText(callee)
    let count = arguments.count + (first == nil ? 0 : 1)
    let hasSpread = arguments.contains(where: \.isSpread)
    // A frame for the callee among the temporaries.
    return try withTemporaries(FrameSlot.first + max(count, 1)) { (base) throws(Abrupt) in
      func site() throws(Abrupt) -> CallSite { try callSite(first, arguments, base, text, offset) }
      var unwrapped = callee
      while case .parenthesized(let e) = unwrapped.content { unwrapped = e }
      if !hasSpread && !isOptional && !isChainLink(callee) {
        if case .member(let object, let name, false, let position) = unwrapped.content {
          let k = key(name)
          if !k.isIndex {
            let o = try expression(object)
            return MethodCall(vm, o, k, instance.makeCache(), try site(), position)
          }
        }
        if isPlainCallee(unwrapped) { return FunctionCall(vm, try expression(unwrapped), try site()) }
      }
      let reference = try calleeReference(unwrapped, base)
      return hasSpread
        ? SpreadCall(vm, .call, reference, try site(), isOptional: isOptional)
        : ReferenceCall(vm, reference, try site(), isOptional: isOptional)
    }
  }

  /// Returns the arguments and the frame of a call. If there is a `...` among the arguments, the only argument is an
  /// array of them.
  @inline(never) func callSite(
    _ first: Node?, _ arguments: some Collection<Argument>, _ base: Int, _ text: CalleeText, _ offset: SourceOffset
  ) throws(Abrupt) -> CallSite {
    var nodes: [Node] = first.map { [$0] } ?? []
    if arguments.contains(where: \.isSpread) {
      nodes = [try array(FunctionCompiler.elements(arguments), offset)]
    } else {
      for a in arguments { nodes.append(try expression(a.expression)) }
    }
    return callSite(nodes, base, text, offset)
  }

  func callSite(_ arguments: [Node], _ base: Int, _ text: CalleeText, _ offset: SourceOffset) -> CallSite {
    CallSite(
      arguments: chain(arguments, base + FrameSlot.first), count: arguments.count, base: base,
      position: VM.callSite(offset: offset, distance: base), text: text)
  }

  static func elements(_ arguments: some Collection<Argument>) -> [ArrayElement] {
    arguments.map { $0.isSpread ? .spread($0.expression) : .expression($0.expression) }
  }

  private func isPlainCallee(_ e: Expression) -> Bool {
    switch e.content {
    case .member, .index, .privateMember, .superMember, .superIndex, .optionalChain: false
    default: true
    }
  }

  /// Returns a callee that provides `this`, evaluated into the frame at `base`.
  private func calleeReference(_ callee: Expression, _ base: Int) throws(Abrupt) -> CalleeReference {
    let this = LocalGet(vm, base + FrameSlot.this)
    switch callee.content {
    case .member(let object, let name, let isOptional, let offset):
      return MemberCallee(
        vm, object: try expression(object), member: try propertyGet(this, key(name), offset), isOptional: isOptional)
    case .index(let object, let index, let isOptional, let offset):
      return MemberCallee(
        vm, object: try expression(object),
        member: try indexGet(this, offset) { () throws(Abrupt) in try expression(index) }, isOptional: isOptional)
    case .privateMember(let object, let name, let isOptional, let offset):
      let member = PrivateGet(vm, this, name: try privateName(name), slot: base, instance.makeCache(), offset)
      return MemberCallee(vm, object: try expression(object), member: member, isOptional: isOptional)
    case .superMember(let s, _, _):
      return MemberCallee(vm, object: readThis(s.this), member: try member(callee), isOptional: false)
    case .superIndex(let s, _, _):
      return MemberCallee(vm, object: readThis(s.this), member: try member(callee), isOptional: false)
    case .optionalChain(let chain):
      // `(a?.b)()`: the chain ends at the parenthesis, but its object is still `this`.
      let inner = try calleeReference(chain, base)
      return EndedChainCallee(vm, inner)
    case .call where isChainLink(callee):
      return PlainCallee(vm, try expression(callee))
    default:
      return PlainCallee(vm, try expression(callee))
    }
  }

  /// Evaluates `nodes` into consecutive slots.
  func chain(_ nodes: [Node], _ slot: Int) -> ArgumentsNode {
    switch nodes.count {
    case 0: return ArgumentsNode()
    case 1:
      if let local = nodes[0] as? LocalGet, !vm.realm.usesPlainNodes { return ArgumentsLocal(local.slot, slot) }
      return ArgumentsOne(nodes[0], slot)
    case 2: return ArgumentsTwo(nodes[0], nodes[1], slot)
    default: return ArgumentsList(nodes, slot)
    }
  }

  func new(_ callee: Expression, _ arguments: SyntaxList<Argument>, _ offset: SourceOffset) throws(Abrupt) -> Node {
    let text = CalleeText(callee)
    return try withTemporaries(FrameSlot.first + max(arguments.count, 1)) { (base) throws(Abrupt) in
      let constructor = try expression(callee)
      let site = try callSite(nil, arguments, base, text, offset)
      return arguments.contains(where: \.isSpread)
        ? SpreadCall(vm, .construct, PlainCallee(vm, constructor), site) : newExpression(constructor, site)
    }
  }

  func newExpression(_ constructor: Node, _ site: CallSite) -> NewExpression {
    NewExpression(vm, constructor, site, instanceShapeCache())
  }

  private func instanceShapeCache() -> InstanceShapeCache {
    InstanceShapeCache(prototype: instance.makeCache(), shapes: instance.makeCache())
  }

  func superCall(_ s: SuperReference, _ arguments: SyntaxList<Argument>, _ offset: SourceOffset) throws(Abrupt) -> Node
  {
    try withTemporaries(2) { (slot) throws(Abrupt) in
      let parts = try superConstruction(s, slot: slot, offset)
      if case .identifier(let id)? = arguments.first?.expression.content, id.name == .defaultArguments {
        return SpreadSuperConstruction(vm, parts, list: read(id))
      }
      if arguments.contains(where: \.isSpread) {
        return SpreadSuperConstruction(vm, parts, list: try array(FunctionCompiler.elements(arguments), offset))
      }
      return try withTemporaries(FrameSlot.first + max(arguments.count, 1)) { (base) throws(Abrupt) in
        let site = try callSite(nil, arguments, base, CalleeText(nil), offset)
        return DirectSuperConstruction(vm, parts, site, instanceShapeCache())
      }
    }
  }

  private func superConstruction(_ s: SuperReference, slot: Int, _ offset: SourceOffset) throws(Abrupt)
    -> SuperConstruction.Parts
  {
    guard case .binding(let this, _) = s.this.resolution else {
      throw vm.syntaxError("'super' keyword unexpected here")
    }
    return SuperConstruction.Parts(
      function: read(s.function), newTarget: read(s.newTarget), current: read(this, isChecked: false, offset),
      bind: variable(this), slot: slot, position: offset)
  }
}
