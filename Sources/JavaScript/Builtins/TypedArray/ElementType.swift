/// The element types of typed arrays and of DataView's accesses (ECMA-262 §23.2, Table 71).
enum ElementType: UInt8, CaseIterable {
  case int8, uint8, uint8Clamped, int16, uint16, int32, uint32, float16, float32, float64, bigInt64, bigUint64

  /// The binary logarithm of `size`.
  @inline(__always) var shift: Int {
    switch self {
    case .int8, .uint8, .uint8Clamped: 0
    case .int16, .uint16, .float16: 1
    case .int32, .uint32, .float32: 2
    case .float64, .bigInt64, .bigUint64: 3
    }
  }

  /// The number of bytes of an element.
  @inline(__always) var size: Int { 1 << shift }

  /// Whether [[ContentType]] is BigInt, not Number.
  @inline(__always) var holdsBigInts: Bool { rawValue >= ElementType.bigInt64.rawValue }

  /// The name of the typed array constructor.
  var constructorName: StaticString {
    switch self {
    case .int8: "Int8Array"
    case .uint8: "Uint8Array"
    case .uint8Clamped: "Uint8ClampedArray"
    case .int16: "Int16Array"
    case .uint16: "Uint16Array"
    case .int32: "Int32Array"
    case .uint32: "Uint32Array"
    case .float16: "Float16Array"
    case .float32: "Float32Array"
    case .float64: "Float64Array"
    case .bigInt64: "BigInt64Array"
    case .bigUint64: "BigUint64Array"
    }
  }

  var constructor: Intrinsic {
    switch self {
    case .int8: .int8Array
    case .uint8: .uint8Array
    case .uint8Clamped: .uint8ClampedArray
    case .int16: .int16Array
    case .uint16: .uint16Array
    case .int32: .int32Array
    case .uint32: .uint32Array
    case .float16: .float16Array
    case .float32: .float32Array
    case .float64: .float64Array
    case .bigInt64: .bigInt64Array
    case .bigUint64: .bigUint64Array
    }
  }

  var prototype: Intrinsic {
    switch self {
    case .int8: .int8ArrayPrototype
    case .uint8: .uint8ArrayPrototype
    case .uint8Clamped: .uint8ClampedArrayPrototype
    case .int16: .int16ArrayPrototype
    case .uint16: .uint16ArrayPrototype
    case .int32: .int32ArrayPrototype
    case .uint32: .uint32ArrayPrototype
    case .float16: .float16ArrayPrototype
    case .float32: .float32ArrayPrototype
    case .float64: .float64ArrayPrototype
    case .bigInt64: .bigInt64ArrayPrototype
    case .bigUint64: .bigUint64ArrayPrototype
    }
  }
}
