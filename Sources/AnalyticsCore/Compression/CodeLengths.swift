/// The two codes of a block, and their description at the start of the block (RFC 1951, section 3.2.7).
struct CodeLengths {
  let literals: HuffmanCode
  let distances: HuffmanCode
  /// The lengths of all codes, in which symbols from 16 on stand for repeated lengths, with their additional bits.
  private let steps: [(symbol: UInt8, repeats: UInt8)]
  private let code: HuffmanCode
  private let literalCount: Int
  private let distanceCount: Int
  private let orderCount: Int
  /// The number of bits of the description.
  let cost: Int

  /// The codes that need no description.
  static let fixed = CodeLengths(
    literals: HuffmanCode(lengths: DeflateTables.fixedLiteralLengths),
    distances: HuffmanCode(lengths: DeflateTables.fixedDistanceLengths))

  init(literals: HuffmanCode, distances: HuffmanCode) {
    self.literals = literals
    self.distances = distances
    literalCount = max((literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1, 257)
    distanceCount = (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    steps = CodeLengths.steps(literals.lengths.prefix(literalCount) + distances.lengths.prefix(distanceCount))
    var frequencies = [UInt32](repeating: 0, count: 19)
    var bits = 14
    for step in steps {
      frequencies[Int(step.symbol)] += 1
      bits += CodeLengths.additionalBits(step.symbol)
    }
    code = HuffmanCode(frequencies: frequencies, limit: 7)
    let lengths = code.lengths
    orderCount = max((DeflateTables.codeLengthOrder.lastIndex { lengths[$0] > 0 } ?? 0) + 1, 4)
    cost = bits + orderCount * 3 + code.cost(frequencies)
  }

  func write(to output: inout BitWriter) {
    output.append(UInt32(literalCount - 257), count: 5)
    output.append(UInt32(distanceCount - 1), count: 5)
    output.append(UInt32(orderCount - 4), count: 4)
    for symbol in DeflateTables.codeLengthOrder.prefix(orderCount) {
      output.append(UInt32(code.lengths[symbol]), count: 3)
    }
    for (symbol, repeats) in steps {
      output.append(UInt32(code.codes[Int(symbol)]), count: Int(code.lengths[Int(symbol)]))
      output.append(UInt32(repeats), count: CodeLengths.additionalBits(symbol))
    }
  }

  private static func additionalBits(_ symbol: UInt8) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  /// Describes lengths by themselves and by repetitions.
  private static func steps(_ lengths: some Sequence<UInt8>) -> [(symbol: UInt8, repeats: UInt8)] {
    let lengths = Array(lengths)
    var steps: [(symbol: UInt8, repeats: UInt8)] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      let run = lengths[index...].prefix { $0 == length }.count
      index += run
      var left = run
      if length > 0 {
        // A repetition follows the length that it repeats.
        steps.append((length, 0))
        left -= 1
      }
      while left >= 3 {
        let count = min(left, length > 0 ? 6 : 138)
        steps.append(
          length > 0 ? (16, UInt8(count - 3)) : count < 11 ? (17, UInt8(count - 3)) : (18, UInt8(count - 11)))
        left -= count
      }
      for _ in 0..<left { steps.append((length, 0)) }
    }
    return steps
  }
}
