/// The table of interned strings, with one cell for each text that is a property key. References are weak: the
/// collector removes the strings that it frees.
struct AtomTable {
  private(set) var slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private(set) var mask: Int
  private(set) var count = 0
  /// The seed of the hashes of strings, numbers and BigInts in this interpreter, so that keys cannot be
  /// constructed to collide.
  let seed = UInt64.random(in: .min ... .max)

  init() {
    mask = 1023
    slots = AtomTable.makeSlots(1024)
  }

  func destroy() { Buffer.free(slots, byteCount) }

  var byteCount: Int { (mask + 1) * MemoryLayout<UnsafeMutableRawPointer?>.stride }

  private static func makeSlots(_ capacity: Int) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    let slots = Buffer.allocate(capacity * MemoryLayout<UnsafeMutableRawPointer?>.stride)
      .bindMemory(to: UnsafeMutableRawPointer?.self, capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
    return slots
  }

  /// Returns the interned string with these Latin-1 units.
  func find(_ units: UnsafeBufferPointer<UInt8>, hash: UInt32) -> StringRef? {
    var i = Int(hash) & mask
    while let p = slots[i] {
      let s = StringRef(p)
      if s.storedHash == hash && s.length == units.count && !s.isTwoByte {
        if units.count == 0
          || memoryIsEqual(
            s.dataPointer.pointee.unsafelyUnwrapped,
            UnsafeMutableRawPointer(mutating: UnsafeRawPointer(units.baseAddress.unsafelyUnwrapped)), units.count)
        {
          return s
        }
      }
      i = (i &+ 1) & mask
    }
    return nil
  }

  func find(_ string: StringRef, hash: UInt32) -> StringRef? {
    var i = Int(hash) & mask
    while let p = slots[i] {
      let s = StringRef(p)
      if s.storedHash == hash && s.hasSameUnits(as: string) { return s }
      i = (i &+ 1) & mask
    }
    return nil
  }

  mutating func insert(_ string: StringRef, _ heap: inout Heap) {
    if count * 2 > mask {
      heap.count(byteCount)
      resize(to: (mask + 1) * 2)
    }
    var i = Int(string.storedHash) & mask
    while slots[i] != nil { i = (i &+ 1) & mask }
    slots[i] = string.pointer
    count += 1
  }

  private mutating func resize(to capacity: Int) {
    let old = slots
    let oldMask = mask
    let oldByteCount = byteCount
    slots = AtomTable.makeSlots(capacity)
    mask = capacity - 1
    for j in 0...oldMask {
      guard let p = old[j] else { continue }
      var i = Int(StringRef(p).storedHash) & mask
      while slots[i] != nil { i = (i &+ 1) & mask }
      slots[i] = p
    }
    Buffer.free(old, oldByteCount)
  }

  /// Removes the strings that were not reached. Shrinks the table if most are gone.
  mutating func sweep(_ heap: inout Heap) {
    var live = RawList()
    defer { live.destroy() }
    let liveMark = heap.liveMark
    for j in 0...mask {
      if let p = slots[j], p.hasMark(liveMark) { live.append(p) }
    }
    guard live.count < count else { return }
    var capacity = 1024
    while live.count * 4 > capacity { capacity *= 2 }
    let old = byteCount
    Buffer.free(slots, old)
    slots = AtomTable.makeSlots(capacity)
    mask = capacity - 1
    heap.bytes += byteCount - old
    count = live.count
    for j in 0..<live.count {
      var i = Int(StringRef(live[j]).storedHash) & mask
      while slots[i] != nil { i = (i &+ 1) & mask }
      slots[i] = live[j]
    }
  }
}

/// The hash of the code units of a string. It does not depend on whether they are stored in 8 or 16 bits, and is never
/// 0. Four units at a time are mixed by a multiplication whose upper and lower half are combined; the result cannot be
/// predicted without the seed.
enum StringHash {
  @inline(__always) static func of<Unit: FixedWidthInteger & UnsignedInteger>(
    _ units: UnsafeBufferPointer<Unit>, seed: UInt64
  ) -> UInt32 {
    var hash = seed ^ UInt64(truncatingIfNeeded: units.count)
    var i = 0
    while i &+ 4 <= units.count {
      let low = UInt64(truncatingIfNeeded: units[i]) | UInt64(truncatingIfNeeded: units[i &+ 1]) << 16
      let high = UInt64(truncatingIfNeeded: units[i &+ 2]) | UInt64(truncatingIfNeeded: units[i &+ 3]) << 16
      hash = mixed(hash ^ (low | high << 32), seed)
      i &+= 4
    }
    var rest: UInt64 = 0
    while i < units.count {
      rest = rest << 16 | UInt64(truncatingIfNeeded: units[i])
      i &+= 1
    }
    hash = mixed(hash ^ rest, seed)
    let result = UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    return result == 0 ? 1 : result
  }

  /// Mixes a word with the seed.
  @inline(__always) static func mixed(_ word: UInt64, _ seed: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
    return (product.high ^ product.low) &+ seed
  }
}
