/// The flags of a regular expression (ECMA-262 §22.2.3.4).
struct RegularExpressionFlags: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let hasIndices = RegularExpressionFlags(rawValue: 1 << 0)
  static let global = RegularExpressionFlags(rawValue: 1 << 1)
  static let ignoreCase = RegularExpressionFlags(rawValue: 1 << 2)
  static let multiline = RegularExpressionFlags(rawValue: 1 << 3)
  static let dotAll = RegularExpressionFlags(rawValue: 1 << 4)
  static let unicode = RegularExpressionFlags(rawValue: 1 << 5)
  static let unicodeSets = RegularExpressionFlags(rawValue: 1 << 6)
  static let sticky = RegularExpressionFlags(rawValue: 1 << 7)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Parses flags such as "gi". Returns `nil` for an unknown or repeated letter, and for `u` together with `v`.
  init?(_ text: some Sequence<UInt16>) {
    var flags: RegularExpressionFlags = []
    for unit in text {
      guard let flag = RegularExpressionFlags(letter: unit), flags.insert(flag).inserted else { return nil }
    }
    if flags.contains(.unicode) && flags.contains(.unicodeSets) { return nil }
    self = flags
  }

  /// Whether the pattern is parsed and matched by code points: `u` or `v`.
  var isUnicodeMode: Bool {
    !isDisjoint(with: [.unicode, .unicodeSets])
  }

  private init?(letter: UInt16) {
    switch letter {
    case 0x64: self = .hasIndices
    case 0x67: self = .global
    case 0x69: self = .ignoreCase
    case 0x6D: self = .multiline
    case 0x73: self = .dotAll
    case 0x75: self = .unicode
    case 0x76: self = .unicodeSets
    case 0x79: self = .sticky
    default: return nil
    }
  }
}
