/// Conversion between numbers or BigInts and the bytes of a buffer (ECMA-262 §25.1.3.12 to .17).
extension VM {
  /// RawBytesToNumeric (§25.1.3.13) for element `i` of aligned data.
  /// Returns an element that is a number, or nil if it is not or needs a conversion.
  @inline(__always) func loadNumber(_ data: UnsafeMutableRawPointer, _ i: Int, _ type: ElementType) -> Value? {
    switch type {
    case .float16, .bigInt64, .bigUint64: nil
    default: loadElement(data, i, type)
    }
  }

  @inline(__always) func loadElement(_ data: UnsafeMutableRawPointer, _ i: Int, _ type: ElementType) -> Value {
    switch type {
    case .int8: Value(Int32((data + i).load(as: Int8.self)))
    case .uint8, .uint8Clamped: Value(Int32((data + i).load(as: UInt8.self)))
    case .int16: Value(Int32((data + i &<< 1).load(as: Int16.self)))
    case .uint16: Value(Int32((data + i &<< 1).load(as: UInt16.self)))
    case .int32: Value((data + i &<< 2).load(as: Int32.self))
    case .uint32: .number((data + i &<< 2).load(as: UInt32.self))
    case .float16: .number(HalfPrecision.number((data + i &<< 1).load(as: UInt16.self)))
    case .float32: .number(Double((data + i &<< 2).load(as: Float.self)))
    case .float64: .number((data + i &<< 3).load(as: Double.self))
    case .bigInt64: Value(makeBigInt((data + i &<< 3).load(as: Int64.self)))
    case .bigUint64: Value(makeBigInt((data + i &<< 3).load(as: UInt64.self)))
    }
  }

  /// Returns the value of an element with the given bits.
  func element(bits: UInt64, _ type: ElementType) -> Value {
    withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { word in
      let data = word.baseAddress.unsafelyUnwrapped
      data.storeElement(bits, 0, shift: type.shift)
      return loadElement(data, 0, type)
    }
  }

  /// NumericToRawBytes (§25.1.3.16) after ToNumber or ToBigInt: the bits of an element. May run script code.
  @inline(__always) func elementBits(_ value: Value, _ type: ElementType) throws(Abrupt) -> UInt64 {
    if value.isInt {
      switch type {
      case .int8, .uint8, .int16, .uint16, .int32, .uint32: return UInt64(truncatingIfNeeded: value.asInt)
      case .uint8Clamped: return UInt64(truncatingIfNeeded: min(max(value.asInt, 0), 255))
      default: break
      }
    }
    return try elementBitsSlow(value, type)
  }

  @inline(never) private func elementBitsSlow(_ value: Value, _ type: ElementType) throws(Abrupt) -> UInt64 {
    switch type {
    case .bigInt64, .bigUint64: return try toBigUint64(value)
    default: return VM.elementBits(number: try toNumber(value), type)
    }
  }

  /// Returns the bits of a number for an element type that stores numbers. Only as many low bits as the element has are
  /// significant.
  @inline(__always) static func elementBits(number: Double, _ type: ElementType) -> UInt64 {
    switch type {
    case .uint8Clamped: UInt64(Integers.toUint8Clamp(number))
    case .float16: UInt64(HalfPrecision.bits(number))
    case .float32: UInt64(Float(number).bitPattern)
    case .float64: number.bitPattern
    default: UInt64(truncatingIfNeeded: Integers.toInt32(number))
    }
  }
}

extension UnsafeMutableRawPointer {
  /// Writes the low bits of `bits` to element `i`. The data is aligned.
  @inline(__always) func storeElement(_ bits: UInt64, _ i: Int, shift: Int) {
    switch shift {
    case 0: (self + i).storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
    case 1: (self + i &<< 1).storeBytes(of: UInt16(truncatingIfNeeded: bits), as: UInt16.self)
    case 2: (self + i &<< 2).storeBytes(of: UInt32(truncatingIfNeeded: bits), as: UInt32.self)
    default: (self + i &<< 3).storeBytes(of: bits, as: UInt64.self)
    }
  }
}
