/// A canonical prefix code for symbols (RFC 1951, section 3.2.2).
struct HuffmanCode {
  /// The number of bits of each symbol's code; 0 for symbols without a code.
  let lengths: [UInt8]
  /// The code of each symbol, with the bits in the order in which they are written.
  let codes: [UInt16]

  init(lengths: [UInt8]) {
    self.lengths = lengths
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 16)
    for length in 1..<15 { next[length + 1] = (next[length] + counts[length]) << 1 }
    codes = lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return HuffmanCode.reversed(next[Int(length)], Int(length))
    }
  }

  /// Creates a code in which frequent symbols have short codes.
  /// - Parameters:
  ///   - frequencies: The number of occurrences of each symbol.
  ///   - limit: The maximum number of bits.
  init(frequencies: [UInt32], limit: Int) {
    self.init(lengths: HuffmanCode.lengths(frequencies, limit: limit))
  }

  /// Returns the number of bits that symbols with these frequencies take.
  func cost(_ frequencies: [UInt32]) -> Int {
    var bits = 0
    for (frequency, length) in zip(frequencies, lengths) { bits += Int(frequency) * Int(length) }
    return bits
  }

  private static func reversed(_ code: Int, _ length: Int) -> UInt16 {
    var bits = UInt16(truncatingIfNeeded: code)
    var result: UInt16 = 0
    for _ in 0..<length {
      result = result << 1 | bits & 1
      bits >>= 1
    }
    return result
  }

  private static func lengths(_ frequencies: [UInt32], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }.sorted { frequencies[$0] < frequencies[$1] }
    guard symbols.count > 1 else {
      // A code needs two symbols to be complete; some decoders accept no other.
      let symbol = symbols.first ?? 0
      lengths[symbol] = 1
      lengths[symbol == 0 ? 1 : 0] = 1
      return lengths
    }
    var counts = limited(depths(symbols.map { Int(frequencies[$0]) }), limit)
    // The rarest symbols get the longest codes.
    var length = limit
    for symbol in symbols {
      while counts[length] == 0 { length -= 1 }
      lengths[symbol] = UInt8(length)
      counts[length] -= 1
    }
    return lengths
  }

  /// Returns the depth of each leaf in an optimal tree for weights in ascending order.
  private static func depths(_ weights: [Int]) -> [Int] {
    let count = weights.count
    // The leaves, followed by the inner nodes, which are created in ascending order of weight, too.
    var weights = weights
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var leaf = 0
    var inner = count
    for node in count..<(2 * count - 1) {
      var weight = 0
      for _ in 0..<2 {
        let isLeaf = leaf < count && (inner >= node || weights[leaf] <= weights[inner])
        let chosen = isLeaf ? leaf : inner
        if isLeaf { leaf += 1 } else { inner += 1 }
        weight += weights[chosen]
        parents[chosen] = node
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in stride(from: 2 * count - 3, through: 0, by: -1) { depths[node] = depths[parents[node]] + 1 }
    return Array(depths[..<count])
  }

  /// Returns the number of codes of each length, none longer than a limit, so that they are a complete code.
  private static func limited(_ depths: [Int], _ limit: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: limit + 1)
    for depth in depths { counts[min(depth, limit)] += 1 }
    // The sum of 2^(limit - length) over all codes must be 2^limit. Shortened codes exceed it.
    var excess = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) } - 1 << limit
    while excess > 0 {
      // A leaf above the limit becomes an inner node with two leaves, one of which comes from the limit.
      var length = limit - 1
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[limit] -= 1
      excess -= 1
    }
    return counts
  }
}
