/// A property key (ECMA-262 §6.1.7): an interned string, a symbol, or an array index (0 ... 2^32-2). Equal keys have
/// equal bits: a string that spells an array index is always the index.
struct PropertyKey: Equatable, Hashable {
  let bits: UInt64
  @inline(__always) init(bits: UInt64) { self.bits = bits }
  /// Creates the key of an interned string.
  @inline(__always) init(interned s: StringRef) { bits = Value.stringTag | UInt64(UInt(bitPattern: s.pointer)) }
  @inline(__always) init(_ s: SymbolRef) { bits = Value.symbolTag | UInt64(UInt(bitPattern: s.pointer)) }
  @inline(__always) init(index: UInt32) { bits = Value.intTag | UInt64(index) }

  @inline(__always) var isIndex: Bool { bits >= Value.intTag }
  @inline(__always) var index: UInt32 { UInt32(truncatingIfNeeded: bits) }
  @inline(__always) var isSymbol: Bool { bits >> 48 == 0xFFF9 }
  @inline(__always) var isString: Bool { bits >> 48 == 0xFFFB }
  @inline(__always) var isPrivateName: Bool { isSymbol && asSymbol.isPrivateName }
  @inline(__always) var asString: StringRef { StringRef(Value(bits: bits).asPointer) }
  @inline(__always) var asSymbol: SymbolRef { SymbolRef(Value(bits: bits).asPointer) }
  @inline(__always) var pointerHash: UInt32 {
    UInt32(truncatingIfNeeded: ((bits >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  static var noIndex: UInt32 { @inline(__always) get { 0xFFFF_FFFF } }
}
