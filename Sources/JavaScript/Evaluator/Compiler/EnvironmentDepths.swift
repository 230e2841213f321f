/// The numbers of environments in and outside scopes. In deeply nested code, counting them for each variable would take
/// too long.
struct EnvironmentDepths {
  private var known: [Scope: Int] = [:]

  subscript(scope: Scope) -> Int {
    mutating get {
      if let depth = known[scope] { return depth }
      var chain: [Scope] = []
      var next: Scope? = scope
      while let s = next, known[s] == nil {
        chain.append(s)
        next = s.parent
      }
      var depth = next.flatMap { known[$0] } ?? 0
      for s in chain.reversed() {
        if s.environmentSize > 0 { depth += 1 }
        known[s] = depth
      }
      return depth
    }
  }
}
