/// The decompositions and compositions of Unicode characters, read from `NormalizationData` on first use.
final class NormalizationTables: Sendable {
  static let shared = NormalizationTables()

  private let canonical: [UInt32: [UInt32]]
  private let compatibility: [UInt32: [UInt32]]
  /// Primary composites, keyed by their two parts, the first in the upper half.
  private let composites: [UInt64: UInt32]
  /// The second parts of composites.
  private let joining: Set<UInt32>

  private init() {
    var composable: [(character: UInt32, decomposition: [UInt32])] = []
    var canonical: [UInt32: [UInt32]] = [:]
    Self.read(NormalizationData.canonical) { character, decomposition, isComposite in
      canonical[character] = decomposition
      if isComposite { composable.append((character, decomposition)) }
    }
    var compatibility: [UInt32: [UInt32]] = [:]
    Self.read(NormalizationData.compatibility) { character, decomposition, _ in compatibility[character] = decomposition
    }
    // A composite consists of its last character and the composite of all characters before it.
    var composites: [UInt64: UInt32] = [:]
    var byDecomposition: [[UInt32]: UInt32] = [:]
    for (character, decomposition) in composable { byDecomposition[decomposition] = character }
    for (character, decomposition) in composable {
      guard let last = decomposition.last, decomposition.count > 1 else { continue }
      let rest = Array(decomposition.dropLast())
      guard let first = rest.count == 1 ? rest.first : byDecomposition[rest] else { continue }
      composites[UInt64(first) << 32 | UInt64(last)] = character
    }
    self.canonical = canonical
    self.compatibility = compatibility
    self.composites = composites
    joining = Set(composites.keys.map { UInt32(truncatingIfNeeded: $0) })
  }

  /// Returns the full decomposition of a character, or nil if it does not decompose. Hangul syllables are not in the
  /// tables.
  func decomposition(_ c: UInt32, _ isCompatibility: Bool) -> [UInt32]? {
    isCompatibility ? compatibility[c] ?? canonical[c] : canonical[c]
  }

  /// Returns the primary composite of two characters.
  func composite(_ a: UInt32, _ b: UInt32) -> UInt32? { composites[UInt64(a) << 32 | UInt64(b)] }

  /// Returns whether the character can be the second part of a composite.
  func joinsPrevious(_ c: UInt32) -> Bool {
    joining.contains(c) || (c >= 0x1161 && c <= 0x1175) || (c >= 0x11A8 && c <= 0x11C2)
  }

  private static func read(_ text: StaticString, _ body: (UInt32, [UInt32], Bool) -> Void) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var position = 0
    var character: UInt32 = 0
    while position < bytes.count {
      character &+= number(bytes, &position)
      let header = number(bytes, &position)
      let decomposition = (0..<header >> 1).map { _ in number(bytes, &position) }
      body(character, decomposition, header & 1 != 0)
    }
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt32 {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while position < bytes.count {
      let digit = digitValue(bytes[position])
      position += 1
      value |= (digit & 31) << shift
      shift += 5
      if digit < 32 { break }
    }
    return value
  }

  private static func digitValue(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x5A: UInt32(byte) - 0x41 + 10
    case 0x61...0x7A: UInt32(byte) - 0x61 + 36
    case 0x2B: 62
    default: 63
    }
  }
}
