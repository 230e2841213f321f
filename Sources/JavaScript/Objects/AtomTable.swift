/// The table of interned strings, with one cell for each text that is a property key. References are weak: strings are
/// removed when they are freed. A string that the collector has not reached remains until then, and is kept if it is
/// needed again (see `Heap.keep(unreached:)`).
struct AtomTable {
  private(set) var slots: UnsafeMutablePointer<Slot>
  private(set) var mask: Int
  private(set) var count = 0
  /// The seed of the hashes of strings, numbers and BigInts in this interpreter, so that keys cannot be
  /// constructed to collide.
  let seed = UInt64.random(in: .min ... .max)

  private static let minimumCapacity = 1024

  init() {
    mask = AtomTable.minimumCapacity - 1
    slots = AtomTable.makeSlots(AtomTable.minimumCapacity)
  }

  func destroy() { Buffer.free(slots, byteCount) }

  private var capacity: Int { mask + 1 }
  var byteCount: Int { capacity * MemoryLayout<Slot>.stride }
  /// Whether the table should grow before a string is added.
  @inline(__always) var isFull: Bool { count * 2 > mask }
  /// Whether it must grow, or lookups would take long.
  @inline(__always) var isCrowded: Bool { count * 8 > mask * 7 }

  private static func makeSlots(_ capacity: Int) -> UnsafeMutablePointer<Slot> {
    let slots = Buffer.allocate(capacity * MemoryLayout<Slot>.stride).bindMemory(to: Slot.self, capacity: capacity)
    slots.initialize(repeating: Slot(), count: capacity)
    return slots
  }

  /// Returns the interned string with these Latin-1 units.
  func find(_ units: UnsafeBufferPointer<UInt8>, hash: UInt32) -> StringRef? {
    var i = Int(hash) & mask
    while !slots[i].isEmpty {
      if slots[i].mayHave(hash) {
        let s = slots[i].string
        if s.storedHash == hash && s.length == units.count && !s.isTwoByte {
          if units.count == 0
            || memoryIsEqual(
              s.dataPointer.pointee.unsafelyUnwrapped,
              UnsafeMutableRawPointer(mutating: UnsafeRawPointer(units.baseAddress.unsafelyUnwrapped)), units.count)
          {
            return s
          }
        }
      }
      i = (i &+ 1) & mask
    }
    return nil
  }

  func find(_ string: StringRef, hash: UInt32) -> StringRef? {
    var i = Int(hash) & mask
    while !slots[i].isEmpty {
      if slots[i].mayHave(hash), slots[i].string.storedHash == hash, slots[i].string.hasSameUnits(as: string) {
        return slots[i].string
      }
      i = (i &+ 1) & mask
    }
    return nil
  }

  /// Adds a string. The table must have room.
  mutating func insert(_ string: StringRef) {
    put(Slot(string))
    count += 1
  }

  private func put(_ slot: Slot) {
    var i = slot.home(mask)
    while !slots[i].isEmpty { i = (i &+ 1) & mask }
    slots[i] = slot
  }

  mutating func grow() { resize(to: capacity * 2) }

  /// Makes the table smaller if most of it is empty.
  mutating func shrink() {
    var capacity = AtomTable.minimumCapacity
    while count * 4 > capacity { capacity *= 2 }
    if capacity < self.capacity { resize(to: capacity) }
  }

  private mutating func resize(to capacity: Int) {
    let old = slots
    let oldMask = mask
    let oldByteCount = byteCount
    slots = AtomTable.makeSlots(capacity)
    mask = capacity - 1
    for i in 0...oldMask where !old[i].isEmpty { put(old[i]) }
    Buffer.free(old, oldByteCount)
  }

  /// Removes a string of the table, and moves those after it that would no longer be found.
  mutating func remove(_ string: StringRef) {
    let removed = Slot(string)
    var gap = removed.home(mask)
    while slots[gap] != removed { gap = (gap &+ 1) & mask }
    var i = gap
    while true {
      i = (i &+ 1) & mask
      if slots[i].isEmpty { break }
      // The distance to where a lookup of this string begins.
      if (i &- slots[i].home(mask)) & mask >= (i &- gap) & mask {
        slots[gap] = slots[i]
        gap = i
      }
    }
    slots[gap] = Slot()
    count -= 1
  }
}

extension AtomTable {
  /// A string, with 20 bits of its hash where the address of a cell has none: the table rarely reads cells of other
  /// strings than the one that it finds.
  struct Slot: Equatable {
    private let bits: UInt64
    private static var addressBits: UInt64 { @inline(__always) get { 0x0000_FFFF_FFFF_FFF0 } }
    private static var hashMask: Int { @inline(__always) get { 0xF_FFFF } }

    @inline(__always) init() { bits = 0 }

    @inline(__always) init(_ string: StringRef) {
      bits = UInt64(UInt(bitPattern: string.pointer)) | Slot.hashBits(string.storedHash)
    }

    @inline(__always) private static func hashBits(_ hash: UInt32) -> UInt64 {
      UInt64(hash & 15) | UInt64(hash >> 4 & 0xFFFF) << 48
    }

    @inline(__always) var isEmpty: Bool { bits == 0 }

    @inline(__always) var string: StringRef {
      StringRef(UnsafeMutableRawPointer(bitPattern: UInt(bits & Slot.addressBits)).unsafelyUnwrapped)
    }

    @inline(__always) func mayHave(_ hash: UInt32) -> Bool { bits & ~Slot.addressBits == Slot.hashBits(hash) }

    /// Returns where a lookup of the string begins.
    @inline(__always) func home(_ mask: Int) -> Int {
      mask <= Slot.hashMask ? (Int(bits & 15) | Int(bits >> 48) << 4) & mask : Int(string.storedHash) & mask
    }
  }
}

extension Heap {
  mutating func growAtoms() {
    count(atoms.byteCount)
    atoms.grow()
  }

  /// Keeps an interned string that the last collection has not reached, and that is needed again before its block is
  /// swept. It refers to nothing that could have been freed.
  @inline(never) mutating func keep(unreached string: StringRef) {
    let header = string.pointer.header
    header.pointee.flags = CellFlags(rawValue: header.pointee.flags.rawValue ^ CellFlags.mark.rawValue)
    // It is not a large cell: those have no sweep to wait for, and the units of a long string are outside its cell.
    Heap.block(of: string.pointer).pointee.liveCells += 1
  }

  /// Makes the table of interned strings smaller when many have been freed.
  mutating func shrinkAtoms() {
    let before = atoms.byteCount
    atoms.shrink()
    bytes += atoms.byteCount - before
  }
}
