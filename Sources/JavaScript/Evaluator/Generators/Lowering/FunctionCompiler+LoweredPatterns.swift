/// Destructuring with a suspension point inside (ECMA-262 §8.6.2, §13.15.5).
extension FunctionCompiler {
  /// Destructures the value in `slot` according to the pattern. `kind` is used only for global declarations.
  func bind(_ p: Pattern, _ slot: Int, isDeclaration: Bool, kind: DeclarationKind, _ steps: inout Steps) throws(Abrupt)
  {
    guard finder?.contains(p) ?? false else {
      let target = try patternTarget(p, isDeclaration: isDeclaration, kind: kind)
      steps.append(Initialize(vm, isDeclaration ? target : PreparedTarget(vm, target), LocalGet(vm, slot), slot: slot))
      return
    }
    try vm.checkNativeStack()
    switch p {
    case .identifier: break
    case .expression(let e):
      let reference = try lowerReference(e, &steps)
      let assignment = make(.assignment(target: .expression(reference), value: temporary(slot), offset: 0))
      steps.append(try expression(assignment))
    case .object(let object): try bindObject(object, slot, isDeclaration: isDeclaration, kind: kind, &steps)
    case .array(let array): try bindArray(array, slot, isDeclaration: isDeclaration, kind: kind, &steps)
    }
  }

  /// A member as the target of a pattern is evaluated before the value is fetched.
  private func prepared(_ p: Pattern, isDeclaration: Bool, _ steps: inout Steps) throws(Abrupt) -> Pattern {
    guard !isDeclaration, case .expression(let e) = p else { return p }
    return .expression(try lowerReference(e, &steps))
  }

  private func bindElement(
    _ e: PatternElement, isDeclaration: Bool, kind: DeclarationKind, _ steps: inout Steps,
    fetch: (Int) throws(Abrupt) -> StatementNode
  ) throws(Abrupt) {
    let target = try prepared(e.target, isDeclaration: isDeclaration, &steps)
    let slot = reserveTemporaries(2)
    steps.append(try fetch(slot))
    if let initializer = e.initializer {
      let value = try lowered { () throws(Abrupt) in
        var inner: Steps = []
        if case .identifier(let id) = e.target {
          let name = key(id.name)
          let rest = try lower(initializer, &inner, name: name)
          inner.append(LocalSet(vm, slot, try namedExpression(rest, name)))
        } else {
          let rest = try lower(initializer, &inner)
          inner.append(LocalSet(vm, slot, try expression(rest)))
        }
        return inner
      }
      steps.append(branch(IsUndefined(vm, LocalGet(vm, slot)), value, EmptyStatement(vm), slot: slot + 1))
    }
    try bind(target, slot, isDeclaration: isDeclaration, kind: kind, &steps)
  }

  private func bindObject(
    _ pattern: PatternParts<PatternProperty>, _ value: Int, isDeclaration: Bool, kind: DeclarationKind,
    _ steps: inout Steps
  ) throws(Abrupt) {
    let offset = pattern.offset
    steps.append(RequireObjectCoercible(vm, slot: value, offset))
    var taken: [Node] = []
    for p in pattern.list {
      let name = try lowerName(p.name, offset, &steps)
      let member: Expression
      switch name {
      case .computed(let k):
        member = make(.index(object: temporary(value), index: k, isOptional: false, offset: offset))
        taken.append(try expression(k))
      case .literal(let text):
        member = make(.member(object: temporary(value), name: text, isOptional: false, offset: offset))
        taken.append(constant(Value(vm.string(of: key(text)))))
      case .number(let d):
        member = make(
          .index(object: temporary(value), index: make(.number(d)), isOptional: false, offset: offset))
        taken.append(constant(.number(d)))
      case .privateName: continue
      }
      try bindElement(p.element, isDeclaration: isDeclaration, kind: kind, &steps) { (slot) throws(Abrupt) in
        LocalSet(self.vm, slot, try self.expression(member))
      }
    }
    guard let rest = pattern.rest else { return }
    let target = try prepared(rest, isDeclaration: isDeclaration, &steps)
    let slot = reserveTemporaries(1)
    steps.append(TakeRestProperties(vm, from: value, except: taken, into: slot))
    try bind(target, slot, isDeclaration: isDeclaration, kind: kind, &steps)
  }

  private func bindArray(
    _ pattern: PatternParts<PatternElement?>, _ value: Int, isDeclaration: Bool, kind: DeclarationKind,
    _ steps: inout Steps
  ) throws(Abrupt) {
    let offset = pattern.offset
    let slot = reserveTemporaries(SuspendableArrayPattern.slotCount)
    let body = try lowered { () throws(Abrupt) in
      var inner: Steps = []
      for element in pattern.list {
        guard let element else {
          inner.append(SkipElement(vm, iterator: slot, into: slot + 3, offset))
          continue
        }
        try bindElement(element, isDeclaration: isDeclaration, kind: kind, &inner) { (target) throws(Abrupt) in
          TakeElement(self.vm, iterator: slot, into: target, offset)
        }
      }
      if let rest = pattern.rest {
        let target = try prepared(rest, isDeclaration: isDeclaration, &inner)
        let array = reserveTemporaries(1)
        inner.append(TakeRestElements(vm, iterator: slot, into: array, offset))
        try bind(target, array, isDeclaration: isDeclaration, kind: kind, &inner)
      }
      return inner
    }
    steps.append(SuspendableArrayPattern(vm, value: value, body, slot: slot, control: control, offset))
  }
}
