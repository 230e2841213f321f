/// Finds the name that an author probably meant.
package enum NearestName {
  /// The maximum size of compared names in bytes. A comparison takes time and memory in proportion to its square.
  private static let maximumSize = 100

  /// Returns the candidate that differs from a name only in case or by the fewest letters, or nil if none is similar.
  package static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
    if name.utf8.count > maximumSize { return nil }
    let text = Array(name.lowercased().utf8)
    let limit = text.count < 3 ? 0 : text.count < 8 ? 2 : 3
    let found = candidates.filter { $0.utf8.count <= maximumSize && $0 != name }.map { candidate in
      (name: candidate, distance: distance(text, Array(candidate.lowercased().utf8), limit: limit))
    }
    return found.filter { $0.distance <= min(limit, max($0.name.utf8.count - 2, 0)) }
      .map { ($0.distance, distance(Array(name.utf8), Array($0.name.utf8), limit: .max), $0.name) }
      .min { $0 < $1 }?.2
  }

  /// Returns the shortest candidate that begins or ends with a name of at least two letters, or nil if there is none.
  package static func extending(_ name: String, in candidates: some Sequence<String>) -> String? {
    let text = name.lowercased()
    guard text.utf8.count >= 2 else { return nil }
    let found = candidates.filter { candidate in
      let candidate = candidate.lowercased()
      return candidate.utf8.count > text.utf8.count && (candidate.hasPrefix(text) || candidate.hasSuffix(text))
    }
    return found.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Whether a name is probably meant to be `isProtective`, with which plugins and rules protect data.
  package static func isProtection(_ name: String) -> Bool {
    // Shorter names, which may differ by two letters only, are too short.
    name.utf8.count >= 8 && name != "isProtective"
      && (name == "protective" || of(name, in: ["isProtective", "protective"]) != nil)
  }

  /// Whether two names differ by at most one letter: by inserting, deleting, replacing or exchanging it with its
  /// neighbor.
  static func differsByOneLetter(_ a: String, _ b: String) -> Bool {
    var (a, b) = (a.utf8[...], b.utf8[...])
    if abs(a.count - b.count) > 1 { return false }
    while let first = a.first, first == b.first {
      a.removeFirst()
      b.removeFirst()
    }
    while let last = a.last, last == b.last {
      a.removeLast()
      b.removeLast()
    }
    return a.count <= 1 && b.count <= 1 || a.count == 2 && b.count == 2 && a.first == b.last && a.last == b.first
  }

  /// The number of letters to insert, delete, replace or exchange with their neighbor; more than `limit` if it exceeds
  /// the limit.
  private static func distance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    if abs(a.count - b.count) > limit { return limit + 1 }
    let width = b.count + 1
    // One row for each prefix of `a`.
    var costs = Array(repeating: 0, count: (a.count + 1) * width)
    for j in 0..<width { costs[j] = j }
    for i in a.indices {
      let (above, row) = (i * width, (i + 1) * width)
      costs[row] = i + 1
      for j in b.indices {
        var cost = min(costs[above + j + 1] + 1, costs[row + j] + 1, costs[above + j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, costs[above - width + j - 1] + 1) }
        costs[row + j + 1] = cost
      }
      if costs[above..<row + width].allSatisfy({ $0 > limit }) { return limit + 1 }
    }
    return costs[costs.count - 1]
  }
}
