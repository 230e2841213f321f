extension Resolver {
  mutating func expression(_ e: Expression) throws(ScriptSyntaxError) {
    try checkStack("Too deeply nested source text", at: function.node.start)
    try visit()
    switch e.content {
    case .null, .boolean, .number, .string: break
    case .bigInt: function.count(nodes: 1)
    case .identifier(let id): resolve(id)
    case .this(let id), .newTarget(let id): resolveSpecial(id)
    case .regularExpression(let source, let offset): try checkRegularExpression(source, offset)
    case .template(let t):
      function.count(nodes: 2 * t.expressions.count)
      for e in t.expressions { try expression(e) }
    case .taggedTemplate(let tag, let quasi, _):
      function.count(nodes: 10 + 2 * quasi.elements.count)
      try expression(tag)
      for e in quasi.expressions { try expression(e) }
    case .array(let elements, _):
      function.count(nodes: 2 * elements.count)
      for element in elements {
        switch element {
        case .hole: break
        case .expression(let e), .spread(let e): try expression(e)
        }
      }
    case .object(let properties, _):
      function.count(nodes: properties.count)
      for p in properties { try property(p) }
    case .function(let f): try functionBody(f)
    case .class(let c): try classNode(c)
    case .unary(_, let e, _), .await(let e, _), .parenthesized(let e), .optionalChain(let e): try expression(e)
    case .update(_, _, let target, _):
      function.count(nodes: 3)
      try expression(target)
    case .binary(_, let a, let b, _), .logical(_, let a, let b):
      try expression(a)
      try expression(b)
    case .conditional(let a, let b, let c):
      try expression(a)
      try expression(b)
      try expression(c)
    case .assignment(let target, let value, _):
      try pattern(target, isDeclaration: false)
      try expression(value)
    case .compoundAssignment(_, let target, let value, _), .logicalAssignment(_, let target, let value, _):
      function.count(nodes: 6)
      try expression(target)
      try expression(value)
    case .sequence(let list): for e in list { try expression(e) }
    case .member(let object, _, _, _): try expression(object)
    case .index(let object, let index, _, _):
      try expression(object)
      try expression(index)
    case .privateMember(let object, let name, _, _):
      function.count(nodes: 8)
      try expression(object)
      resolve(name.reference)
    case .superMember(let s, _, _):
      function.count(nodes: 8)
      resolveSuper(s)
    case .superIndex(let s, let index, _):
      function.count(nodes: 8)
      resolveSuper(s)
      try expression(index)
    case .call(let callee, let arguments, _, _), .new(let callee, let arguments, _):
      function.count(nodes: 1)
      try expression(callee)
      try self.arguments(arguments)
    case .superCall(let s, let arguments, _):
      resolveSpecial(s.this)
      resolveSpecial(s.newTarget)
      resolveSpecial(s.function)
      try self.arguments(arguments)
    case .privateIn(let name, let e, _):
      resolve(name.reference)
      try expression(e)
    case .yield(let e, _, _):
      function.count(nodes: 3)
      if let e { try expression(e) }
    }
  }

  private mutating func arguments(_ list: SyntaxList<Argument>) throws(ScriptSyntaxError) {
    for argument in list {
      if argument.isSpread { function.count(nodes: 8) }
      try expression(argument.expression)
    }
  }

  private func resolveSuper(_ s: SuperReference) {
    resolveSpecial(s.home)
    resolveSpecial(s.this)
  }

  private mutating func property(_ p: PropertyDefinition) throws(ScriptSyntaxError) {
    switch p {
    case .property(let name, let value, _):
      try propertyName(name)
      try expression(value)
    case .shorthand(let id): resolve(id)
    case .prototype(let e), .spread(let e):
      function.count(nodes: 3)
      try expression(e)
    case .method(let name, let f), .getter(let name, let f), .setter(let name, let f):
      function.count(nodes: 3)
      try propertyName(name)
      try functionBody(f)
    }
  }

  /// Checks the early errors of regular-expression literals (ECMA-262 §13.2.7.1).
  private mutating func checkRegularExpression(_ source: RegularExpressionSource, _ offset: SourceOffset)
    throws(ScriptSyntaxError)
  {
    let pattern = source.pattern.units
    guard let parsed = RegularExpressionFlags(source.flags.units) else {
      throw ScriptSyntaxError(message: "Invalid regular expression flags", offset: offset)
    }
    let work: Int
    do throws(RegularExpressionSyntaxError) {
      work = try RegularExpression(pattern: pattern, flags: parsed, workLimit: budget.patternWork).work
    } catch {
      if error.isLimit { throw ScriptSyntaxError(message: "", offset: offset, limit: budget.patternLimit) }
      throw ScriptSyntaxError(
        message: "Invalid regular expression: /\(source.pattern.string)/: \(error.message)", offset: offset)
    }
    if let limit = budget.take(patternWork: work) {
      throw ScriptSyntaxError(message: "", offset: offset, limit: limit)
    }
  }
}
