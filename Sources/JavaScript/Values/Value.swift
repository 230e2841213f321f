/// A JavaScript value in 8 bytes (ECMA-262 §6.1). It is NaN-boxed and trivially copyable, so that moving a value costs
/// no reference counting. A double is stored as itself; every other kind is stored in the range of the negative quiet
/// NaNs:
///
///     0xFFF9 symbol   0xFFFA BigInt   0xFFFB string   0xFFFC object   0xFFFD undefined, null, booleans, markers
///     0xFFFE internal heap cell (never visible to scripts)            0xFFFF int32
///
/// Integers have the highest tag, so `(a & b) >= intTag` tests two values with one comparison.
struct Value {
  var bits: UInt64

  @inline(__always) init(bits: UInt64) { self.bits = bits }

  static var symbolTag: UInt64 { @inline(__always) get { 0xFFF9_0000_0000_0000 } }
  static var bigIntTag: UInt64 { @inline(__always) get { 0xFFFA_0000_0000_0000 } }
  static var stringTag: UInt64 { @inline(__always) get { 0xFFFB_0000_0000_0000 } }
  static var objectTag: UInt64 { @inline(__always) get { 0xFFFC_0000_0000_0000 } }
  static var miscTag: UInt64 { @inline(__always) get { 0xFFFD_0000_0000_0000 } }
  static var cellTag: UInt64 { @inline(__always) get { 0xFFFE_0000_0000_0000 } }
  static var intTag: UInt64 { @inline(__always) get { 0xFFFF_0000_0000_0000 } }
  static var payloadMask: UInt64 { @inline(__always) get { 0x0000_FFFF_FFFF_FFFF } }

  // MARK: Constants

  static var undefined: Value { @inline(__always) get { Value(bits: miscTag) } }
  static var null: Value { @inline(__always) get { Value(bits: miscTag | 1) } }
  static var `false`: Value { @inline(__always) get { Value(bits: miscTag | 2) } }
  static var `true`: Value { @inline(__always) get { Value(bits: miscTag | 3) } }
  /// A binding in its temporal dead zone, a hole of an array, or an undeclared global. Never visible to scripts.
  static var empty: Value { @inline(__always) get { Value(bits: miscTag | 4) } }
  /// A global that is created when it is first read. Never visible to scripts.
  static var lazy: Value { @inline(__always) get { Value(bits: miscTag | 5) } }
  /// A member of a host object that has not been read yet: its index in the JSON object. It occurs only in slots (see
  /// `VM.slot`).
  @inline(__always) static func hostMember(_ place: Int) -> Value {
    Value(bits: UInt64(hostMemberTag) << 32 | UInt64(UInt32(truncatingIfNeeded: place)))
  }
  /// The upper half, so that testing for it needs no large constant.
  private static var hostMemberTag: UInt32 { @inline(__always) get { 0xFFFD_0001 } }
  static var nan: Value { @inline(__always) get { Value(bits: 0x7FF8_0000_0000_0000) } }

  // MARK: Boxing

  @inline(__always) init(_ i: Int32) { bits = Value.intTag | UInt64(UInt32(bitPattern: i)) }
  @inline(__always) init(_ b: Bool) { bits = Value.miscTag | (b ? 3 : 2) }
  /// Creates a double, even from an integral number. Use `number` for a result that should become an int32 if possible.
  @inline(__always) init(double d: Double) { bits = d.bitPattern }
  @inline(__always) init(_ o: ObjectRef) { bits = Value.objectTag | UInt64(UInt(bitPattern: o.pointer)) }
  @inline(__always) init(_ s: StringRef) { bits = Value.stringTag | UInt64(UInt(bitPattern: s.pointer)) }
  @inline(__always) init(_ s: SymbolRef) { bits = Value.symbolTag | UInt64(UInt(bitPattern: s.pointer)) }
  @inline(__always) init(cell: UnsafeMutableRawPointer?) { bits = Value.cellTag | UInt64(UInt(bitPattern: cell)) }

  /// Creates an int32 if the number is one (and not -0), otherwise a double.
  @inline(__always) static func number(_ d: Double) -> Value {
    if d >= -0x1p31 && d < 0x1p31 {
      let i = Int32(d)
      if Double(i) == d && (i != 0 || d.sign == .plus) { return Value(i) }
    }
    return d == d ? Value(double: d) : .nan
  }
  @inline(__always) static func number(_ i: Int) -> Value {
    if let small = Int32(exactly: i) { return Value(small) }
    return Value(double: Double(i))
  }
  @inline(__always) static func number(_ i: UInt32) -> Value {
    i <= UInt32(Int32.max) ? Value(Int32(bitPattern: i)) : Value(double: Double(i))
  }

  // MARK: Tests

  @inline(__always) var isInt: Bool { bits >= Value.intTag }
  @inline(__always) var isDouble: Bool { bits < Value.symbolTag }
  @inline(__always) var isNumber: Bool { isInt || isDouble }
  @inline(__always) var isObject: Bool { bits >> 48 == 0xFFFC }
  @inline(__always) var isString: Bool { bits >> 48 == 0xFFFB }
  @inline(__always) var isSymbol: Bool { bits >> 48 == 0xFFF9 }
  @inline(__always) var isBigInt: Bool { bits >> 48 == 0xFFFA }
  @inline(__always) var isBoolean: Bool { bits | 1 == Value.miscTag | 3 }
  @inline(__always) var isUndefined: Bool { bits == Value.miscTag }
  @inline(__always) var isNull: Bool { bits == Value.miscTag | 1 }
  @inline(__always) var isNullish: Bool { bits | 1 == Value.miscTag | 1 }
  @inline(__always) var isEmpty: Bool { bits == Value.miscTag | 4 }
  @inline(__always) var isHostMember: Bool { UInt32(truncatingIfNeeded: bits >> 32) == Value.hostMemberTag }
  @inline(__always) var hostMemberPlace: Int { Int(UInt32(truncatingIfNeeded: bits)) }
  @inline(__always) var isTrue: Bool { bits == Value.miscTag | 3 }
  /// A pointer into the heap, including internal cells.
  @inline(__always) var isCell: Bool { bits >= Value.symbolTag && bits < Value.intTag && bits >> 48 != 0xFFFD }
  @inline(__always) static func bothInt(_ a: Value, _ b: Value) -> Bool { a.bits & b.bits >= Value.intTag }
  @inline(__always) static func bothDouble(_ a: Value, _ b: Value) -> Bool { max(a.bits, b.bits) < Value.symbolTag }

  // MARK: Unboxing (the caller has tested the kind)

  @inline(__always) var asInt: Int32 { Int32(truncatingIfNeeded: bits) }
  @inline(__always) var asDouble: Double { Double(bitPattern: bits) }
  /// An int32 or a double as a double.
  @inline(__always) var asNumber: Double { isInt ? Double(asInt) : asDouble }
  @inline(__always) var asPointer: UnsafeMutableRawPointer {
    // Unwrapping an optional pointer is a generic call in debug builds, which spend much of their time here.
    unsafeBitCast(UInt(bits & Value.payloadMask), to: UnsafeMutableRawPointer.self)
  }
  @inline(__always) var asObject: ObjectRef { ObjectRef(asPointer) }
  @inline(__always) var asString: StringRef { StringRef(asPointer) }
  @inline(__always) var asSymbol: SymbolRef { SymbolRef(asPointer) }
  @inline(__always) var asObjectOrNil: ObjectRef? { isObject ? asObject : nil }
  @inline(__always) var asEnvironment: EnvironmentRef { EnvironmentRef(asPointer) }
}
