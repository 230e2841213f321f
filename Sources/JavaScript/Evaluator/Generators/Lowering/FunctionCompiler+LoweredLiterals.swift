/// Array and object literals and classes with a suspension point inside.
extension FunctionCompiler {
  func lowerArray(_ elements: SyntaxList<ArrayElement>, _ offset: SourceOffset, _ steps: inout Steps) throws(Abrupt)
    -> Expression
  {
    let first = elements.firstIndex { finder?.contains($0) ?? false } ?? elements.count
    let slot = reserveTemporaries(1)
    steps.append(LocalSet(vm, slot, try array(elements[..<first], offset)))
    for element in elements[first...] {
      switch element {
      case .hole: steps.append(AddPart(vm, ArrayPartHole(vm), slot: slot))
      case .expression(let e):
        steps.append(AddPart(vm, ArrayPartElement(vm, try expression(try lower(e, &steps))), slot: slot))
      case .spread(let e):
        steps.append(AddPart(vm, ArrayPartSpread(vm, try expression(try lower(e, &steps)), offset), slot: slot))
      }
    }
    return temporary(slot)
  }

  func lowerObject(_ properties: SyntaxList<PropertyDefinition>, _ offset: SourceOffset, _ steps: inout Steps)
    throws(Abrupt)
    -> Expression
  {
    let first = properties.firstIndex { finder?.contains($0) ?? false } ?? properties.count
    let slot = reserveTemporaries(1)
    let partSlot = reserveTemporaries(3)
    steps.append(LocalSet(vm, slot, try object(properties[..<first], offset)))
    for p in properties[first...] {
      let part: LiteralPart
      switch p {
      case .property(let name, let value, let offset):
        let k = literalKey(name)
        let name = try lowerName(name, offset, &steps)
        let rest = try lower(value, &steps, name: k)
        if let k {
          part = ObjectPartProperty(vm, knownKey(k, offset), try namedExpression(rest, k))
        } else {
          let node = try keyNode(name, partSlot + 1, namesFunction: FunctionCompiler.isAnonymousFunction(value), offset)
          part = ObjectPartProperty(vm, node, try expression(rest))
        }
      case .shorthand: part = try objectPart(p, partSlot)
      case .prototype(let e): part = try objectPart(.prototype(try lower(e, &steps)), partSlot)
      case .spread(let e): part = try objectPart(.spread(try lower(e, &steps)), partSlot)
      case .method(let name, let f):
        part = try objectPart(.method(name: try lowerName(name, f.start, &steps), function: f), partSlot)
      case .getter(let name, let f):
        part = try objectPart(.getter(name: try lowerName(name, f.start, &steps), function: f), partSlot)
      case .setter(let name, let f):
        part = try objectPart(.setter(name: try lowerName(name, f.start, &steps), function: f), partSlot)
      }
      steps.append(AddPart(vm, part, slot: slot))
    }
    return temporary(slot)
  }

  /// Converts a computed name to a property key now.
  func lowerName(_ name: PropertyName, _ offset: SourceOffset, _ steps: inout Steps) throws(Abrupt) -> PropertyName {
    guard case .computed(let e) = name else { return name }
    let rest = try lower(e, &steps)
    let slot = reserveTemporaries(1)
    steps.append(LocalSet(vm, slot, Unary(vm, .toPropertyKey, try expression(rest), offset)))
    return .computed(temporary(slot))
  }

  // MARK: Classes

  func lowerClass(_ c: ClassNode, name: PropertyKey?, _ steps: inout Steps) throws(Abrupt) -> Expression {
    let scope = c.scope
    let result = reserveTemporaries(1)
    steps.append(
      try loweredScope(scope) { () throws(Abrupt) in
        try inClass { () throws(Abrupt) in try loweredDefinition(c, name: name, into: result) }
      })
    return temporary(result)
  }

  private func loweredDefinition(_ c: ClassNode, name: PropertyKey?, into result: Int) throws(Abrupt) -> Steps {
    let parents = reserveTemporaries(2)
    var steps: Steps = [PrivateNames(vm, privateNames(c.scope))]
    var heritage: ClassHeritage?
    if let superclass = c.superclass {
      let node = ClassHeritage(vm, try expression(try lower(superclass, &steps)), slot: parents, c.start)
      steps.append(node)
      heritage = node
    }
    var names: [PropertyName?] = []
    for e in c.elements { names.append(try e.name.map { (n) throws(Abrupt) in try lowerName(n, c.start, &steps) }) }
    let definition = try withTemporaries(4) { (slot) throws(Abrupt) in
      try classDefinition(c, c.scope, name: name, names: names, heritage: heritage, isPrepared: true, slot: slot)
    }
    steps.append(LocalSet(vm, result, definition))
    return steps
  }
}
