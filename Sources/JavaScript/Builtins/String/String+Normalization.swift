/// `String.prototype.normalize` (ECMA-262 §22.1.3.15).
extension StringPrototype {
  static func normalize(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "normalize")
    let name = arguments[0].isUndefined ? "NFC" : vm.swiftString(try vm.toString(arguments[0]), limit: 10)
    let form: NormalizationForm
    switch name {
    case "NFC": form = .init(isCompatibility: false, composes: true)
    case "NFD": form = .init(isCompatibility: false, composes: false)
    case "NFKC": form = .init(isCompatibility: true, composes: true)
    case "NFKD": form = .init(isCompatibility: true, composes: false)
    default: throw vm.rangeError("The normalization form should be one of NFC, NFD, NFKC, NFKD.")
    }
    return Value(try vm.normalized(s, form))
  }

  /// §22.1.3.12. Without a collation from the host, strings are ordered by code units, but canonically equivalent texts
  /// are equal.
  static func localeCompare(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "localeCompare")
    let other = try rootedString(vm, arguments[0])
    if let collation = vm.realm.collation {
      // The host converts and compares the texts.
      try vm.charge(units: 4 * (s.length + other.length))
      return Value(Int32(collation(vm.swiftString(s), vm.swiftString(other)).signum()))
    }
    let form = NormalizationForm(isCompatibility: false, composes: true)
    return Value(Int32(try vm.compare(vm.normalized(s, form), vm.normalized(other, form)).signum()))
  }
}

extension VM {
  /// Returns a flat string in a normalization form.
  func normalized(_ s: StringRef, _ form: NormalizationForm) throws(Abrupt) -> StringRef {
    // ASCII is normalized in every form, and text below U+0300 in NFC.
    let isNFC = form.composes && !form.isCompatibility
    if isNFC && !s.isTwoByte { return s }
    if try hasOnlyUnits(s, below: isNFC ? 0x300 : 0x80) { return s }
    // No character has a decomposition of more than 18 characters; most have none.
    try reserve(s.length * 16)
    var normalizer = Normalizer(form, self)
    var result = StringBuilder(self)
    var i = 0
    var nextCharge = 0
    while i < s.length {
      if i >= nextCharge {
        try charge(Normalizer.slice * Normalizer.stepsPerCharacter)
        nextCharge = i + Normalizer.slice
      }
      let (value, unitCount) = s.codePoint(at: i)
      i += unitCount
      if normalizer.isBoundary(value) {
        for c in try normalizer.flush() { try result.append(codePoint: c) }
      }
      normalizer.append(value)
    }
    for c in try normalizer.flush() { try result.append(codePoint: c) }
    return result.string()
  }

  private func hasOnlyUnits(_ s: StringRef, below bound: UInt16) throws(Abrupt) -> Bool {
    var start = 0
    while start < s.length {
      let end = min(start + Work.slice, s.length)
      if s.length > Work.freeBytes { try charge(units: end - start) }
      guard
        s.isTwoByte
          ? s.utf16Buffer[start..<end].allSatisfy({ $0 < bound })
          : s.latin1Buffer[start..<end].allSatisfy({ UInt16($0) < bound })
      else { return false }
      start = end
    }
    return true
  }
}

/// A Unicode normalization form (Unicode Standard Annex #15).
struct NormalizationForm {
  var isCompatibility: Bool
  var composes: Bool
}

/// Normalizes text in pieces. A piece ends where nothing that follows can change it.
struct Normalizer {
  private let form: NormalizationForm
  private let vm: VM
  private let tables = NormalizationTables.shared
  /// The decomposition of the current piece, and the combining class of each of its characters.
  private var characters: [UInt32] = []
  private var classes: [UInt8] = []

  init(_ form: NormalizationForm, _ vm: VM) {
    self.form = form
    self.vm = vm
  }

  /// The number of characters between two charges.
  static var slice: Int { 512 }
  /// Looking up a decomposition or a composition takes much longer than copying a character.
  static var stepsPerCharacter: Int { 3 }
  /// The number of additional steps in which a Hangul syllable is decomposed, and in which it is composed again.
  private static var stepsPerSyllable: Int { 8 }

  /// Returns whether a piece may end before `c`: it is a starter that never composes with what precedes it.
  func isBoundary(_ c: UInt32) -> Bool {
    if c < 0x300 { return true }
    let first = tables.decomposition(c, form.isCompatibility)?.first ?? c
    return combiningClass(first) == 0 && !(form.composes && tables.joinsPrevious(first))
  }

  mutating func append(_ c: UInt32) {
    if c < 0x80 {
      append(decomposed: c)
    } else if Hangul.isSyllable(c) {
      vm.spend(form.composes ? 2 * Normalizer.stepsPerSyllable : Normalizer.stepsPerSyllable)
      for jamo in Hangul.decompose(c) { append(decomposed: jamo) }
    } else if let decomposition = tables.decomposition(c, form.isCompatibility) {
      vm.spend(2 * decomposition.count)
      for d in decomposition { append(decomposed: d) }
    } else {
      append(decomposed: c)
    }
  }

  private mutating func append(decomposed c: UInt32) {
    characters.append(c)
    classes.append(combiningClass(c))
  }

  private func combiningClass(_ c: UInt32) -> UInt8 {
    guard c >= 0x300, let scalar = Unicode.Scalar(c) else { return 0 }
    return scalar.properties.canonicalCombiningClass.rawValue
  }

  /// Returns the piece in canonical order, composed if the form requires it.
  mutating func flush() throws(Abrupt) -> [UInt32] {
    if characters.count > 1 {
      if characters.count > Normalizer.slice { try vm.charge(elements: characters.count) }
      order()
      if form.composes { try compose() }
    }
    let result = characters
    characters.removeAll(keepingCapacity: true)
    classes.removeAll(keepingCapacity: true)
    return result
  }

  /// The Canonical Ordering Algorithm: sorts each run of non-starters stably by combining class.
  private mutating func order() {
    var start = 0
    while start < classes.count {
      if classes[start] == 0 {
        start += 1
        continue
      }
      var end = start
      var isOrdered = true
      while end < classes.count && classes[end] != 0 {
        if end > start && classes[end] < classes[end - 1] { isOrdered = false }
        end += 1
      }
      if !isOrdered { sort(start..<end) }
      start = end
    }
  }

  /// Sorts a run of non-starters by counting their classes, because a run can be as long as the text.
  private mutating func sort(_ run: Range<Int>) {
    if run.count == 2 {
      characters.swapAt(run.lowerBound, run.lowerBound + 1)
      classes.swapAt(run.lowerBound, run.lowerBound + 1)
      return
    }
    // The position of the next character of each class.
    var positions = [Int](repeating: 0, count: 257)
    for i in run { positions[Int(classes[i]) + 1] += 1 }
    for combiningClass in 1...256 { positions[combiningClass] += positions[combiningClass - 1] }
    let old = Array(characters[run])
    let oldClasses = Array(classes[run])
    for (character, combiningClass) in zip(old, oldClasses) {
      let position = run.lowerBound + positions[Int(combiningClass)]
      positions[Int(combiningClass)] += 1
      characters[position] = character
      classes[position] = combiningClass
    }
  }

  /// Canonical Composition Algorithm.
  private mutating func compose() throws(Abrupt) {
    var kept = 0
    var starter = -1
    /// The combining class of the last character retained after the starter, or -1 if there is none.
    var previousClass = -1
    for i in 0..<characters.count {
      if i % Normalizer.slice == Normalizer.slice - 1 {
        try vm.charge(Normalizer.slice * Normalizer.stepsPerCharacter)
      }
      let c = characters[i]
      let combining = Int(classes[i])
      if starter >= 0, previousClass < combining || previousClass == -1, let composite = pair(characters[starter], c) {
        characters[starter] = composite
        continue
      }
      characters[kept] = c
      classes[kept] = classes[i]
      if combining == 0 {
        starter = kept
        previousClass = -1
      } else {
        previousClass = combining
      }
      kept += 1
    }
    characters.removeSubrange(kept...)
    classes.removeSubrange(kept...)
  }

  private func pair(_ a: UInt32, _ b: UInt32) -> UInt32? { Hangul.compose(a, b) ?? tables.composite(a, b) }
}

/// Hangul syllables are composed by arithmetic (The Unicode Standard, section 3.12).
private enum Hangul {
  static func isSyllable(_ c: UInt32) -> Bool { c >= 0xAC00 && c <= 0xD7A3 }

  static func decompose(_ c: UInt32) -> [UInt32] {
    let index = c - 0xAC00
    let trail = index % 28
    let jamo = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
    return trail == 0 ? jamo : jamo + [0x11A7 + trail]
  }

  static func compose(_ a: UInt32, _ b: UInt32) -> UInt32? {
    if a >= 0x1100 && a <= 0x1112 && b >= 0x1161 && b <= 0x1175 {
      return 0xAC00 + ((a - 0x1100) * 21 + b - 0x1161) * 28
    }
    if isSyllable(a) && (a - 0xAC00) % 28 == 0 && b >= 0x11A8 && b <= 0x11C2 { return a + b - 0x11A7 }
    return nil
  }
}
