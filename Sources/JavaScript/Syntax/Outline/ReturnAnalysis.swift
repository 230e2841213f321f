/// Determines how function bodies end (compare ECMA-262 §14.1.1), without evaluating conditions other than `true`.
enum ReturnAnalysis {
  static func returning(_ body: [Statement]) -> ScriptOutline.Method.Returning {
    var found = Found()
    let reachesEnd = statements(body, &found)
    if found.hasValue { return reachesEnd || found.hasNoValue ? .sometimes : .always }
    return reachesEnd || found.hasNoValue ? .never : .always
  }

  private struct Found {
    var hasValue = false
    var hasNoValue = false
    /// Whether a `break` leaves the current loop or switch, or any labelled statement.
    var hasBreak = false
  }

  /// Returns whether execution can continue after the statements.
  private static func statements(_ body: [Statement], _ found: inout Found) -> Bool {
    var continues = true
    for s in body where !statement(s, &found) { continues = false }
    return continues
  }

  private static func statement(_ s: Statement, _ found: inout Found) -> Bool {
    switch s {
    case .return(let value, _):
      if value == nil { found.hasNoValue = true } else { found.hasValue = true }
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
    case .while(let test, let body, _): return loop(test, body, &found)
    case .for(let f): return loop(f.test ?? .boolean(true), f.body, &found)
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

  private static func loop(_ test: Expression, _ body: Statement, _ found: inout Found) -> Bool {
    var isEndless = false
    if case .boolean(true) = test { isEndless = true }
    return breakable(&found) { found in
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
