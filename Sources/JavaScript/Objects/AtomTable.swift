/// The table of interned strings, with one cell for each text that is a property key. References are weak: the
/// collector removes the strings that it frees.
struct AtomTable {
  private(set) var slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private(set) var mask: Int
  private(set) var count = 0

  init() {
    mask = 1023
    slots = AtomTable.makeSlots(1024)
  }

  func destroy() { Buffer.free(slots) }

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
    slots = AtomTable.makeSlots(capacity)
    mask = capacity - 1
    for j in 0...oldMask {
      guard let p = old[j] else { continue }
      var i = Int(StringRef(p).storedHash) & mask
      while slots[i] != nil { i = (i &+ 1) & mask }
      slots[i] = p
    }
    Buffer.free(old)
  }

  /// Removes the strings that were not reached. Shrinks the table if most are gone.
  mutating func sweep(_ heap: inout Heap) {
    var live = RawList()
    defer { live.destroy() }
    for j in 0...mask {
      if let p = slots[j], heap.isLive(p) { live.append(p) }
    }
    guard live.count < count else { return }
    var capacity = 1024
    while live.count * 4 > capacity { capacity *= 2 }
    let old = byteCount
    Buffer.free(slots)
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

/// FNV-1a over code units, so that 8-bit and 16-bit strings with the same text have the same hash. The hash is never 0.
struct StringHash {
  var value: UInt32 = 0x811C_9DC5
  @inline(__always) mutating func add(_ unit: UInt16) { value = (value ^ UInt32(unit)) &* 0x0100_0193 }
  @inline(__always) var result: UInt32 { value == 0 ? 1 : value }

  @inline(__always) static func of(_ units: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var h = StringHash()
    for u in units { h.add(UInt16(u)) }
    return h.result
  }
  @inline(__always) static func of(_ units: UnsafeBufferPointer<UInt16>) -> UInt32 {
    var h = StringHash()
    for u in units { h.add(u) }
    return h.result
  }
}
