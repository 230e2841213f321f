/// The message digest SHA-256 (FIPS 180-4).
enum SHA256 {
  /// Returns the digest of a message in hexadecimal digits.
  static func hexadecimal(_ message: [UInt8]) -> String {
    var state = initialState
    let whole = message.count / 64 * 64
    process(message, whole, &state)
    var rest = Array(message[whole...])
    rest.append(0x80)
    while rest.count % 64 != 56 { rest.append(0) }
    let length = UInt64(message.count) &* 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    process(rest, rest.count, &state)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: state.flatMap { word in
        stride(from: UInt32(28), through: 0, by: -4).map { digits[Int(word >> $0 & 15)] }
      }, as: UTF8.self)
  }

  /// Processes the first bytes, whose number is a multiple of 64.
  private static func process(_ bytes: [UInt8], _ count: Int, _ state: inout [UInt32]) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      bytes.withUnsafeBytes { bytes in
        constants.withUnsafeBufferPointer { constants in
          state.withUnsafeMutableBufferPointer { state in
            var start = 0
            while start < count {
              for i in 0..<16 {
                w[i] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: start + i * 4, as: UInt32.self))
              }
              process(w, constants, state)
              start += 64
            }
          }
        }
      }
    }
  }

  /// Processes a block, whose words are the first 16 of `w`.
  private static func process(
    _ w: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    _ state: UnsafeMutableBufferPointer<UInt32>
  ) {
    for i in 16..<64 {
      let a = rotated(w[i &- 15], 7) ^ rotated(w[i &- 15], 18) ^ w[i &- 15] &>> 3
      let b = rotated(w[i &- 2], 17) ^ rotated(w[i &- 2], 19) ^ w[i &- 2] &>> 10
      w[i] = w[i &- 16] &+ a &+ w[i &- 7] &+ b
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for i in 0..<64 {
      let choice = e & f ^ ~e & g
      let first = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[i] &+ w[i]
      let majority = a & b ^ a & c ^ b & c
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  /// The fractional parts of the square roots of the first 8 primes.
  private static let initialState: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
