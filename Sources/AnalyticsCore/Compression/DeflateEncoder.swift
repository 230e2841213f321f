/// Compresses bytes in the deflate format (RFC 1951).
struct DeflateEncoder {
  private static let blockTokens = 24_576
  private static let endOfBlock = 256
  private static let literalSymbols = 286
  private static let distanceSymbols = 30

  private var output = BitWriter()
  private var literals = [UInt32](repeating: 0, count: literalSymbols)
  private var distances = [UInt32](repeating: 0, count: distanceSymbols)

  /// Returns the compressed bytes.
  static func encode(_ input: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var encoder = DeflateEncoder()
    encoder.output.reserve(input.count / 4 + 64)
    let matcher = DeflateMatcher(input)
    let tokens = UnsafeMutableBufferPointer<DeflateMatcher.Token>.allocate(
      capacity: min(Self.blockTokens, max(input.count, 1)))
    defer { tokens.deallocate() }
    repeat {
      let start = matcher.position
      let count = matcher.fill(tokens)
      encoder.writeBlock(
        UnsafeBufferPointer(rebasing: tokens[..<count]),
        UnsafeBufferPointer(rebasing: input[start..<matcher.position]), isLast: matcher.isAtEnd)
    } while !matcher.isAtEnd
    encoder.output.align()
    return encoder.output.bytes
  }

  /// Writes a block in the shortest of the three ways.
  private mutating func writeBlock(
    _ tokens: UnsafeBufferPointer<DeflateMatcher.Token>, _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) {
    count(tokens)
    let codes = CodeLengths(
      literals: HuffmanCode(frequencies: literals, limit: 15), distances: HuffmanCode(frequencies: distances, limit: 15)
    )
    let fixed = CodeLengths.fixed
    let dynamicCost = codes.cost + codes.literals.cost(literals) + codes.distances.cost(distances)
    let fixedCost = fixed.literals.cost(literals) + fixed.distances.cost(distances)
    // The additional bits of lengths and distances are the same in both, and as a rule few.
    if bytes.count * 8 + 40 < min(dynamicCost, fixedCost) {
      return writeStored(bytes, isLast: isLast)
    }
    output.append(isLast ? 1 : 0, count: 1)
    if fixedCost <= dynamicCost {
      output.append(1, count: 2)
      write(tokens, fixed)
    } else {
      output.append(2, count: 2)
      codes.write(to: &output)
      write(tokens, codes)
    }
  }

  /// Counts the symbols of a block.
  private mutating func count(_ tokens: UnsafeBufferPointer<DeflateMatcher.Token>) {
    for index in literals.indices { literals[index] = 0 }
    for index in distances.indices { distances[index] = 0 }
    DeflateTables.lengthSymbols.withUnsafeBufferPointer { lengthSymbols in
      literals.withUnsafeMutableBufferPointer { literals in
        distances.withUnsafeMutableBufferPointer { distances in
          for token in tokens {
            if token < 0x10000 {
              literals[Int(token)] &+= 1
            } else {
              literals[257 &+ Int(lengthSymbols[Int(token & 0xFFFF) &- 3])] &+= 1
              distances[DeflateTables.distanceSymbol(token >> 16)] &+= 1
            }
          }
        }
      }
    }
    literals[Self.endOfBlock] += 1
  }

  private mutating func write(_ tokens: UnsafeBufferPointer<DeflateMatcher.Token>, _ codes: CodeLengths) {
    let (literals, distances) = (codes.literals, codes.distances)
    let (symbols, lengthBases, lengthBits) = (
      DeflateTables.lengthSymbols, DeflateTables.lengthBases, DeflateTables.lengthBits
    )
    let (distanceBases, distanceBits) = (DeflateTables.distanceBases, DeflateTables.distanceBits)
    for token in tokens {
      if token < 0x10000 {
        output.append(UInt32(literals.codes[Int(token)]), count: Int(literals.lengths[Int(token)]))
        continue
      }
      let length = token & 0xFFFF
      let lengthIndex = Int(symbols[Int(length) - 3])
      let symbol = 257 + lengthIndex
      output.append(UInt32(literals.codes[symbol]), count: Int(literals.lengths[symbol]))
      output.append(length - UInt32(lengthBases[lengthIndex]), count: Int(lengthBits[lengthIndex]))
      let distance = token >> 16
      let place = DeflateTables.distanceSymbol(distance)
      output.append(UInt32(distances.codes[place]), count: Int(distances.lengths[place]))
      output.append(distance - UInt32(distanceBases[place]), count: Int(distanceBits[place]))
    }
    output.append(UInt32(literals.codes[Self.endOfBlock]), count: Int(literals.lengths[Self.endOfBlock]))
  }

  /// Writes bytes as they are, at most 65,535 in a block.
  private mutating func writeStored(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(part.count)
      output.append(isLast && rest.isEmpty ? 1 : 0, count: 3)
      output.align()
      let count = UInt16(part.count)
      for number in [count, ~count] {
        output.append(contentsOf: [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)])
      }
      output.append(contentsOf: part)
    } while !rest.isEmpty
  }
}
