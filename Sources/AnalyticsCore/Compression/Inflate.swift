/// Decompresses bytes in the deflate format (RFC 1951).
struct Inflate {
  private let input: UnsafeBufferPointer<UInt8>
  private let limit: Int
  /// The index of the next byte.
  private(set) var position = 0
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  /// Returns the decompressed bytes, and the number of bytes of the input that they take.
  /// - Parameter limit: The maximum number of decompressed bytes.
  /// - Throws: ``GzipError``.
  static func decode(_ input: UnsafeBufferPointer<UInt8>, limit: Int) throws(GzipError) -> (bytes: [UInt8], size: Int) {
    var inflate = Inflate(input: input, limit: limit)
    try inflate.readBlocks()
    return (inflate.output, inflate.position)
  }

  private init(input: UnsafeBufferPointer<UInt8>, limit: Int) {
    self.input = input
    self.limit = limit
  }

  private mutating func readBlocks() throws(GzipError) {
    var isLast = false
    while !isLast {
      isLast = try read(1) == 1
      switch try read(2) {
      case 0: try readStored()
      case 1: try readBlock(.fixedLiterals, .fixedDistances)
      case 2:
        let (literals, distances) = try readCodes()
        try readBlock(literals, distances)
      default: throw .invalid("a block has an unknown type")
      }
    }
  }

  private mutating func read(_ count: Int) throws(GzipError) -> Int {
    while bitCount < count {
      guard position < input.count else { throw .truncated }
      bits |= UInt32(input[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let result = bits & (1 << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(result)
  }

  private mutating func readStored() throws(GzipError) {
    // Bits that remain of a byte are skipped. No more than a byte is ever read ahead.
    bits = 0
    bitCount = 0
    let count = try read(16)
    guard try read(16) == ~count & 0xFFFF else { throw .invalid("a stored block has a wrong length") }
    guard position + count <= input.count else { throw .truncated }
    guard output.count + count <= limit else { throw .tooLarge(limit: limit) }
    output.append(contentsOf: input[position..<(position + count)])
    position += count
  }

  private mutating func readCodes() throws(GzipError) -> (HuffmanDecoder, HuffmanDecoder) {
    let literalCount = try read(5) + 257
    let distanceCount = try read(5) + 1
    let orderCount = try read(4) + 4
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for symbol in DeflateTables.codeLengthOrder.prefix(orderCount) { codeLengths[symbol] = UInt8(try read(3)) }
    let code = try HuffmanDecoder(codeLengths)
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try readSymbol(code)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .invalid("a repetition has nothing to repeat") }
        for _ in 0..<(try read(2) + 3) { lengths.append(last) }
      case 17: for _ in 0..<(try read(3) + 3) { lengths.append(0) }
      case 18: for _ in 0..<(try read(7) + 11) { lengths.append(0) }
      default: lengths.append(UInt8(symbol))
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw .invalid("a repetition is too long") }
    return (
      try HuffmanDecoder(Array(lengths[..<literalCount])), try HuffmanDecoder(Array(lengths[literalCount...]))
    )
  }

  private mutating func readSymbol(_ decoder: HuffmanDecoder) throws(GzipError) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= try read(1)
      let count = decoder.counts[length]
      if code - count < first { return decoder.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .invalid("a code is not defined")
  }

  private mutating func readBlock(_ literals: HuffmanDecoder, _ distances: HuffmanDecoder) throws(GzipError) {
    while true {
      let symbol = try readSymbol(literals)
      if symbol < 256 {
        guard output.count < limit else { throw .tooLarge(limit: limit) }
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol < 286 else { throw .invalid("a length has an unknown symbol") }
      let length =
        Int(DeflateTables.lengthBases[symbol - 257]) + (try read(Int(DeflateTables.lengthBits[symbol - 257])))
      let place = try readSymbol(distances)
      guard place < 30 else { throw .invalid("a distance has an unknown symbol") }
      let distance = Int(DeflateTables.distanceBases[place]) + (try read(Int(DeflateTables.distanceBits[place])))
      guard distance <= output.count else { throw .invalid("a distance is too large") }
      guard output.count + length <= limit else { throw .tooLarge(limit: limit) }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}

/// A canonical prefix code for decoding.
struct HuffmanDecoder {
  /// The number of codes of each length.
  let counts: [Int]
  /// The symbols in the order of their codes.
  let symbols: [Int]

  static let fixedLiterals = HuffmanDecoder(unchecked: DeflateTables.fixedLiteralLengths)
  static let fixedDistances = HuffmanDecoder(unchecked: DeflateTables.fixedDistanceLengths)

  private init(unchecked lengths: [UInt8]) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    self.counts = counts
    symbols = (1...15).flatMap { length in lengths.indices.filter { Int(lengths[$0]) == length } }
  }

  /// - Throws: ``GzipError/invalid(_:)`` if there are more codes than bits permit.
  init(_ lengths: [UInt8]) throws(GzipError) {
    self.init(unchecked: lengths)
    var left = 1
    for length in 1...15 {
      left = left << 1 - counts[length]
      if left < 0 { throw .invalid("a code is not unique") }
    }
  }
}
