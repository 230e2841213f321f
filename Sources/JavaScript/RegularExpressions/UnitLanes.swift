/// Compares the code units in one word of the input with a unit.
struct UnitLanes<Unit: RegularExpressionCodeUnit> {
  private let value: UInt64
  private let ignoredBits: UInt64

  /// The number of units in a word.
  @inline(__always) static var count: Int { 64 / Unit.bitWidth }

  @inline(__always) private static var ones: UInt64 {
    Unit.bitWidth == 8 ? 0x0101_0101_0101_0101 : 0x0001_0001_0001_0001
  }

  /// - Parameters:
  ///   - unit: The unit, with all ignored bits set.
  ///   - ignoredBits: The bits that do not matter.
  @inline(__always)
  init(_ unit: UInt16, ignoring ignoredBits: UInt16 = 0) {
    value = Self.ones &* UInt64(truncatingIfNeeded: Unit(truncatingIfNeeded: unit))
    self.ignoredBits = Self.ones &* UInt64(truncatingIfNeeded: Unit(truncatingIfNeeded: ignoredBits))
  }

  /// Returns a word whose lanes are zero where the units are equal. The first unit is in the lowest lane.
  @inline(__always)
  func difference(at units: UnsafePointer<Unit>) -> UInt64 {
    (UInt64(littleEndian: UnsafeRawPointer(units).loadUnaligned(as: UInt64.self)) | ignoredBits) ^ value
  }

  @inline(__always)
  func isMatch(_ unit: Unit) -> Bool {
    unit | Unit(truncatingIfNeeded: ignoredBits) == Unit(truncatingIfNeeded: value)
  }

  /// Returns the index of the first lane that is zero.
  @inline(__always)
  static func firstZero(of difference: UInt64) -> Int? {
    let tops = ones &<< UInt64(truncatingIfNeeded: Unit.bitWidth &- 1)
    // Subtracting one from each lane borrows into its top bit where the lane is zero. Only lanes above a zero can be
    // affected by the borrow of another lane.
    let zeros = (difference &- ones) & ~difference & tops
    return zeros == 0 ? nil : zeros.trailingZeroBitCount / Unit.bitWidth
  }
}
