/// `String.prototype.normalize` (ECMA-262 §22.1.3.15).
extension StringPrototype {
  static func normalize(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let s = try thisString(vm, arguments, "normalize")
    let name = arguments[0].isUndefined ? "NFC" : try vm.toSwiftString(arguments[0])
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
      return Value(Int32(collation(vm.swiftString(s), vm.swiftString(other)).signum()))
    }
    let form = NormalizationForm(isCompatibility: false, composes: true)
    return Value(Int32(try vm.normalized(s, form).compare(vm.normalized(other, form)).signum()))
  }
}

extension VM {
  /// Returns a flat string in a normalization form.
  func normalized(_ s: StringRef, _ form: NormalizationForm) throws(Abrupt) -> StringRef {
    // ASCII is normalized in every form, and text below U+0300 in NFC.
    let isNFC = form.composes && !form.isCompatibility
    if s.isTwoByte
      ? isNFC && s.utf16Buffer.allSatisfy({ $0 < 0x300 }) : isNFC || s.latin1Buffer.allSatisfy({ $0 < 0x80 })
    {
      return s
    }
    // No character has a decomposition of more than 18 characters; most have none.
    try charge(s.length)
    try reserve(s.length * 16)
    var normalizer = Normalizer(form)
    var result = StringBuilder(self)
    var i = 0
    while i < s.length {
      let (value, unitCount) = s.codePoint(at: i)
      i += unitCount
      if normalizer.isBoundary(value) {
        for c in normalizer.flush() { try result.append(codePoint: c) }
      }
      normalizer.append(value)
    }
    for c in normalizer.flush() { try result.append(codePoint: c) }
    return result.string()
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
  private let tables = NormalizationTables.shared
  /// The decomposition of the current piece, and the combining class of each of its characters.
  private var characters: [UInt32] = []
  private var classes: [UInt8] = []

  init(_ form: NormalizationForm) { self.form = form }

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
      for jamo in Hangul.decompose(c) { append(decomposed: jamo) }
    } else if let decomposition = tables.decomposition(c, form.isCompatibility) {
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
  mutating func flush() -> [UInt32] {
    if characters.count > 1 {
      order()
      if form.composes { compose() }
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
      if !isOrdered {
        let sorted = (start..<end).sorted { (classes[$0], $0) < (classes[$1], $1) }
        characters.replaceSubrange(start..<end, with: sorted.map { characters[$0] })
        classes.replaceSubrange(start..<end, with: sorted.map { classes[$0] })
      }
      start = end
    }
  }

  /// Canonical Composition Algorithm.
  private mutating func compose() {
    var kept = 0
    var starter = -1
    /// The combining class of the last character retained after the starter, or -1 if there is none.
    var previousClass = -1
    for i in 0..<characters.count {
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
