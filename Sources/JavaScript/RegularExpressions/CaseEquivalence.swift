/// The characters that match each other when case is ignored: the classes of the abstract operation Canonicalize
/// (ECMA-262 §22.2.2.7.3). Only whether two characters are in the same class is observable, so any member may represent
/// it.
final class CaseEquivalence: Sendable {
  /// The equivalence without `u` and `v`: by the upper-case mapping of a code unit.
  static let byUppercase = CaseEquivalence(canonical: CaseEquivalence.uppercased, limit: 0xFFFF)
  /// The equivalence with `u` or `v`: by simple case folding of a code point.
  static let byFolding = CaseEquivalence(canonical: CaseEquivalence.folded, limit: CodePointSet.largestCodePoint)

  /// A character that has a partner.
  private struct Entry {
    let character: UInt32
    /// The same for all members of the character's class.
    let representative: UInt32
    /// The members of the class in `members`.
    let first: Int
    let count: Int
  }

  /// The entries in ascending order.
  private let entries: [Entry]
  /// The members of all classes.
  private let members: [UInt32]

  private init(canonical: (Unicode.Scalar) -> UInt32, limit: UInt32) {
    // Characters with their representatives in the upper half, so that sorting them makes classes. The types of
    // dictionaries and tuples would take longer to make than the table.
    var pairs: [UInt64] = []
    for range in CaseEquivalence.casedAreas {
      for character in range.lower...range.upper where character <= limit {
        guard let scalar = Unicode.Scalar(character) else { continue }
        let properties = scalar.properties
        guard properties.changesWhenCaseMapped || properties.changesWhenCaseFolded || properties.isCased else {
          continue
        }
        pairs.append(UInt64(canonical(scalar)) << 32 | UInt64(character))
      }
    }
    pairs.sort()
    var (entries, members): ([Entry], [UInt32]) = ([], [])
    var start = 0
    while start < pairs.count {
      let representative = UInt32(pairs[start] >> 32)
      var end = start + 1
      while end < pairs.count && pairs[end] >> 32 == UInt64(representative) { end += 1 }
      if end - start > 1 {
        let first = members.count
        for pair in pairs[start..<end] {
          let character = UInt32(truncatingIfNeeded: pair)
          entries.append(
            Entry(character: character, representative: representative, first: first, count: end - start))
          members.append(character)
        }
      }
      start = end
    }
    entries.sort { $0.character < $1.character }
    self.entries = entries
    self.members = members
  }

  /// Returns the representative of the character's class.
  func canonicalize(_ character: UInt32) -> UInt32 {
    let index = index(of: character)
    return index < entries.count && entries[index].character == character ? entries[index].representative : character
  }

  /// Returns the index of the first character that has a partner and is not less than `character`.
  private func index(of character: UInt32) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].character < character { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the number of characters with partners from the first to the last member of the set.
  func count(around set: CodePointSet) -> Int {
    guard let first = set.ranges.first, let last = set.ranges.last else { return 0 }
    return index(of: last.upper + 1) - index(of: first.lower)
  }

  /// Appends every character that is equivalent to a member of the set and not in it.
  func addPartners(of set: CodePointSet, to ranges: inout [CodePointRange]) {
    guard let first = set.ranges.first else { return }
    var position = index(of: first.lower)
    for range in set.ranges {
      while position < entries.count && entries[position].character < range.lower { position += 1 }
      while position < entries.count && entries[position].character <= range.upper {
        let entry = entries[position]
        for place in entry.first..<entry.first + entry.count {
          let member = members[place]
          // Most are in the same range.
          if member >= range.lower && member <= range.upper || set.contains(member) { continue }
          ranges.append(CodePointRange(member, member))
        }
        position += 1
      }
    }
  }

  /// The areas of Unicode that contain letters with case; the rest is skipped when the tables are built.
  static let casedAreas = [
    CodePointRange(0x41, 0x58F), CodePointRange(0x10A0, 0x10FF), CodePointRange(0x13A0, 0x13FF),
    CodePointRange(0x1C80, 0x1CBF), CodePointRange(0x1D00, 0x1DBF), CodePointRange(0x1E00, 0x1FFF),
    CodePointRange(0x2100, 0x218F), CodePointRange(0x2460, 0x24FF), CodePointRange(0x2C00, 0x2D2F),
    CodePointRange(0xA640, 0xA69F), CodePointRange(0xA720, 0xA7FF), CodePointRange(0xAB30, 0xABBF),
    CodePointRange(0xFB00, 0xFB1F), CodePointRange(0xFF00, 0xFF5F), CodePointRange(0x10400, 0x105BF),
    CodePointRange(0x10C80, 0x10D8F), CodePointRange(0x118A0, 0x118DF), CodePointRange(0x16E40, 0x16EDF),
    CodePointRange(0x1E900, 0x1E95F),
  ]

  private static func single(_ mapping: String) -> UInt32? {
    let scalars = mapping.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return nil }
    return first.value
  }

  private static func uppercased(_ scalar: Unicode.Scalar) -> UInt32 {
    guard let upper = single(scalar.properties.uppercaseMapping), upper <= 0xFFFF else { return scalar.value }
    return scalar.value >= 128 && upper < 128 ? scalar.value : upper
  }

  /// Returns the simple case folding of a scalar. The standard library has only full case mappings. Mapping to upper
  /// case and back to lower case results in the same classes as simple case folding, with these exceptions.
  private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case 0x130, 0x131: return scalar.value  // The dotted and dotless i fold only in Turkic languages.
    case 0x1FD3: return 0x390
    case 0x1FE3: return 0x3B0
    case 0xFB05: return 0xFB06
    default: break
    }
    var upper = scalar
    if let mapped = single(scalar.properties.uppercaseMapping) ?? single(scalar.properties.titlecaseMapping),
      let mappedScalar = Unicode.Scalar(mapped)
    {
      upper = mappedScalar
    }
    return single(upper.properties.lowercaseMapping) ?? upper.value
  }
}

/// The way in which a part of a pattern compares characters.
enum CaseSensitivity: Sendable {
  case sensitive
  case ignoringByUppercase
  case ignoringByFolding

  /// Returns the set together with every character equivalent to one of its members. The tables are not used for ASCII.
  func closure(of set: CodePointSet) -> CodePointSet {
    if self == .sensitive { return set }
    var added: [CodePointRange] = []
    for range in set.intersection(.asciiLetters).ranges {
      for letter in range.lower...range.upper {
        let lower = letter | 0x20
        added.append(CodePointRange(lower, lower))
        added.append(CodePointRange(lower - 0x20, lower - 0x20))
        guard self == .ignoringByFolding else { continue }
        if lower == 0x73 { added.append(CodePointRange(0x17F, 0x17F)) }
        if lower == 0x6B { added.append(CodePointRange(0x212A, 0x212A)) }
      }
    }
    if let last = set.ranges.last, last.upper >= 128 {
      // By upper case, no ASCII character is equivalent to another one, so that a negated class of ASCII is complete.
      let isComplete = self == .ignoringByUppercase && last.lower <= 128 && last.upper >= 0xFFFF
      if !isComplete { equivalence?.addPartners(of: set, to: &added) }
    }
    return added.isEmpty ? set : set.union(CodePointSet(unordered: added))
  }

  /// The table for comparisons, or `nil` if case matters.
  var equivalence: CaseEquivalence? {
    switch self {
    case .sensitive: nil
    case .ignoringByUppercase: .byUppercase
    case .ignoringByFolding: .byFolding
    }
  }

  /// Returns a representative of all characters equivalent to this one.
  func canonicalize(_ character: UInt32) -> UInt32 {
    equivalence?.canonicalize(character) ?? character
  }
}
