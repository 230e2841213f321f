/// The contents of a character class: single characters and, with the `v` flag, strings of any other length.
struct ClassContents {
  var set: CodePointSet
  /// The strings, keyed by their case folding, because two strings with the same folding count as one.
  private var stringsByKey: [[UInt32]: [UInt32]] = [:]
  /// The static semantics MayContainStrings (ECMA-262 §22.2.1.8), which depends on how the class is written.
  var mayContainStrings = false

  init(_ set: CodePointSet = CodePointSet()) {
    self.set = set
  }

  var stringCount: Int { stringsByKey.count }

  /// The strings, longest first.
  var strings: [[UInt32]] {
    stringsByKey.values.sorted { a, b in
      a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count > b.count
    }
  }

  mutating func insert(_ string: [UInt32], _ sensitivity: CaseSensitivity) {
    mayContainStrings = true
    stringsByKey[string.map(sensitivity.canonicalize)] = string
  }

  mutating func formUnion(_ other: ClassContents) {
    set = set.union(other.set)
    stringsByKey.merge(other.stringsByKey) { first, _ in first }
    mayContainStrings = mayContainStrings || other.mayContainStrings
  }

  mutating func formIntersection(_ other: ClassContents) {
    set = set.intersection(other.set)
    stringsByKey = stringsByKey.filter { other.stringsByKey[$0.key] != nil }
    mayContainStrings = mayContainStrings && other.mayContainStrings
  }

  mutating func subtract(_ other: ClassContents) {
    set = set.subtracting(other.set)
    stringsByKey = stringsByKey.filter { other.stringsByKey[$0.key] == nil }
  }
}
