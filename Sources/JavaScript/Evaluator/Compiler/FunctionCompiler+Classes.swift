extension FunctionCompiler {
  func classDefinition(_ c: ClassNode, name: PropertyKey?) throws(Abrupt) -> Node {
    let scope = c.scope
    return try withTemporaries(6) { (slot) throws(Abrupt) in
      try inScope(scope) { () throws(Abrupt) in
        try inClass { () throws(Abrupt) in
          let heritage = try c.superclass.map { (e) throws(Abrupt) in
            ClassHeritage(vm, try expression(e), slot: slot + 4, c.start)
          }
          return try classDefinition(
            c, scope, name: name, names: c.elements.map(\.name), heritage: heritage, isPrepared: false, slot: slot)
        }
      }
    }
  }

  /// Compiles the definition of a class.
  /// - Parameters:
  ///   - names: The names of the elements, nil for static blocks.
  ///   - slot: Four temporaries.
  func classDefinition(
    _ c: ClassNode, _ scope: Scope, name: PropertyKey?, names: [PropertyName?], heritage: ClassHeritage?,
    isPrepared: Bool, slot: Int
  ) throws(Abrupt) -> Node {
    var elements: [ClassElement] = []
    for (e, name) in zip(c.elements, names) { elements.append(try element(e, name, slot + 3)) }
    let inner = c.name.flatMap { name in scope.order.first { $0.name == name.name } }
    return ClassDefinition(
      vm, name: name ?? vm.state.pointee.names.empty, heritage: heritage, isPrepared: isPrepared,
      constructor: constructorCode(c, name),
      elements: elements, privateNames: PrivateNames(vm, privateNames(scope)), entry: entry(of: scope),
      innerName: inner.map { variable($0) }, slot: slot)
  }

  func privateNames(_ scope: Scope) -> [(target: Target, description: Value)] {
    var names: [(target: Target, description: Value)] = []
    for b in scope.order where b.kind == .privateName {
      let description = Value(vm.string(String(b.name.text.dropFirst())))
      instance.keep(description)
      names.append((variable(b), description))
    }
    return names
  }

  private func constructorCode(_ c: ClassNode, _ name: PropertyKey?) -> CodePointer {
    let code: CodePointer
    if let f = c.constructor {
      code = instance.makeCode(f, name: name)
    } else {
      code = instance.makeCode(DefaultConstructor.node(for: c, in: instance.arena), name: name)
    }
    // `toString` of a class returns the text of the whole class.
    code.pointee.sourceStart = c.start
    code.pointee.sourceEnd = c.end
    return code
  }

  /// Compiles an element of a class.
  /// - Parameter prepared: The element's name if it has already been evaluated.
  private func element(_ e: ClassNode.Element, _ prepared: PropertyName?, _ slot: Int) throws(Abrupt) -> ClassElement {
    switch e {
    case .method(let name, let f, let isStatic): return try method(prepared ?? name, f, .method, isStatic, slot)
    case .getter(let name, let f, let isStatic): return try method(prepared ?? name, f, .getter, isStatic, slot)
    case .setter(let name, let f, let isStatic): return try method(prepared ?? name, f, .setter, isStatic, slot)
    case .staticBlock(let f):
      return ClassElement(kind: .staticBlock(functionCode(f, name: nil)), key: nil, privateName: nil, isStatic: true)
    case .field(let name, let f, let isStatic, let offset):
      let (k, p) = try keys(prepared ?? name, slot, offset)
      return ClassElement(kind: .field(fieldTemplate(f)), key: k, privateName: p, isStatic: isStatic)
    }
  }

  private func keys(_ name: PropertyName, _ slot: Int, _ offset: SourceOffset) throws(Abrupt) -> (KeyNode?, Node?) {
    if case .privateName(let p) = name { return (nil, try privateName(p)) }
    return (try keyNode(name, slot, namesFunction: false, offset), nil)
  }

  private func method(
    _ name: PropertyName, _ f: FunctionNode, _ kind: MethodTemplate.Kind, _ isStatic: Bool, _ slot: Int
  ) throws(Abrupt) -> ClassElement {
    let (k, p) = try keys(name, slot, f.start)
    var known = literalKey(name)
    if case .privateName(let p) = name { known = key(p.name) }
    let template = MethodTemplate(vm, functionCode(f, name: known), kind, namesFunction: known == nil)
    return ClassElement(kind: .method(template), key: k, privateName: p, isStatic: isStatic)
  }

  /// A literal needs no function for its evaluation.
  private func fieldTemplate(_ f: FunctionNode?) -> FieldTemplate {
    guard let f, case .return(let e?, _)? = f.body.first?.content else {
      return FieldTemplate(constant: .undefined, code: nil, namesFunction: false)
    }
    switch e.content {
    case .null: return FieldTemplate(constant: .null, code: nil, namesFunction: false)
    case .boolean(let b): return FieldTemplate(constant: Value(b), code: nil, namesFunction: false)
    case .number(let d): return FieldTemplate(constant: .number(d), code: nil, namesFunction: false)
    case .string(let text):
      let s = Value(vm.string(text))
      instance.keep(s)
      return FieldTemplate(constant: s, code: nil, namesFunction: false)
    default:
      return FieldTemplate(
        constant: nil, code: functionCode(f, name: nil), namesFunction: FunctionCompiler.isAnonymousFunction(e))
    }
  }
}

/// The default constructor of a class (ECMA-262 §15.7.14 step 14) as syntax: `constructor() {}` or
/// `constructor(...args) { super(...args); }`.
enum DefaultConstructor {
  // The arguments are passed on without the array's iterator.
  static func node(for c: ClassNode, in arena: SyntaxArena) -> FunctionNode {
    let isDerived = c.superclass != nil
    var body: [Statement] = []
    var rest: Pattern?
    let references = SuperReference(offset: c.start, in: arena)
    let args = IdentifierReference(.defaultArguments, offset: c.start, in: arena)
    if isDerived {
      rest = .identifier(args)
      let argument = Argument(expression: Expression(.identifier(args), in: arena), isSpread: true)
      let call = Expression(
        .superCall(references, arguments: SyntaxList([argument], in: arena), offset: c.start), in: arena)
      body = [Statement(.expression(call, offset: c.start), in: arena)]
    }
    let node = FunctionNode(
      .init(
        kind: isDerived ? .derivedConstructor : .classConstructor, isStrict: true, rest: rest,
        body: SyntaxList(body, in: arena), start: c.start, end: c.end, treeDepth: 4), in: arena)
    let scope = FunctionScope(node: node, parent: c.scope, in: arena)
    node.scope = scope
    let resolver = Resolver(
      scope: scope.scope, function: scope, stackLimit: 0,
      budget: ParsingBudget(Limits(), sourceCount: 0, lineCount: { 0 }),
      arena: arena,
      arguments: .hidden)
    if isDerived {
      let parameter = scope.scope.declareHidden(.defaultArguments, .parameter, in: arena)
      parameter.parameterIndex = 0
      args.resolution = .binding(parameter, isChecked: false)
      resolver.resolveSpecial(references.this)
      resolver.resolveSpecial(references.newTarget)
      resolver.resolveSpecial(references.function)
    }
    resolver.assignSlots(scope)
    return node
  }
}
