/// The GlobalSymbolRegistry (ECMA-262 §20.4.2.2): the symbols of `Symbol.for`, by key. References are weak, because
/// scripts cannot observe whether a symbol that is no longer referenced is created again.
struct SymbolRegistry {
  /// The symbols, by bits of their keys. Tables grow at different times: moving hundreds of thousands of symbols at one
  /// time would take longer than a call may exceed its limit of time.
  private var parts: [[PropertyKey: SymbolRef]] = []
  private var count = 0
  private static let partBits = 6
  /// The number of bytes that count toward the memory budget for each symbol.
  private static let bytesPerSymbol = 64

  var byteCount: Int { count * SymbolRegistry.bytesPerSymbol }

  private func index(_ key: PropertyKey) -> Int {
    Int((key.bits &* 0x9E37_79B9_7F4A_7C15) >> (64 - SymbolRegistry.partBits))
  }

  subscript(key: PropertyKey) -> SymbolRef? { parts.isEmpty ? nil : parts[index(key)][key] }

  /// Adds a symbol. Its description is the text of `key`, so it keeps that text alive.
  mutating func insert(_ symbol: SymbolRef, for key: PropertyKey, _ heap: inout Heap) {
    if parts.isEmpty { parts = Array(repeating: [:], count: 1 << SymbolRegistry.partBits) }
    parts[index(key)][key] = symbol
    count += 1
    heap.count(SymbolRegistry.bytesPerSymbol)
  }

  /// Removes the symbols that the collector has not reached.
  mutating func purge(_ heap: inout Heap) {
    if count == 0 { return }
    let before = byteCount
    for i in parts.indices where parts[i].contains(where: { !heap.isLive($0.value.pointer) }) {
      parts[i] = parts[i].filter { heap.isLive($0.value.pointer) }
    }
    count = parts.reduce(0) { $0 + $1.count }
    heap.bytes += byteCount - before
  }
}
