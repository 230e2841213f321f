/// The path to an unused alternative, through the context that it requires, such as a class, a loop or a generator.
struct GrammarRoute {
  private let grammar: GrammarFile
  /// The alternatives that use each production.
  private let users: [[(production: Int, alternative: Int)]]
  private(set) var goal: (production: Int, alternative: Int) = (-1, -1)
  /// The productions of the path. The last one is that of the goal.
  private var stops: [Int] = []
  /// The distance of each production from the next stop.
  private var distances: [Int] = []

  init(_ grammar: GrammarFile) {
    self.grammar = grammar
    var users: [[(production: Int, alternative: Int)]] = Array(repeating: [], count: grammar.productions.count)
    for (p, production) in grammar.productions.enumerated() {
      for (a, alternative) in production.alternatives.enumerated() {
        for symbol in alternative.symbols {
          if let used = GrammarRoute.production(of: symbol) { users[used].append((p, a)) }
        }
      }
    }
    self.users = users
  }

  mutating func begin(_ goal: (production: Int, alternative: Int)) {
    self.goal = goal
    stops = [goal.production]
    if let surroundings = surroundings(of: goal) { stops.insert(surroundings, at: 0) }
    measure()
  }

  /// Returns the possible alternatives of a production that lead to the next stop.
  mutating func steps(from production: Int, among possible: [Int]) -> [Int] {
    if stops.count > 1 && production == stops[0] {
      stops.removeFirst()
      measure()
    }
    if production == goal.production && stops.count == 1 { return possible.filter { $0 == goal.alternative } }
    let alternatives = grammar.productions[production].alternatives
    return possible.filter { i in
      alternatives[i].symbols.contains { symbol in
        GrammarRoute.production(of: symbol).map { distances[$0] < distances[production] } ?? false
      }
    }
  }

  /// Returns the production that must enclose the alternative, or the only alternative that uses its production.
  private func surroundings(of goal: (production: Int, alternative: Int)) -> Int? {
    var place = goal
    for _ in 0..<4 {
      let production = grammar.productions[place.production]
      let alternative = production.alternatives[place.alternative]
      if alternative.required.contains(.yield) { return grammar["GeneratorBody"] }
      if alternative.required.contains(.await) { return grammar["AsyncFunctionBody"] }
      for condition in grammar.conditions(of: alternative, in: production) {
        switch condition {
        case .privateName: return grammar["ClassBody"]
        case .superProperty: return grammar["MethodDefinition"]
        case .newTarget: return grammar["FunctionExpression"]
        case .loop, .breakable, .unlabelledBreak: return grammar["IterationStatement"]
        case .label, .loopLabel: return grammar["LabelledStatement"]
        default: break
        }
      }
      guard users[place.production].count == 1 else { return nil }
      place = users[place.production][0]
    }
    return nil
  }

  private mutating func measure() {
    distances = Array(repeating: Int.max, count: users.count)
    var open = [stops[0]]
    var next = 0
    distances[stops[0]] = 0
    while next < open.count {
      let distance = distances[open[next]] + 1
      for user in users[open[next]] where distances[user.production] == Int.max {
        distances[user.production] = distance
        open.append(user.production)
      }
      next += 1
    }
  }

  private static func production(of symbol: GrammarFile.Symbol) -> Int? {
    switch symbol {
    case .nonterminal(let n): n.production
    case .butNot(let symbol, _): production(of: symbol)
    default: nil
    }
  }
}
