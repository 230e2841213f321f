/// The property key that a BigInt literal stands for in `{ 0x10n: value }`: its decimal digits.
enum BigIntText {
  /// - Parameter literal: the literal without separators and suffix, perhaps with a prefix `0x`, `0o` or `0b`.
  static func decimal(_ literal: String) -> String {
    let bytes = Array(literal.utf8)
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "0") else { return literal }
    let base: UInt64 =
      switch bytes[1] | 0x20 {
      case UInt8(ascii: "x"): 16
      case UInt8(ascii: "o"): 8
      default: 2
      }
    // Little-endian limbs of nine decimal digits.
    var limbs: [UInt64] = [0]
    for byte in bytes.dropFirst(2) {
      var carry = UInt64(Lexer.hexDigit(byte) ?? 0)
      for index in limbs.indices {
        let value = limbs[index] &* base &+ carry
        limbs[index] = value % 1_000_000_000
        carry = value / 1_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
    }
    var text = String(limbs.last ?? 0)
    for limb in limbs.dropLast().reversed() {
      let digits = String(limb)
      text += String(repeating: "0", count: 9 - digits.utf8.count) + digits
    }
    return text
  }
}
