/// The GlobalSymbolRegistry (ECMA-262 §20.4.2.2): the symbols of `Symbol.for`, by key. References are weak, because
/// scripts cannot observe whether a symbol that is no longer referenced is created again.
struct SymbolRegistry {
  private var symbols: [PropertyKey: SymbolRef] = [:]
  /// The number of bytes that count toward the memory budget for each symbol.
  private static let bytesPerSymbol = 64

  var byteCount: Int { symbols.count * SymbolRegistry.bytesPerSymbol }

  subscript(key: PropertyKey) -> SymbolRef? { symbols[key] }

  /// The number of steps in which the registry grows for another symbol.
  var stepsOfGrowth: Int {
    symbols.count == symbols.capacity ? symbols.count * Work.stepsPerMovedDictionaryEntry : 0
  }

  /// Adds a symbol. Its description is the text of `key`, so it keeps that text alive.
  mutating func insert(_ symbol: SymbolRef, for key: PropertyKey, _ heap: inout Heap) {
    symbols[key] = symbol
    heap.count(SymbolRegistry.bytesPerSymbol)
  }

  /// Removes the symbols that the collector has not reached.
  mutating func purge(_ heap: inout Heap) {
    let before = byteCount
    symbols = symbols.filter { heap.isLive($0.value.pointer) }
    heap.bytes += byteCount - before
  }
}
