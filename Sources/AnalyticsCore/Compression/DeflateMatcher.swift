/// Finds repeated text: it converts bytes to tokens, each a byte, or a reference to equal bytes before.
///
/// A table contains the last two positions of each hash of four bytes. That finds nearly as much as longer chains in
/// events, which repeat each other, and takes constant time per byte.
final class DeflateMatcher {
  /// A byte, or a reference: the distance in the upper 16 bits (0 for a byte), the byte or the length in the others.
  typealias Token = UInt32

  private let input: UnsafeBufferPointer<UInt8>
  private let table: UnsafeMutablePointer<Int32>
  private let shift: UInt32
  private(set) var position = 0

  private static let longestMatch = 258
  private static let shortestMatch = 4
  private static let window = 32_768
  /// The length from which a match is good enough not to try the older one.
  private static let goodMatch = 64

  /// - Parameter input: The bytes, which must stay valid while the matcher is used.
  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
    let bits = min(max(Int.bitWidth - input.count.leadingZeroBitCount, 8), 15)
    shift = UInt32(32 - bits)
    table = .allocate(capacity: 2 << bits)
    table.initialize(repeating: Int32.min / 2, count: 2 << bits)
  }

  deinit { table.deallocate() }

  var isAtEnd: Bool { position >= input.count }

  /// Writes the next tokens to a buffer until it is full, or until the input ends.
  /// - Returns: The number of tokens.
  func fill(_ tokens: UnsafeMutableBufferPointer<Token>) -> Int {
    guard let base = input.baseAddress, let first = tokens.baseAddress else { return 0 }
    let end = input.count
    var count = 0
    while position < end, count < tokens.count {
      let start = position
      let (length, distance) = start + Self.shortestMatch <= end ? match(base, start, end) : (0, 0)
      if length == 0 {
        first[count] = UInt32(base[start])
        position = start + 1
      } else {
        first[count] = UInt32(distance) << 16 | UInt32(length)
        position = start + length
        // Text within the match can be repeated, too.
        var skipped = start + 1
        let last = min(position, end - Self.shortestMatch + 1)
        while skipped < last {
          _ = exchange(base, skipped)
          skipped += 1
        }
      }
      count += 1
    }
    return count
  }

  /// Returns the longest match at a position, and how far it is back; length 0 if there is none.
  @inline(__always) private func match(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> (Int, Int) {
    let (newer, older) = exchange(base, start)
    let limit = min(Self.longestMatch, end - start)
    var best = length(base, newer, start, limit)
    var place = newer
    if best < Self.goodMatch {
      let other = length(base, older, start, limit)
      if other > best {
        best = other
        place = older
      }
    }
    return best < Self.shortestMatch ? (0, 0) : (best, start - place)
  }

  /// Returns the two latest positions with the same hash, and remembers this one.
  @inline(__always) private func exchange(_ base: UnsafePointer<UInt8>, _ start: Int) -> (Int, Int) {
    let bytes = UnsafeRawPointer(base + start).loadUnaligned(as: UInt32.self)
    let slot = Int((bytes &* 0x9E37_79B1) >> shift) &* 2
    let newer = table[slot]
    let older = table[slot + 1]
    table[slot + 1] = newer
    table[slot] = Int32(truncatingIfNeeded: start)
    return (Int(newer), Int(older))
  }

  /// Returns the number of equal bytes at two positions.
  @inline(__always)
  private func length(_ base: UnsafePointer<UInt8>, _ earlier: Int, _ start: Int, _ limit: Int) -> Int {
    guard start - earlier <= Self.window else { return 0 }
    let (a, b) = (UnsafeRawPointer(base + earlier), UnsafeRawPointer(base + start))
    var length = 0
    while length + 8 <= limit {
      let difference =
        a.loadUnaligned(fromByteOffset: length, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: length, as: UInt64.self)
      if difference != 0 { return length + difference.littleEndian.trailingZeroBitCount / 8 }
      length += 8
    }
    while length < limit, base[earlier + length] == base[start + length] { length += 1 }
    return length
  }
}
