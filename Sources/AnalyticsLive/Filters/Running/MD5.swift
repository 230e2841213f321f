import Foundation

/// The message digest of RFC 1321. Not for secrets: sampling uses it to spread values evenly.
enum MD5 {
  static func digest(_ message: some Collection<UInt8>) -> [UInt8] {
    var bytes = Array(message)
    let length = UInt64(truncatingIfNeeded: bytes.count) &* 8
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    for block in stride(from: 0, to: bytes.count, by: 64) { process(bytes[block..<block + 64], &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (UInt32($0) * 8)) } }
  }

  private static func process(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    let words = (0..<16).map { i in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(block[block.startIndex + i * 4 + $1]) << UInt32($1 * 8) }
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for i in 0..<64 {
      let mixed: UInt32
      let place: Int
      switch i / 16 {
      case 0: (mixed, place) = ((b & c) | (~b & d), i)
      case 1: (mixed, place) = ((d & b) | (~d & c), 5 * i + 1)
      case 2: (mixed, place) = (b ^ c ^ d, 3 * i + 5)
      default: (mixed, place) = (c ^ (b | ~d), 7 * i)
      }
      let sum = a &+ mixed &+ sines[i] &+ words[place % 16]
      let shift = shifts[i / 16 * 4 + i % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
  }

  private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

  /// The integer parts of 2^32 · |sin i|, i from 1 to 64, i in radians.
  private static let sines: [UInt32] = (1...64).map { UInt32(abs(sin(Double($0))) * 0x1p32) }
}
