/// Determines whether a part of a function contains a `yield` or `await` of that function, not of an inner function.
final class SuspensionFinder {
  /// Whether `return value` awaits the value, as in async generators.
  let returnSuspends: Bool
  /// The results for blocks and similar nodes, so that nested ones are searched only once.
  private var known: [UnsafeRawPointer: Bool] = [:]

  init(_ node: FunctionNode) { returnSuspends = node.isAsync && node.isGenerator }

  private func remember(_ node: UnsafeRawPointer, _ find: () -> Bool) -> Bool {
    if let answer = known[node] { return answer }
    let answer = find()
    known[node] = answer
    return answer
  }

  // MARK: Statements

  func contains(_ list: SyntaxList<Statement>) -> Bool { list.contains(where: contains) }

  func contains(_ s: Statement) -> Bool {
    switch s.content {
    case .empty, .debugger, .function, .break, .continue: false
    case .expression(let e, _), .throw(let e, _): contains(e)
    case .return(let e, _): e.map { returnSuspends || contains($0) } ?? false
    case .variable(let d): contains(d)
    case .class(let c): contains(c)
    case .block(let b): contains(b)
    case .if(let test, let a, let b, _): contains(test) || contains(a) || b.map(contains) ?? false
    case .for(let f): contains(f)
    case .forIn(let f): contains(f)
    case .while(let test, let body, _), .doWhile(let body, let test, _): contains(test) || contains(body)
    case .try(let block, let handler, let finalizer, _):
      contains(block) || handler.map(contains) ?? false || finalizer.map(contains) ?? false
    case .switch(let s): contains(s)
    case .labelled(_, let body, _): contains(body)
    }
  }

  func contains(_ b: BlockNode) -> Bool { remember(b.address) { contains(b.body) } }

  func contains(_ c: CatchClause) -> Bool { c.parameter.map(contains) ?? false || contains(c.body) }

  func contains(_ d: VariableDeclaration) -> Bool {
    d.declarators.contains { contains($0.target) || $0.initializer.map(contains) ?? false }
  }

  func contains(_ f: ForNode) -> Bool {
    remember(f.address) {
      switch f.initializer {
      case .none: break
      case .declaration(let d): if contains(d) { return true }
      case .expression(let e): if contains(e) { return true }
      }
      return f.test.map(contains) ?? false || f.update.map(contains) ?? false || contains(f.body)
    }
  }

  func contains(_ f: ForInNode) -> Bool {
    if f.kind == .awaitOf { return true }
    return remember(f.address) { containsHead(f) || contains(f.right) || contains(f.body) }
  }

  private func containsHead(_ f: ForInNode) -> Bool {
    switch f.left {
    case .declaration(_, let p, let initializer): contains(p) || initializer.map(contains) ?? false
    case .pattern(let p): contains(p)
    }
  }

  func contains(_ s: SwitchNode) -> Bool {
    remember(s.address) {
      contains(s.discriminant) || s.cases.contains { $0.test.map(contains) ?? false || contains($0.body) }
    }
  }

  func contains(_ c: ClassNode) -> Bool {
    remember(c.address) {
      c.superclass.map(contains) ?? false || c.elements.contains { $0.name.map(contains) ?? false }
    }
  }

  // MARK: Patterns

  func contains(_ p: Pattern) -> Bool {
    switch p {
    case .identifier: false
    case .expression(let e): contains(e)
    case .object(let object):
      object.list.contains { contains($0.name) || contains($0.element) } || object.rest.map(contains) ?? false
    case .array(let array):
      array.list.contains { $0.map(contains) ?? false } || array.rest.map(contains) ?? false
    }
  }

  func contains(_ e: PatternElement) -> Bool { e.initializer.map(contains) ?? false || contains(e.target) }

  func contains(_ name: PropertyName) -> Bool {
    if case .computed(let e) = name { return contains(e) }
    return false
  }

  // MARK: Expressions

  func contains(_ e: Expression) -> Bool {
    switch e.content {
    case .yield, .await: true
    case .identifier, .this, .newTarget, .null, .boolean, .number, .bigInt, .string, .regularExpression, .function,
      .superMember:
      false
    case .template(let t): t.expressions.contains(where: contains)
    case .taggedTemplate(let tag, let quasi, _): contains(tag) || quasi.expressions.contains(where: contains)
    case .array(let elements, _): elements.contains(where: contains)
    case .object(let properties, _): properties.contains(where: contains)
    case .class(let c): contains(c)
    case .unary(_, let e, _), .update(_, _, let e, _), .parenthesized(let e), .optionalChain(let e),
      .privateIn(_, let e, _),
      .member(let e, _, _, _), .privateMember(let e, _, _, _), .superIndex(_, let e, _):
      contains(e)
    case .binary(_, let a, let b, _), .logical(_, let a, let b), .compoundAssignment(_, let a, let b, _),
      .logicalAssignment(_, let a, let b, _),
      .index(let a, let b, _, _):
      contains(a) || contains(b)
    case .conditional(let a, let b, let c): contains(a) || contains(b) || contains(c)
    case .assignment(let target, let value, _): contains(target) || contains(value)
    case .sequence(let list): list.contains(where: contains)
    case .call(let callee, let arguments, _, _), .new(let callee, let arguments, _):
      contains(callee) || arguments.contains { contains($0.expression) }
    case .superCall(_, let arguments, _): arguments.contains { contains($0.expression) }
    }
  }

  func contains(_ e: ArrayElement) -> Bool {
    switch e {
    case .hole: false
    case .expression(let e), .spread(let e): contains(e)
    }
  }

  func contains(_ p: PropertyDefinition) -> Bool {
    switch p {
    case .property(let name, let value, _): contains(name) || contains(value)
    case .shorthand: false
    case .prototype(let e), .spread(let e): contains(e)
    case .method(let name, _), .getter(let name, _), .setter(let name, _): contains(name)
    }
  }
}

extension ClassNode.Element {
  /// The name, or nil for static blocks.
  var name: PropertyName? {
    switch self {
    case .method(let name, _, _), .getter(let name, _, _), .setter(let name, _, _), .field(let name, _, _, _): name
    case .staticBlock: nil
    }
  }
}
