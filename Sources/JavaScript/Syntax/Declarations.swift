/// The names that statements declare (ECMA-262 §8.2: BoundNames, LexicallyDeclaredNames, VarDeclaredNames).
enum Declarations {
  /// Returns the names that a pattern binds (BoundNames).
  static func names(_ pattern: Pattern) -> [IdentifierReference] {
    var result: [IdentifierReference] = []
    collect(pattern, &result)
    return result
  }

  private static func collect(_ pattern: Pattern, _ names: inout [IdentifierReference]) {
    switch pattern {
    case .identifier(let id): names.append(id)
    case .expression: break
    case .object(let object):
      for p in object.list { collect(p.element.target, &names) }
      if let rest = object.rest { collect(rest, &names) }
    case .array(let array):
      for e in array.list { if let e { collect(e.target, &names) } }
      if let rest = array.rest { collect(rest, &names) }
    }
  }

  /// Returns the names that `let`, `const` and `class` declare directly in the list.
  static func lexicalDeclarations(_ body: some Sequence<Statement>) -> [(name: IdentifierReference, kind: Binding.Kind)]
  {
    var result: [(name: IdentifierReference, kind: Binding.Kind)] = []
    for statement in body {
      switch statement.content {
      case .variable(let d) where d.kind != .var:
        for declarator in d.declarators {
          for id in names(declarator.target) { result.append((id, d.kind == .const ? .const : .let)) }
        }
      case .class(let c): if let name = c.name { result.append((name, .class)) }
      default: break
      }
    }
    return result
  }

  static func lexicalNames(_ body: some Sequence<Statement>) -> [IdentifierReference] {
    lexicalDeclarations(body).map(\.name)
  }

  /// Returns the functions declared directly in the list, including labelled ones.
  static func functions(_ body: some Sequence<Statement>) -> [FunctionNode] {
    body.compactMap { function($0) }
  }

  static func function(_ statement: Statement) -> FunctionNode? {
    switch statement.content {
    case .function(let f): f
    case .labelled(_, let inner, _): function(inner)
    default: nil
    }
  }

  /// Returns the `var` names anywhere in the statements, except in inner functions; with `includingFunctions`, also the
  /// names of top-level functions.
  static func varNames(_ body: some Sequence<Statement>, includingFunctions: Bool) -> [IdentifierReference] {
    var result: [IdentifierReference] = []
    for statement in body {
      if includingFunctions, let f = function(statement), let name = f.name { result.append(name) }
      collectVars(statement, &result)
    }
    return result
  }

  private static func collectVars(_ statement: Statement, _ names: inout [IdentifierReference]) {
    switch statement.content {
    case .variable(let d) where d.kind == .var:
      for declarator in d.declarators { collect(declarator.target, &names) }
    case .block(let b): for s in b.body { collectVars(s, &names) }
    case .if(_, let a, let b, _):
      collectVars(a, &names)
      if let b { collectVars(b, &names) }
    case .for(let f):
      if case .declaration(let d) = f.initializer, d.kind == .var {
        for declarator in d.declarators { collect(declarator.target, &names) }
      }
      collectVars(f.body, &names)
    case .forIn(let f):
      if case .declaration(.var, let p, _) = f.left { collect(p, &names) }
      collectVars(f.body, &names)
    case .while(_, let body, _), .doWhile(let body, _, _), .labelled(_, let body, _): collectVars(body, &names)
    case .try(let block, let handler, let finalizer, _):
      for s in block.body { collectVars(s, &names) }
      if let handler { for s in handler.body.body { collectVars(s, &names) } }
      if let finalizer { for s in finalizer.body { collectVars(s, &names) } }
    case .switch(let s): for c in s.cases { for b in c.body { collectVars(b, &names) } }
    default: break
    }
  }

  /// Returns whether `blockFunctions` might find any function.
  static func hasBlockFunctions(_ body: some Sequence<Statement>) -> Bool { body.contains(where: hasBlockFunctions) }

  private static func hasBlockFunctions(_ statement: Statement) -> Bool {
    func isFound(_ body: some Sequence<Statement>) -> Bool {
      body.contains { function($0) != nil || hasBlockFunctions($0) }
    }
    switch statement.content {
    case .block(let b): return isFound(b.body)
    case .if(_, let a, let b, _): return hasBlockFunctions(a) || b.map(hasBlockFunctions) ?? false
    case .for(let f): return hasBlockFunctions(f.body)
    case .forIn(let f): return hasBlockFunctions(f.body)
    case .while(_, let body, _), .doWhile(let body, _, _), .labelled(_, let body, _): return hasBlockFunctions(body)
    case .try(let block, let handler, let finalizer, _):
      return isFound(block.body) || handler.map { isFound($0.body.body) } ?? false
        || finalizer.map { isFound($0.body) } ?? false
    case .switch(let s): return s.cases.contains { isFound($0.body) }
    default: return false
    }
  }

  /// Finds functions declared in blocks whose names do not conflict with a lexical declaration in an enclosing block.
  static func blockFunctions(
    _ body: some Sequence<Statement>, lexicalOutside: Set<Name>, _ found: (FunctionNode) -> Void
  ) {
    var outside = lexicalOutside
    for s in body { findBlockFunctions(s, &outside, found) }
  }

  /// Adds names for the duration of `body`. The set is not copied, because there may be many blocks in many names.
  private static func adding(
    _ names: some Sequence<IdentifierReference>, to outside: inout Set<Name>, _ body: (inout Set<Name>) -> Void
  ) {
    var added: [Name] = []
    for id in names where outside.insert(id.name).inserted { added.append(id.name) }
    body(&outside)
    for name in added { outside.remove(name) }
  }

  private static func inBlock(
    _ body: some Sequence<Statement>, _ outside: inout Set<Name>, _ found: (FunctionNode) -> Void
  ) {
    let functions = functions(body)
    for f in functions { if let name = f.name, !outside.contains(name.name) { found(f) } }
    adding(lexicalNames(body) + functions.compactMap(\.name), to: &outside) { inner in
      for s in body { findBlockFunctions(s, &inner, found) }
    }
  }

  private static func findBlockFunctions(
    _ statement: Statement, _ outside: inout Set<Name>, _ found: (FunctionNode) -> Void
  ) {
    switch statement.content {
    case .block(let b): inBlock(b.body, &outside, found)
    case .if(_, let a, let b, _):
      findBlockFunctions(a, &outside, found)
      if let b { findBlockFunctions(b, &outside, found) }
    case .for(let f):
      var head: [IdentifierReference] = []
      if case .declaration(let d) = f.initializer, d.kind != .var { head = d.declarators.flatMap { names($0.target) } }
      adding(head, to: &outside) { inner in findBlockFunctions(f.body, &inner, found) }
    case .forIn(let f):
      var head: [IdentifierReference] = []
      if case .declaration(let kind, let p, _) = f.left, kind != .var { head = names(p) }
      adding(head, to: &outside) { inner in findBlockFunctions(f.body, &inner, found) }
    case .while(_, let body, _), .doWhile(let body, _, _), .labelled(_, let body, _):
      findBlockFunctions(body, &outside, found)
    case .try(let block, let handler, let finalizer, _):
      inBlock(block.body, &outside, found)
      if let handler {
        var parameters: [IdentifierReference] = []
        // A simple catch parameter does not cause a conflict (Annex B.3.4).
        if let p = handler.parameter, case .identifier = p {
        } else if let p = handler.parameter {
          parameters = names(p)
        }
        adding(parameters, to: &outside) { inner in inBlock(handler.body.body, &inner, found) }
      }
      if let finalizer { inBlock(finalizer.body, &outside, found) }
    case .switch(let s): inBlock(s.cases.flatMap { Array($0.body) }, &outside, found)
    default: break
    }
  }
}
