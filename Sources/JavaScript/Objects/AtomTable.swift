/// The table of interned strings, with one cell for each text that is a property key. References are weak: strings are
/// removed when they are freed. A string that the collector has not reached remains until then, and is kept if it is
/// needed again (see `Heap.keep(unreached:)`).
///
/// The table has parts, which grow at different times: moving all names of a large table at one time would take longer
/// than a call may exceed its limit of time.
struct AtomTable {
  /// By the first bits of the hash.
  private let parts: UnsafeMutablePointer<Part>
  private(set) var count = 0
  /// The number of bytes of all slots.
  private(set) var byteCount: Int
  /// The slots of all parts that have not grown.
  private let initialSlots: UnsafeMutablePointer<Slot>
  /// The seed of the hashes of strings, numbers and BigInts in this interpreter, so that keys cannot be
  /// constructed to collide.
  let seed = UInt64.random(in: .min ... .max)

  private static var partBits: Int { @inline(__always) get { 5 } }
  private static var partCount: Int { @inline(__always) get { 1 << partBits } }
  static let initialCapacity = 32

  init() {
    initialSlots = Slot.allocate(AtomTable.partCount * AtomTable.initialCapacity)
    byteCount = AtomTable.partCount * AtomTable.initialCapacity * MemoryLayout<Slot>.stride
    parts = .allocate(capacity: AtomTable.partCount)
    for i in 0..<AtomTable.partCount {
      let slots = initialSlots + i * AtomTable.initialCapacity
      (parts + i).initialize(to: Part(slots: slots, initialSlots: slots, mask: AtomTable.initialCapacity - 1))
    }
  }

  func destroy() {
    for i in 0..<AtomTable.partCount { parts[i].freeSlots() }
    parts.deallocate()
    Slot.free(initialSlots, AtomTable.partCount * AtomTable.initialCapacity)
  }

  @inline(__always) private func part(_ hash: UInt32) -> UnsafeMutablePointer<Part> {
    parts + Int(hash >> (32 - AtomTable.partBits))
  }

  var allParts: UnsafeBufferPointer<Part> { UnsafeBufferPointer(start: parts, count: AtomTable.partCount) }

  /// Returns the interned string with these Latin-1 units.
  @inline(__always) func find(_ units: UnsafeBufferPointer<UInt8>, hash: UInt32) -> StringRef? {
    part(hash).pointee.find(units, hash: hash)
  }

  @inline(__always) func find(_ string: StringRef, hash: UInt32) -> StringRef? {
    part(hash).pointee.find(string, hash: hash)
  }

  /// Adds a string.
  /// - Returns: The number of bytes by which the table has grown.
  mutating func insert(_ string: StringRef) -> Int {
    count += 1
    let part = part(string.storedHash)
    guard part.pointee.isFull else {
      part.pointee.insert(string)
      return 0
    }
    let growth = part.pointee.grow()
    part.pointee.insert(string)
    byteCount += growth
    return growth
  }

  /// Removes a string of the table.
  /// - Returns: The number of bytes by which the table has shrunk.
  mutating func remove(_ string: StringRef) -> Int {
    count -= 1
    let reduction = part(string.storedHash).pointee.remove(string)
    byteCount -= reduction
    return reduction
  }
}

extension AtomTable {
  /// A string, with 20 bits of its hash where the address of a cell has none: the table rarely reads cells of other
  /// strings than the one that it finds.
  struct Slot: Equatable {
    private let bits: UInt64
    private static var addressBits: UInt64 { @inline(__always) get { 0x0000_FFFF_FFFF_FFF0 } }
    private static var hashMask: Int { @inline(__always) get { 0xF_FFFF } }

    static func allocate(_ count: Int) -> UnsafeMutablePointer<Slot> {
      let slots = Buffer.allocate(count * MemoryLayout<Slot>.stride).bindMemory(to: Slot.self, capacity: count)
      slots.initialize(repeating: Slot(), count: count)
      return slots
    }

    static func free(_ slots: UnsafeMutablePointer<Slot>, _ count: Int) {
      Buffer.free(slots, count * MemoryLayout<Slot>.stride)
    }

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
  /// Keeps an interned string that the last collection has not reached, and that is needed again before its block is
  /// swept. It refers to nothing that could have been freed.
  @inline(never) mutating func keep(unreached string: StringRef) {
    let header = string.pointer.header
    header.pointee.flags = CellFlags(rawValue: header.pointee.flags.rawValue ^ CellFlags.mark.rawValue)
    // It is not a large cell: those have no sweep to wait for, and the units of a long string are outside its cell.
    Heap.block(of: string.pointer).pointee.liveCells += 1
  }
}
