/// Determines how a function body ends (compare ECMA-262 §14.1.1) and what it returns, without evaluating conditions
/// other than `true`.
struct ReturnAnalysis {
  private(set) var returning = ScriptOutline.Method.Returning.always
  /// The values that are not objects with the members of an event.
  private(set) var returned: [(value: ScriptOutline.Returned.Value, offset: SourceOffset)] = []
  /// The number of values that are returned.
  private(set) var valueCount = 0

  /// - Parameter parameter: The name of the first parameter.
  init(_ body: SyntaxList<Statement>, parameter: String?) {
    var found = Found(parameter: parameter)
    let reachesEnd = Self.statements(body, &found)
    returned = found.returned
    valueCount = found.valueCount
    if found.hasValue {
      returning = reachesEnd || found.hasNoValue ? .sometimes : .always
    } else {
      returning = reachesEnd || found.hasNoValue || found.hasUndefined ? .never : .always
    }
  }

  private struct Found {
    let parameter: String?
    var hasValue = false
    var valueCount = 0
    var hasNoValue = false
    /// Whether an expression is returned whose value is undefined, which may be intended.
    var hasUndefined = false
    var returned: [(value: ScriptOutline.Returned.Value, offset: SourceOffset)] = []
    /// Whether a `break` leaves the current loop or switch, or any labelled statement.
    var hasBreak = false

    mutating func add(_ value: Expression, at offset: SourceOffset) {
      switch value.content {
      case .parenthesized(let e), .await(let e, _): return add(e, at: offset)
      case .conditional(_, let a, let b):
        add(a, at: offset)
        return add(b, at: offset)
      default: valueCount += 1
      }
      if Self.isUndefined(value) {
        hasUndefined = true
      } else if let other = other(value) {
        returned.append((other, offset))
      } else {
        hasValue = true
        if case .call(let callee, _, _, _) = value.content, let called = called(callee) {
          returned.append((called, offset))
        }
      }
    }

    /// Returns the method of `this` or the global function that a call calls.
    private func called(_ callee: Expression) -> ScriptOutline.Returned.Value? {
      switch callee.content {
      case .member(let object, let name, _, _): if case .this = object.content { .method(name.shortText) } else { nil }
      case .identifier(let id): if case .global = id.resolution { .function(id.shortText) } else { nil }
      default: nil
      }
    }

    /// Whether the value is certainly undefined.
    private static func isUndefined(_ value: Expression) -> Bool {
      switch value.content {
      case .unary(.void, _, _): true
      case .identifier: isGlobal(value, "undefined")
      case .call(let callee, _, _, _):
        if case .member(let object, _, _, _) = callee.content { isGlobal(object, "console") } else { false }
      default: false
      }
    }

    private static func isGlobal(_ e: Expression, _ name: String) -> Bool {
      guard case .identifier(let id) = e.content, case .global = id.resolution else { return false }
      return id.shortText == name
    }

    private func other(_ value: Expression) -> ScriptOutline.Returned.Value? {
      if case .member(let object, let name, _, _) = value.content, case .identifier(let id) = object.content,
        id.shortText == parameter, case .binding = id.resolution
      {
        return .member(name.shortText)
      }
      return Self.description(of: value).map { .other($0) }
    }

    /// Describes a value that is certainly neither an object nor null nor undefined, or that is an array, a function or
    /// a class, or an object without the members of an event.
    private static func description(of value: Expression) -> String? {
      switch value.content {
      case .boolean(let value): value ? "true" : "false"
      case .number: "a number"
      case .bigInt: "a BigInt"
      case .string, .template: "a string"
      case .array: "an array"
      case .function: "a function"
      case .class: "a class"
      case .unary, .binary, .update, .privateIn: "a primitive value"
      case .object(let properties, _): properties.allSatisfy(isOtherMember) ? "an object without a type" : nil
      case .call(let callee, _, _, _):
        if case .member(let object, let name, _, _) = callee.content, isGlobal(object, "JSON"),
          name.shortText == "stringify"
        {
          "a string"
        } else {
          nil
        }
      default: nil
      }
    }
  }

  /// Whether a member of an object literal is certainly not the type of an event.
  private static func isOtherMember(_ property: PropertyDefinition) -> Bool {
    switch property {
    case .shorthand(let id): id.shortText != "type"
    case .prototype, .spread: false
    case .property(let name, _, _), .method(let name, _), .getter(let name, _), .setter(let name, _):
      if case .literal(let text) = name { text.shortText != "type" } else { false }
    }
  }

  /// Returns whether execution can continue after the statements.
  private static func statements(_ body: SyntaxList<Statement>, _ found: inout Found) -> Bool {
    var continues = true
    for s in body where !statement(s, &found) { continues = false }
    return continues
  }

  private static func statement(_ s: Statement, _ found: inout Found) -> Bool {
    switch s.content {
    case .return(let value, let offset):
      if let value { found.add(value, at: offset) } else { found.hasNoValue = true }
      return false
    case .throw: return false
    case .continue: return false
    case .break:
      found.hasBreak = true
      return false
    case .block(let block): return statements(block.body, &found)
    case .labelled(_, let body, _): return breakable(&found) { statement(body, &$0) }
    case .if(_, let consequent, let alternate, _):
      let a = statement(consequent, &found)
      let b = alternate.map { statement($0, &found) } ?? true
      return a || b
    case .while(let test, let body, _): return loop(isEndless: isTrue(test), body, &found)
    case .for(let f): return loop(isEndless: f.test.map(isTrue) ?? true, f.body, &found)
    case .doWhile(let body, _, _):
      return breakable(&found) { statement(body, &$0) }
    case .forIn(let f):
      _ = breakable(&found) { statement(f.body, &$0) }
      return true
    case .switch(let s):
      return breakable(&found) { found in
        let hasDefault = s.cases.contains { $0.test == nil }
        let continues = s.cases.map { statements($0.body, &found) }
        return !hasDefault || continues.last ?? true
      }
    case .try(let block, let handler, let finalizer, _):
      let a = statements(block.body, &found)
      let b = handler.map { statements($0.body.body, &found) } ?? false
      let c = finalizer.map { statements($0.body, &found) } ?? true
      return (a || b) && c
    case .empty, .expression, .variable, .function, .class, .debugger: return true
    }
  }

  private static func isTrue(_ test: Expression) -> Bool {
    if case .boolean(true) = test.content { true } else { false }
  }

  private static func loop(isEndless: Bool, _ body: Statement, _ found: inout Found) -> Bool {
    breakable(&found) { found in
      _ = statement(body, &found)
      return !isEndless
    }
  }

  /// Returns whether execution can continue after a statement that `break` can leave.
  private static func breakable(_ found: inout Found, _ body: (inout Found) -> Bool) -> Bool {
    let outer = found.hasBreak
    found.hasBreak = false
    let continues = body(&found) || found.hasBreak
    found.hasBreak = outer
    return continues
  }
}
