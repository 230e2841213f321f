extension FunctionCompiler {
  /// Compiles an expression. `isDiscarded` means that the value is not used (`i++` as a statement).
  func expression(_ e: Expression, isDiscarded: Bool = false) throws(Abrupt) -> Node {
    nodeCount += 1
    countWork(of: e)
    switch e.content {
    case .identifier(let id): return read(id)
    case .this(let id): return readThis(id)
    case .newTarget(let id): return read(id)
    case .null: return constant(.null)
    case .boolean(let b): return constant(Value(b))
    case .number(let d): return constant(.number(d))
    case .bigInt(let text, _): return constant(Value(try vm.bigIntLiteral(text.string)))
    case .string(let text): return constant(Value(stringConstant(text)))
    case .regularExpression(let source, _):
      let p = Value(vm.string(source.pattern))
      let f = Value(vm.string(source.flags))
      instance.keep(p)
      instance.keep(f)
      return RegularExpressionLiteral(vm, pattern: p, flags: f)
    case .template(let t): return try template(t)
    case .taggedTemplate(let tag, let quasi, let offset): return try taggedTemplate(tag, quasi, offset)
    case .array(let elements, let offset): return try array(elements, offset)
    case .object(let properties, let offset): return try object(properties, offset)
    case .function(let f): return functionExpression(f, name: f.name.map { key($0.name) })
    case .class(let c): return try classDefinition(c, name: c.name.map { key($0.name) })
    case .unary(let op, let operand, let offset): return try unary(op, operand, offset)
    case .update(let op, let isPrefix, let target, let offset):
      return try update(op, isPrefix: isPrefix || isDiscarded, target, offset)
    case .binary(let op, let a, let b, let offset): return try binary(op, a, b, offset)
    case .logical(let op, let a, let b):
      if op == .nullish, case .optionalChain(let chain) = a.content {
        return NullishCoalescing(vm, try expression(chain), try expression(b))
      }
      return op.node.init(vm, try expression(a), try expression(b))
    case .conditional(let test, let a, let b):
      return Conditional(vm, try expression(test), try expression(a), try expression(b))
    case .assignment(let target, let value, let offset): return try assignment(target, value, offset)
    case .compoundAssignment(let op, let target, let value, let offset):
      return try modify(target, offset) { (current) throws(Abrupt) in
        try self.binary(op, current, offset) { () throws(Abrupt) in try self.expression(value) }
      }
    case .logicalAssignment(let op, let target, let value, let offset):
      return try logicalAssignment(op, target, value, offset)
    case .sequence(let list):
      var nodes: [Node] = []
      for (i, e) in list.enumerated() {
        nodes.append(try expression(e, isDiscarded: i < list.count - 1 || isDiscarded))
      }
      switch nodes.count {
      case 1: return nodes[0]
      case 2: return Comma(vm, nodes[0], nodes[1])
      default: return CommaList(vm, nodes)
      }
    case .member, .index, .privateMember, .superMember, .superIndex: return try member(e)
    case .optionalChain(let chain): return OptionalChain(vm, try expression(chain))
    case .call(let callee, let arguments, let isOptional, let offset):
      return try call(callee, arguments, isOptional: isOptional, offset)
    case .new(let callee, let arguments, let offset): return try new(callee, arguments, offset)
    case .superCall(let s, let arguments, let offset): return try superCall(s, arguments, offset)
    case .privateIn(let name, let object, let offset):
      return PrivateIn(vm, name: try privateName(name), try expression(object), offset)
    case .parenthesized(let inner): return try expression(inner, isDiscarded: isDiscarded)
    case .yield, .await: throw vm.syntaxError("Unexpected suspension point")
    }
  }

  /// Interns string constants that may be used as keys, so that comparisons and lookups are fast.
  private func stringConstant(_ text: SyntaxText) -> StringRef {
    let s = vm.string(text)
    if text.count > 64 { return s }
    let key = vm.propertyKey(flat: s)
    return key.isIndex ? s : key.asString
  }

  /// Compiles an expression. If its value is an anonymous function or class, it gets the name `name` (NamedEvaluation,
  /// §8.4.5).
  func namedExpression(_ e: Expression, _ name: PropertyKey) throws(Abrupt) -> Node {
    switch e.content {
    case .function(let f) where f.name == nil: return functionExpression(f, name: name)
    case .class(let c) where c.name == nil: return try classDefinition(c, name: name)
    case .parenthesized(let inner): return try namedExpression(inner, name)
    default: return try expression(e)
    }
  }

  static func isAnonymousFunction(_ e: Expression) -> Bool {
    switch e.content {
    case .parenthesized(let inner): isAnonymousFunction(inner)
    case .function(let f): f.name == nil
    case .class(let c): c.name == nil
    default: false
    }
  }

  // MARK: Unary

  private func unary(_ op: UnaryOperator, _ operand: Expression, _ offset: SourceOffset) throws(Abrupt) -> Node {
    switch op {
    case .minus:
      if case .number(let d) = operand.content { return constant(.number(-d)) }
      return Unary(vm, .minus, try expression(operand), offset)
    case .plus: return Unary(vm, .plus, try expression(operand), offset)
    case .not: return Not(vm, try expression(operand))
    case .bitNot: return Unary(vm, .bitNot, try expression(operand), offset)
    case .void: return Unary(vm, .void, try expression(operand), offset)
    case .typeof:
      var inner = operand
      while case .parenthesized(let e) = inner.content { inner = e }
      if case .identifier(let id) = inner.content, case .global = id.resolution {
        return TypeofGlobal(vm, instance.globalCell(key(id.name)), offset)
      }
      return Unary(vm, .typeof, try expression(operand), offset)
    case .delete: return try delete(operand, offset)
    }
  }

  private func delete(_ operand: Expression, _ offset: SourceOffset) throws(Abrupt) -> Node {
    switch operand.content {
    case .parenthesized(let e): return try delete(e, offset)
    case .optionalChain(let chain):
      // A chain that ends early deletes nothing, so the result is true.
      return Conditional(vm, OptionalEnd(vm, try delete(chain, offset)), constant(.true), constant(.false))
    case .member(let object, let name, let isOptional, let offset):
      return try withTemporaries(1) { (slot) throws(Abrupt) in
        let base = try expression(object)
        let k = key(name)
        if isOptional || isChainLink(object) {
          return OptionalLink(
            vm, object: base, slot: slot,
            member: PropertyDelete(vm, LocalGet(vm, slot), k, instance.makeCache(), isStrict: isStrict, offset),
            isOptional: isOptional)
        }
        return PropertyDelete(vm, base, k, instance.makeCache(), isStrict: isStrict, offset)
      }
    case .index(let object, let index, let isOptional, let offset):
      return try withTemporaries(2) { (slot) throws(Abrupt) in
        let base = try expression(object)
        let i = try expression(index)
        if isOptional || isChainLink(object) {
          return OptionalLink(
            vm, object: base, slot: slot,
            member: IndexDelete(vm, LocalGet(vm, slot), i, spill: slot + 1, isStrict: isStrict, offset),
            isOptional: isOptional)
        }
        return IndexDelete(vm, base, i, spill: slot, isStrict: isStrict, offset)
      }
    case .identifier(let id):
      // Only a global property can be deleted by an unqualified name (sloppy code).
      if case .global = id.resolution { return DeleteGlobal(vm, key(id.name)) }
      return constant(.false)
    case .superMember(let s, _, _): return DeleteSuper(vm, this: readThis(s.this), key: nil, offset)
    case .superIndex(let s, let index, _):
      return DeleteSuper(vm, this: readThis(s.this), key: try expression(index), offset)
    default: return Comma(vm, try expression(operand), constant(.true))
    }
  }

  // MARK: Binary

  private func binary(_ op: BinaryOperator, _ a: Expression, _ b: Expression, _ offset: SourceOffset) throws(Abrupt)
    -> Node
  {
    try binary(op, try expression(a), offset) { () throws(Abrupt) in try self.expression(b) }
  }

  /// Returns the cheapest node for the operator and the kinds of its operands. `right` is compiled while the slot for
  /// the left value is reserved, so that its temporaries are above that slot.
  func binary(_ op: BinaryOperator, _ l: Node, _ p: SourceOffset, right: () throws(Abrupt) -> Node) throws(Abrupt)
    -> Node
  {
    try withTemporaries(1) { (s) throws(Abrupt) in
      let r = try right()
      if !vm.realm.usesPlainNodes, let node = fold(op, l, r) ?? typeofComparison(op, l, r) ?? bitsComparison(op, l, r) {
        return node
      }
      if let forms = op.forms { return forms.node(vm, l, r, s, p) }
      return InstanceOf(vm, l, r, s, p, handler: instance.makeCache(), prototype: instance.makeCache())
    }
  }

  private func typeofComparison(_ op: BinaryOperator, _ l: Node, _ r: Node) -> Node? {
    guard let typeof = l as? Unary, typeof.kind == .typeof, let text = (r as? Constant)?.value, text.isString
    else { return nil }
    let name = TypeofComparison.Name(rawValue: vm.swiftString(text.asString))
    switch op {
    case .strictEqual, .equal: return TypeofComparison(vm, typeof.operand, name, isEqual: true)
    case .strictNotEqual, .notEqual: return TypeofComparison(vm, typeof.operand, name, isEqual: false)
    default: return nil
    }
  }

  private func bitsComparison(_ op: BinaryOperator, _ l: Node, _ r: Node) -> Node? {
    guard let constant = (r as? Constant)?.value, constant.isNullish || constant.isBoolean else { return nil }
    let isEqual = op == .strictEqual || op == .equal
    switch op {
    case .strictEqual, .strictNotEqual: return BitsComparison(vm, l, ignoring: 0, constant.bits, isEqual: isEqual)
    case .equal where constant.isNullish, .notEqual where constant.isNullish:
      return BitsComparison(
        vm, l, ignoring: Value.null.bits ^ Value.undefined.bits, Value.null.bits | Value.undefined.bits,
        isEqual: isEqual)
    default: return nil
    }
  }

  /// Evaluates arithmetic of two number constants.
  private func fold(_ op: BinaryOperator, _ l: Node, _ r: Node) -> Node? {
    guard let a = (l as? Constant)?.value, let b = (r as? Constant)?.value, a.isNumber, b.isNumber else { return nil }
    switch op {
    case .add: return constant(.number(a.asNumber + b.asNumber))
    case .subtract: return constant(.number(a.asNumber - b.asNumber))
    case .multiply: return constant(.number(a.asNumber * b.asNumber))
    case .divide: return constant(.number(a.asNumber / b.asNumber))
    default: return nil
    }
  }

  // MARK: Templates

  private func template(_ t: TemplateLiteral) throws(Abrupt) -> Node {
    var node: Node = constant(Value(text(t.elements[0])))
    for (i, e) in t.expressions.enumerated() {
      let text = Value(text(t.elements[i + 1]))
      instance.keep(text)
      node = try withTemporaries(1) { (slot) throws(Abrupt) in
        TemplateJoin(vm, node, try expression(e), text, slot: slot, 0)
      }
    }
    return node
  }

  private func text(_ element: TemplateLiteral.Element) -> StringRef {
    element.cooked.map { vm.string($0) } ?? vm.state.pointee.names.empty.asString
  }

  private func taggedTemplate(_ tag: Expression, _ quasi: TemplateLiteral, _ offset: SourceOffset) throws(Abrupt)
    -> Node
  {
    let arguments = quasi.expressions.map { Argument(expression: $0, isSpread: false) }
    return try call(tag, first: try templateObject(quasi), arguments, isOptional: false, offset)
  }

  func templateObject(_ quasi: TemplateLiteral) throws(Abrupt) -> Node {
    let cooked = vm.makeArray(quasi.elements.map { $0.cooked.map { Value(vm.string($0)) } ?? .undefined })
    let raw = vm.makeArray(quasi.elements.map { Value(vm.string($0.raw)) })
    try vm.freeze(raw)
    vm.addOwnProperty(cooked, vm.state.pointee.names.raw, Value(raw), [])
    try vm.freeze(cooked)
    return TemplateObject(vm, instance.keep(Value(cooked)))
  }
}
