import TestSupport

/// Chooses alternatives of the grammar's productions within a depth: preferably those that lead to an alternative that
/// has not been tried, or those that have been used least often.
struct Derivation {
  let grammar: GrammarFile
  var random: SeededRandom
  /// The index of each production's first alternative in the array of all alternatives.
  private let offsets: [Int]
  /// The depth of the shortest derivation of each alternative.
  private let depths: [Int]
  /// Whether texts can contain each alternative. Alternatives of cover grammars are excluded.
  private let isPossible: [Bool]
  private var route: GrammarRoute
  private var hasGoal = false
  /// The number of uses of each alternative in accepted texts.
  private(set) var counts: [Int]
  /// The alternatives used in the current text.
  private(set) var trace: [Int] = []

  init(_ grammar: GrammarFile, seed: UInt64) {
    self.grammar = grammar
    random = SeededRandom(seed: seed)
    var offsets: [Int] = []
    var total = 0
    for production in grammar.productions {
      offsets.append(total)
      total += production.alternatives.count
    }
    self.offsets = offsets
    counts = Array(repeating: 0, count: total)
    depths = Derivation.depths(grammar, offsets, total)
    let productive = grammar.productive
    isPossible = grammar.productions.indices.flatMap { p in
      let production = grammar.productions[p]
      let isMade = productive.contains(p) && !production.name.hasPrefix("Cover")
      return production.alternatives.map { isMade && !grammar.conditions(of: $0, in: production).contains(.never) }
    }
    route = GrammarRoute(grammar)
  }

  /// Returns the depth of the shortest derivation of each alternative, through alternatives that are always possible.
  private static func depths(_ grammar: GrammarFile, _ offsets: [Int], _ total: Int) -> [Int] {
    let far = 1000
    var depths = Array(repeating: far, count: total)
    var least = Array(repeating: far, count: grammar.productions.count)
    func depth(_ symbol: GrammarFile.Symbol) -> Int {
      switch symbol {
      case .nonterminal(let n): n.isOptional ? 0 : least[n.production]
      case .butNot(let symbol, _): depth(symbol)
      default: 0
      }
    }
    let isCertain = grammar.productions.map { production in
      let isCertain = production.alternatives.map {
        $0.required.isEmpty && grammar.conditions(of: $0, in: production).isEmpty
      }
      return isCertain.contains(true) ? isCertain : isCertain.map { _ in true }
    }
    var changes = true
    while changes {
      changes = false
      for (p, production) in grammar.productions.enumerated() {
        for (a, alternative) in production.alternatives.enumerated() {
          let new = 1 + (alternative.symbols.map(depth).max() ?? 0)
          if new < depths[offsets[p] + a] {
            depths[offsets[p] + a] = new
            if isCertain[p][a] { least[p] = min(least[p], new) }
            changes = true
          }
        }
      }
    }
    return depths
  }

  /// Returns an alternative for which `isAllowed` is true and which can end within `depth` if any can, or nil if none
  /// is allowed.
  mutating func choose(
    _ production: Int, _ parameters: GrammarFile.Parameters, depth: Int, isStrict: Bool,
    _ isAllowed: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let alternatives = grammar.productions[production].alternatives
    let offset = offsets[production]
    var allowed: [Int] = []
    var nearest = Int.max
    for i in alternatives.indices {
      let alternative = alternatives[i]
      guard parameters.isSuperset(of: alternative.required), parameters.isDisjoint(with: alternative.forbidden),
        !(isStrict && alternative.isSloppyOnly), isAllowed(i)
      else { continue }
      allowed.append(i)
      nearest = min(nearest, depths[offset + i])
    }
    if allowed.count < 2 { return allowed.first }
    let reachable = allowed.filter { depths[offset + $0] <= max(depth, nearest) }
    if hasGoal && counts[offsets[route.goal.production] + route.goal.alternative] == 0 && random.chance(80) {
      let steps = route.steps(from: production, among: reachable)
      if !steps.isEmpty { return random.pick(steps) }
    }
    // In two of three cases, prefer the least used alternative.
    if !random.chance(66) { return random.pick(reachable) }
    let rarest = reachable.min { counts[offset + $0] < counts[offset + $1] }
    return rarest
  }

  /// Returns the parameters that a nonterminal passes to its production.
  func parameters(_ symbol: GrammarFile.Nonterminal, in outer: GrammarFile.Parameters) -> GrammarFile.Parameters {
    symbol.added.union(symbol.inherited.intersection(outer))
  }

  // MARK: Coverage

  mutating func take(_ production: Int, _ alternative: Int) {
    trace.append(offsets[production] + alternative)
    counts[offsets[production] + alternative] += 1
  }

  /// Removes the uses of alternatives after the first `length` ones, to continue the text in a different way.
  mutating func goBack(to length: Int) {
    for i in trace[length...] { counts[i] -= 1 }
    trace.removeSubrange(length...)
  }

  /// Starts a new text, which leads to an untried alternative of the part's productions if one exists.
  mutating func beginText(_ part: GrammarFile.Part) {
    trace.removeAll(keepingCapacity: true)
    let open = untriedAlternatives(part)
    hasGoal = !open.isEmpty
    if hasGoal { route.begin(random.pick(open)) }
  }

  private func untriedAlternatives(_ part: GrammarFile.Part) -> [(production: Int, alternative: Int)] {
    var result: [(production: Int, alternative: Int)] = []
    for (p, production) in grammar.productions.enumerated() where production.part == part {
      for a in production.alternatives.indices where isPossible[offsets[p] + a] && counts[offsets[p] + a] == 0 {
        result.append((p, a))
      }
    }
    return result
  }

  /// Returns the alternatives of a part's productions (`Name 2`, counted from 1) that no text has used. Unless
  /// `countsLists` is true, one use of a character listed by `one of` is sufficient.
  func untried(_ part: GrammarFile.Part, countsLists: Bool = true) -> [String] {
    untriedAlternatives(part).compactMap { (p, a) in
      let production = grammar.productions[p]
      let isTried = production.alternatives.indices.contains { counts[offsets[p] + $0] > 0 }
      if production.isList && !countsLists && isTried { return nil }
      return production.alternatives.count == 1 ? production.name : "\(production.name) \(a + 1)"
    }
  }
}
