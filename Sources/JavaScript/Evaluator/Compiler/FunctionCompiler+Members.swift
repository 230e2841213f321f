/// Members, assignment, and read-modify-write operations.
extension FunctionCompiler {
  func isChainLink(_ e: Expression) -> Bool {
    switch e.content {
    case .member(let object, _, let isOptional, _), .privateMember(let object, _, let isOptional, _):
      isOptional || isChainLink(object)
    case .index(let object, _, let isOptional, _): isOptional || isChainLink(object)
    case .call(let callee, _, let isOptional, _): isOptional || isChainLink(callee)
    default: false
    }
  }

  func privateName(_ p: PrivateReference) throws(Abrupt) -> Node {
    guard case .binding(let b, _) = p.resolution else {
      throw vm.syntaxError("Private field '\(p.text)' must be declared in an enclosing class")
    }
    return read(b, isChecked: false, p.offset)
  }

  // MARK: Reading

  func member(_ e: Expression) throws(Abrupt) -> Node {
    switch e.content {
    case .member(let object, let name, let isOptional, let offset):
      let k = key(name)
      if isOptional || isChainLink(object), !k.isIndex, k != vm.state.pointee.names.length, !vm.realm.usesPlainNodes {
        let base = try expression(object)
        return OptionalPropertyGet(vm, base, k, instance.makeCache(), isOptional: isOptional, offset)
      }
      return try link(object, isOptional) { (base) throws(Abrupt) in try self.propertyGet(base, k, offset) }
    case .index(let object, let index, let isOptional, let offset):
      return try link(object, isOptional) { (base) throws(Abrupt) in
        try self.indexGet(base, offset) { () throws(Abrupt) in try self.expression(index) }
      }
    case .privateMember(let object, let name, let isOptional, let offset):
      return try link(object, isOptional) { (base) throws(Abrupt) in try self.privateGet(base, name, offset) }
    case .superMember(let s, let name, let offset):
      return try superGet(s, superBase(s), constant(Value(vm.string(of: key(name)))), offset)
    case .superIndex(let s, let index, let offset):
      return try superGet(s, superBase(s), try expression(index), offset)
    default: return try expression(e)
    }
  }

  /// Reads a member of `object`. In an optional chain, uses a link that can end the chain.
  private func link(_ object: Expression, _ isOptional: Bool, _ member: (Node) throws(Abrupt) -> Node) throws(Abrupt)
    -> Node
  {
    if !isOptional && !isChainLink(object) { return try member(try expression(object)) }
    return try withTemporaries(1) { (slot) throws(Abrupt) in
      OptionalLink(
        vm, object: try expression(object), slot: slot, member: try member(LocalGet(vm, slot)), isOptional: isOptional)
    }
  }

  func propertyGet(_ base: Node, _ k: PropertyKey, _ offset: SourceOffset) throws(Abrupt) -> Node {
    if k.isIndex {
      return try withTemporaries(1) { (slot) throws(Abrupt) in
        IndexGet(vm, base, constant(.number(k.index)), slot, offset)
      }
    }
    if vm.realm.usesPlainNodes { return PropertyGet(vm, base, k, instance.makeCache(), offset) }
    if k == vm.state.pointee.names.length { return LengthGet(vm, base, instance.makeCache(), offset) }
    if let local = base as? LocalGet { return PropertyGetOfLocal(vm, local.slot, k, instance.makeCache(), offset) }
    if let first = base as? PropertyGetOfLocal {
      return PropertyGetOfMember(vm, first, k, instance.makeCache(), offset)
    }
    return PropertyGet(vm, base, k, instance.makeCache(), offset)
  }

  /// Compiles `base[index]`. `index` is compiled while the slot for the object is reserved.
  func indexGet(_ base: Node, _ offset: SourceOffset, _ index: () throws(Abrupt) -> Node) throws(Abrupt) -> Node {
    try withTemporaries(1) { (slot) throws(Abrupt) in
      let i = try index()
      if let c = i as? Constant, c.value.isString {
        let k = instance.keep(vm.propertyKey(flat: c.value.asString))
        if !k.isIndex { return try propertyGet(base, k, offset) }
      }
      return BinaryForms.element.node(vm, base, i, slot, offset)
    }
  }

  private func privateGet(_ base: Node, _ name: PrivateReference, _ offset: SourceOffset) throws(Abrupt) -> Node {
    try withTemporaries(1) { (slot) throws(Abrupt) in
      PrivateGet(vm, base, name: try privateName(name), slot: slot, instance.makeCache(), offset)
    }
  }

  private func superBase(_ s: SuperReference) -> Node { SuperBase(vm, read(s.home)) }

  func superGet(_ s: SuperReference, _ base: Node, _ k: Node, _ offset: SourceOffset) throws(Abrupt) -> Node {
    try withTemporaries(2) { (slot) throws(Abrupt) in
      SuperGet(vm, this: readThis(s.this), key: k, base: base, slot: slot, offset)
    }
  }

  // MARK: Assignment

  func assignment(_ target: Pattern, _ value: Expression, _ offset: SourceOffset) throws(Abrupt) -> Node {
    switch target {
    case .identifier(let id):
      return assign(assignmentTarget(id), try namedExpression(value, key(id.name)))
    case .expression(let e):
      return try assignMember(e, offset) { () throws(Abrupt) in try self.expression(value) }
    case .object, .array:
      return try withTemporaries(1) { (slot) throws(Abrupt) in
        let v = try expression(value)
        return PatternAssignment(vm, try patternTarget(target, isDeclaration: false), v, slot: slot)
      }
    }
  }

  /// Compiles `member = value`. `value` is compiled while the member's temporaries are reserved.
  func assignMember(_ e: Expression, _ offset: SourceOffset, _ value: () throws(Abrupt) -> Node) throws(Abrupt) -> Node
  {
    switch e.content {
    case .parenthesized(let inner): return try assignMember(inner, offset, value)
    case .identifier(let id): return assign(assignmentTarget(id), try value())
    case .member(let object, let name, _, let offset):
      let k = key(name)
      return try withTemporaries(2) { (slot) throws(Abrupt) in
        let base = try expression(object)
        return try propertySet(base, k, try value(), slot, offset)
      }
    case .index(let object, let index, _, let offset):
      return try withTemporaries(3) { (slot) throws(Abrupt) in
        let base = try expression(object)
        let i = try expression(index)
        return indexSet(base, i, try value(), slot, offset)
      }
    case .privateMember(let object, let name, _, let offset):
      return try withTemporaries(2) { (slot) throws(Abrupt) in
        let base = try expression(object)
        return PrivateSet(
          vm, base, name: try privateName(name), value: try value(), slot: slot, instance.makeCache(), offset)
      }
    case .superMember(let s, let name, let offset):
      return try superSet(s, superBase(s), constant(Value(vm.string(of: key(name)))), offset, value)
    case .superIndex(let s, let index, let offset):
      return try superSet(s, superBase(s), try expression(index), offset, value)
    default: throw vm.syntaxError("Invalid left-hand side in assignment")
    }
  }

  private func propertySet(_ base: Node, _ k: PropertyKey, _ value: Node, _ slot: Int, _ offset: SourceOffset)
    throws(Abrupt) -> Node
  {
    if k.isIndex {
      return try withTemporaries(1) { (_) throws(Abrupt) in
        indexSet(base, constant(.number(k.index)), value, slot, offset)
      }
    }
    if let local = base as? LocalGet, !vm.realm.usesPlainNodes {
      return PropertySetOfLocal(
        vm, local.slot, k, value, spill: slot, instance.makeCache(), isStrict: isStrict, offset)
    }
    return PropertySet(vm, base, k, value, spill: slot, instance.makeCache(), isStrict: isStrict, offset)
  }

  private func indexSet(_ base: Node, _ index: Node, _ value: Node, _ slot: Int, _ offset: SourceOffset) -> Node {
    if let local = base as? LocalGet, !vm.realm.usesPlainNodes {
      return IndexSetOfLocal(vm, local.slot, index, value, spill: slot, isStrict: isStrict, offset)
    }
    return IndexSet(vm, base, index, value, spill: slot, isStrict: isStrict, offset)
  }

  private func superSet(
    _ s: SuperReference, _ base: Node, _ k: Node, _ offset: SourceOffset, _ value: () throws(Abrupt) -> Node
  ) throws(Abrupt) -> Node {
    try withTemporaries(3) { (slot) throws(Abrupt) in
      SuperSet(
        vm, this: readThis(s.this), key: k, base: base, value: try value(), slot: slot, isStrict: isStrict, offset)
    }
  }

  // MARK: Read, change, write

  /// Compiles `target op= …`. `change` receives a node that reads the current value and returns the node of the new
  /// one.
  func modify(_ target: Expression, _ offset: SourceOffset, _ change: (Node) throws(Abrupt) -> Node) throws(Abrupt)
    -> Node
  {
    switch target.content {
    case .parenthesized(let e): return try modify(e, offset, change)
    case .identifier(let id): return assign(assignmentTarget(id), try change(read(id)))
    default:
      return try withPlace(target) { (place) throws(Abrupt) in try place.write(try change(place.read)) }
    }
  }

  /// A member whose parts are evaluated once into temporaries.
  struct Place {
    let read: Node
    let write: (Node) throws(Abrupt) -> Node
  }

  private func withPlace(_ target: Expression, _ body: (Place) throws(Abrupt) -> Node) throws(Abrupt) -> Node {
    switch target.content {
    case .member(let object, let name, _, let offset):
      let k = key(name)
      return try withTemporaries(3) { (slot) throws(Abrupt) in
        let base = LocalGet(vm, slot)
        let place = Place(read: try propertyGet(base, k, offset)) { (value) throws(Abrupt) in
          try self.propertySet(base, k, value, slot + 1, offset)
        }
        return Let(vm, slot, try expression(object), try body(place))
      }
    case .index(let object, let index, _, let offset):
      return try withTemporaries(5) { (slot) throws(Abrupt) in
        let base = LocalGet(vm, slot)
        let i = LocalGet(vm, slot + 1)
        let place = Place(read: try indexGet(base, offset) { () throws(Abrupt) in i }) { (value) throws(Abrupt) in
          self.indexSet(base, i, value, slot + 2, offset)
        }
        // The base is checked before the index is converted to a key.
        let k = Unary(vm, .toPropertyKey, KeyOfObject(vm, slot, try expression(index), offset), offset)
        return Let(vm, slot, try expression(object), Let(vm, slot + 1, k, try body(place)))
      }
    case .privateMember(let object, let name, _, let offset):
      return try withTemporaries(3) { (slot) throws(Abrupt) in
        let base = LocalGet(vm, slot)
        let place = Place(read: try privateGet(base, name, offset)) { (value) throws(Abrupt) in
          PrivateSet(
            self.vm, base, name: try self.privateName(name), value: value, slot: slot + 1, self.instance.makeCache(),
            offset)
        }
        return Let(vm, slot, try expression(object), try body(place))
      }
    case .superMember(let s, let name, let offset):
      let k = constant(Value(vm.string(of: key(name))))
      return try withTemporaries(1) { (slot) throws(Abrupt) in
        let base = LocalGet(vm, slot)
        let place = Place(read: try superGet(s, base, k, offset)) { (value) throws(Abrupt) in
          try self.superSet(s, base, k, offset) { () throws(Abrupt) in value }
        }
        return Let(vm, slot, superBase(s), try body(place))
      }
    case .superIndex(let s, let index, let offset):
      return try withTemporaries(2) { (slot) throws(Abrupt) in
        let k = LocalGet(vm, slot)
        let base = LocalGet(vm, slot + 1)
        let place = Place(read: try superGet(s, base, k, offset)) { (value) throws(Abrupt) in
          try self.superSet(s, base, k, offset) { () throws(Abrupt) in value }
        }
        let first = SuperKey(
          vm, this: readThis(s.this), key: try expression(index), base: superBase(s), slot: slot, offset)
        return Let(vm, slot, first, try body(place))
      }
    default: throw vm.syntaxError("Invalid left-hand side in assignment")
    }
  }

  func logicalAssignment(_ op: LogicalOperator, _ target: Expression, _ value: Expression, _ offset: SourceOffset)
    throws(Abrupt) -> Node
  {
    switch target.content {
    case .parenthesized(let e): return try logicalAssignment(op, e, value, offset)
    case .identifier(let id):
      return op.node.init(vm, read(id), assign(assignmentTarget(id), try namedExpression(value, key(id.name))))
    default:
      return try withPlace(target) { (place) throws(Abrupt) in
        op.node.init(vm, place.read, try place.write(try self.expression(value)))
      }
    }
  }

  /// `++` and `--`.
  func update(_ op: UpdateOperator, isPrefix: Bool, _ target: Expression, _ offset: SourceOffset) throws(Abrupt) -> Node
  {
    let delta: Int32 = op == .increment ? 1 : -1
    if case .parenthesized(let e) = target.content { return try update(op, isPrefix: isPrefix, e, offset) }
    if case .identifier(let id) = target.content, case .binding(let b, false) = id.resolution, b.kind != .const,
      b.kind != .functionName
    {
      if !b.isCaptured { return LocalUpdate(vm, b.slot, delta, isPrefix: isPrefix, offset) }
      return EnvironmentUpdate(vm, hops: hops(to: b), b.slot, delta, isPrefix: isPrefix, offset)
    }
    return try withTemporaries(1) { (slot) throws(Abrupt) in
      let effect = try modify(target, offset) { (current) throws(Abrupt) in
        let old = LocalSet(self.vm, slot, Unary(self.vm, .toNumeric, current, offset))
        return Increment(self.vm, old, delta, offset)
      }
      return isPrefix ? effect : ValueBefore(vm, slot, effect)
    }
  }
}
