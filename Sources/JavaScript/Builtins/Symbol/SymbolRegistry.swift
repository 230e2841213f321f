/// The GlobalSymbolRegistry (ECMA-262 §20.4.2.2): the symbols of `Symbol.for`, by key. Weak: nobody can tell whether a symbol that is not
/// referred to any more is made again.
struct SymbolRegistry {
  private var symbols: [PropertyKey: SymbolRef] = [:]
  /// What a symbol's place takes, for the memory budget.
  private static let bytesPerSymbol = 64

  var byteCount: Int { symbols.count * SymbolRegistry.bytesPerSymbol }

  subscript(key: PropertyKey) -> SymbolRef? { symbols[key] }

  /// `symbol` has the text of `key` as its description, and so keeps it alive.
  mutating func insert(_ symbol: SymbolRef, for key: PropertyKey, _ heap: inout Heap) {
    symbols[key] = symbol
    heap.count(SymbolRegistry.bytesPerSymbol)
  }

  /// Forgets the symbols that the collector has not reached.
  mutating func purge(_ heap: inout Heap) {
    let before = byteCount
    symbols = symbols.filter { heap.isLive($0.value.pointer) }
    heap.bytes += byteCount - before
  }
}
