extension FunctionCompiler {
  /// Returns the target that destructures a value according to the pattern. `kind` is used only for global
  /// declarations.
  func patternTarget(_ p: Pattern, isDeclaration: Bool, kind: DeclarationKind = .let) throws(Abrupt) -> Target {
    countWork(of: p)
    switch p {
    case .identifier(let id): return isDeclaration ? declarationTarget(id, kind) : assignmentTarget(id)
    case .expression(let e): return try memberTarget(e)
    case .object(let pattern):
      let offset = pattern.offset
      return try reserving(3) { (slot) throws(Abrupt) in
        nodeCount += 10 * max(0, pattern.list.count - 8)
        var compiled: [ObjectPattern.Property] = []
        for property in pattern.list {
          let k = try keyNode(property.name, slot + 1, namesFunction: false, offset)
          compiled.append(
            .init(
              key: k, element: try elementTarget(property.element, isDeclaration: isDeclaration, kind: kind),
              cache: instance.makeCache()))
        }
        if pattern.rest == nil && compiled.allSatisfy({ $0.key.computed == nil && !$0.key.known.isIndex }) {
          let parts: [PatternPart] = compiled.map { PropertyPart(vm, $0.key.known, $0.cache, $0.element, offset) }
          return PlainObjectPattern(vm, join(parts[...]), slot: slot, offset)
        }
        let restTarget = try pattern.rest.map { (r) throws(Abrupt) in
          try patternTarget(r, isDeclaration: isDeclaration, kind: kind)
        }
        return ObjectPattern(vm, compiled, rest: restTarget, slot: slot, offset)
      }
    case .array(let pattern):
      return try reserving(3) { (slot) throws(Abrupt) in
        var compiled: [Target?] = []
        nodeCount += pattern.list.count + 4 * max(0, pattern.list.count - 8)
        for element in pattern.list {
          compiled.append(
            try element.map { (e) throws(Abrupt) in try elementTarget(e, isDeclaration: isDeclaration, kind: kind) })
        }
        let restTarget = try pattern.rest.map { (r) throws(Abrupt) in
          try patternTarget(r, isDeclaration: isDeclaration, kind: kind)
        }
        let general = ArrayPattern(vm, compiled, rest: restTarget, slot: slot, pattern.offset)
        if restTarget != nil { return general }
        var parts: [PatternPart] = []
        for (i, target) in compiled.enumerated() {
          parts.append(
            target.map { ElementPart(vm, i, $0, of: slot, into: slot + 2) } ?? ElisionPart(vm, i, of: slot))
        }
        return PlainArrayPattern(vm, join(parts[...]), general: general, slot: slot)
      }
    }
  }

  private func join(_ parts: ArraySlice<PatternPart>) -> PatternPart {
    guard let first = parts.first else { return PatternPart(vm) }
    if parts.count == 1 { return first }
    let (a, b) = parts.halves
    return PatternPartPair(vm, join(a), join(b))
  }

  /// Reserves the temporaries of a target for the whole function, because nodes compiled after it use it.
  private func reserving(_ count: Int, _ body: (Int) throws(Abrupt) -> Target) throws(Abrupt) -> Target {
    try body(reserveTemporaries(count))
  }

  func elementTarget(_ e: PatternElement, isDeclaration: Bool, kind: DeclarationKind = .let) throws(Abrupt) -> Target {
    let target = try patternTarget(e.target, isDeclaration: isDeclaration, kind: kind)
    guard let initializer = e.initializer else { return target }
    let slot = reserveTemporaries(1)
    let value: Node
    if case .identifier(let id) = e.target {
      value = try namedExpression(initializer, key(id.name))
    } else {
      value = try expression(initializer)
    }
    return ElementTarget(vm, target, initializer: value, slot: slot)
  }

  private func memberTarget(_ e: Expression) throws(Abrupt) -> Target {
    switch e.content {
    case .parenthesized(let inner): return try memberTarget(inner)
    case .identifier(let id): return assignmentTarget(id)
    case .member(let object, let name, _, let offset):
      let slot = reserveTemporaries(2)
      return MemberTarget(vm, try expression(object), key: nil, name: key(name), slot: slot, isStrict: isStrict, offset)
    case .index(let object, let index, _, let offset):
      let slot = reserveTemporaries(2)
      return MemberTarget(
        vm, try expression(object), key: try expression(index), name: vm.state.pointee.names.empty, slot: slot,
        isStrict: isStrict, offset)
    case .privateMember(let object, let name, _, let offset):
      let slot = reserveTemporaries(2)
      let reference = make(
        .privateMember(object: temporary(slot + 1), name: name, isOptional: false, offset: offset))
      return try nodeTarget(reference, preparation: LocalSet(vm, slot + 1, try expression(object)), slot: slot)
    case .superIndex(let s, let index, let offset):
      let slot = reserveTemporaries(2)
      let preparation = Comma(vm, readThis(s.this), LocalSet(vm, slot + 1, try expression(index)))
      let reference = make(.superIndex(s, index: temporary(slot + 1), offset: offset))
      return try nodeTarget(reference, preparation: preparation, slot: slot)
    case .superMember(let s, _, _): return try nodeTarget(e, preparation: readThis(s.this), slot: reserveTemporaries(1))
    default: throw vm.syntaxError("Invalid left-hand side in assignment")
    }
  }

  private func nodeTarget(_ reference: Expression, preparation: Node, slot: Int) throws(Abrupt) -> Target {
    NodeTarget(
      vm, preparation: preparation, try assignMember(reference, 0) { () throws(Abrupt) in LocalGet(vm, slot) },
      slot: slot)
  }
}
