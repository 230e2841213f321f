extension FunctionCompiler {
  func array(_ elements: some Collection<ArrayElement>, _ offset: SourceOffset) throws(Abrupt) -> Node {
    // Longer literals are filled element by element.
    nodeCount += (elements.count > FunctionCompiler.maximumPlainElements ? 7 : 5) * elements.count
    if let plain = try plainArray(elements) { return plain }
    return try withTemporaries(1) { (slot) throws(Abrupt) in
      var parts: [LiteralPart] = []
      for element in elements {
        switch element {
        case .hole: parts.append(ArrayPartHole(vm))
        case .expression(let e): parts.append(ArrayPartElement(vm, try expression(e)))
        case .spread(let e): parts.append(ArrayPartSpread(vm, try expression(e), offset))
        }
      }
      return ArrayLiteral(vm, join(parts[...]), count: elements.count, slot: slot)
    }
  }

  /// The maximum number of elements for which the frame gets temporaries.
  private static var maximumPlainElements: Int { 16 }

  private func plainArray(_ elements: some Collection<ArrayElement>) throws(Abrupt) -> Node? {
    guard !elements.isEmpty, elements.count <= FunctionCompiler.maximumPlainElements else { return nil }
    var expressions: [Expression] = []
    for element in elements {
      guard case .expression(let e) = element else { return nil }
      expressions.append(e)
    }
    return try withTemporaries(expressions.count) { (slot) throws(Abrupt) in
      var nodes: [Node] = []
      for e in expressions { nodes.append(try expression(e)) }
      return PlainArrayLiteral(vm, chain(nodes, slot), count: nodes.count, slot: slot)
    }
  }

  private func join(_ parts: ArraySlice<LiteralPart>) -> LiteralPart {
    guard let first = parts.first else { return LiteralPart(vm) }
    if parts.count == 1 { return first }
    let (a, b) = parts.halves
    return LiteralParts(vm, join(a), join(b))
  }

  func object(_ properties: some Collection<PropertyDefinition>, _ offset: SourceOffset) throws(Abrupt) -> Node {
    nodeCount += properties.reduce(0) { $0 + nodes(of: $1) }
    nodeCount += 12 * max(0, properties.count - FunctionCompiler.maximumPlainProperties)
    if let plain = try plainObject(properties) { return plain }
    return try withTemporaries(3) { (slot) throws(Abrupt) in
      var source: Node?
      if case .spread(let e)? = properties.first { source = try expression(e) }
      var parts: [LiteralPart] = []
      for p in properties.dropFirst(source == nil ? 0 : 1) { parts.append(try objectPart(p, slot)) }
      if let source { return SpreadObjectLiteral(vm, source, join(parts[...]), slot: slot) }
      return ObjectLiteral(vm, join(parts[...]), slot: slot)
    }
  }

  /// The maximum number of properties of a literal that gets a shape. Longer ones take longer for each.
  private static var maximumPlainProperties: Int { 24 }

  /// Compiles a literal with distinct plain names and values, whose shape is known at compile time.
  private func plainObject(_ properties: some Collection<PropertyDefinition>) throws(Abrupt) -> Node? {
    guard !properties.isEmpty, properties.count <= FunctionCompiler.maximumPlainProperties else { return nil }
    var keys: [PropertyKey] = []
    var values: [(PropertyKey, Expression)] = []
    for p in properties {
      let k: PropertyKey
      let e: Expression
      switch p {
      case .property(.literal(let name), let value, _): (k, e) = (key(name), value)
      case .shorthand(let id): (k, e) = (key(id.name), make(.identifier(id)))
      default: return nil
      }
      if k.isIndex || keys.contains(k) { return nil }
      keys.append(k)
      values.append((k, e))
    }
    var shape = vm.state.pointee.objectShape
    for k in keys {
      guard let next = vm.shape(shape, adding: k, .all) else { return nil }
      shape = next
    }
    let kept = instance.keep(shape)
    return try withTemporaries(keys.count) { (slot) throws(Abrupt) in
      var nodes: [Node] = []
      for (k, e) in values { nodes.append(try namedExpression(e, k)) }
      return PlainObjectLiteral(vm, chain(nodes, slot), count: keys.count, slot: slot, shape: kept)
    }
  }

  func objectPart(_ p: PropertyDefinition, _ slot: Int) throws(Abrupt) -> LiteralPart {
    switch p {
    case .property(let name, let value, let offset):
      if let k = literalKey(name) {
        return ObjectPartProperty(vm, knownKey(k, offset), try namedExpression(value, k))
      }
      let k = try keyNode(name, slot + 1, namesFunction: FunctionCompiler.isAnonymousFunction(value), offset)
      return ObjectPartProperty(vm, k, try expression(value))
    case .shorthand(let id):
      return ObjectPartProperty(vm, knownKey(key(id.name), id.offset), read(id))
    case .prototype(let e): return ObjectPartPrototype(vm, try expression(e))
    case .spread(let e): return ObjectPartSpread(vm, try expression(e), slot: slot + 2)
    case .method(let name, let f): return try objectMethod(name, f, .method, slot)
    case .getter(let name, let f): return try objectMethod(name, f, .getter, slot)
    case .setter(let name, let f): return try objectMethod(name, f, .setter, slot)
    }
  }

  private func objectMethod(_ name: PropertyName, _ f: FunctionNode, _ kind: MethodTemplate.Kind, _ slot: Int)
    throws(Abrupt) -> LiteralPart
  {
    let k = literalKey(name)
    return ObjectPartMethod(
      vm, try keyNode(name, slot + 1, namesFunction: false, f.start),
      MethodTemplate(vm, functionCode(f, name: k), kind, namesFunction: k == nil), isEnumerable: true)
  }

  // MARK: Keys

  func literalKey(_ name: PropertyName) -> PropertyKey? {
    switch name {
    case .literal(let text): key(text)
    case .number(let d): instance.keep(vm.propertyKey(flat: vm.numberToString(.number(d))))
    default: nil
    }
  }

  func knownKey(_ k: PropertyKey, _ offset: SourceOffset) -> KeyNode {
    KeyNode(vm, known: k, computed: nil, slot: 0, namesFunction: false, position: offset)
  }

  func keyNode(_ name: PropertyName, _ slot: Int, namesFunction: Bool, _ offset: SourceOffset) throws(Abrupt) -> KeyNode
  {
    if let k = literalKey(name) { return knownKey(k, offset) }
    guard case .computed(let e) = name else { return knownKey(vm.state.pointee.names.empty, offset) }
    return KeyNode(
      vm, known: vm.state.pointee.names.empty, computed: try expression(e), slot: slot, namesFunction: namesFunction,
      position: offset)
  }
}
