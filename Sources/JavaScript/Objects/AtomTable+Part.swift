extension AtomTable {
  /// An open hash table with linear probing.
  struct Part {
    private(set) var slots: UnsafeMutablePointer<Slot>
    /// The slots that are part of the memory of all parts.
    let initialSlots: UnsafeMutablePointer<Slot>
    private(set) var mask: Int
    private(set) var count = 0

    init(slots: UnsafeMutablePointer<Slot>, initialSlots: UnsafeMutablePointer<Slot>, mask: Int) {
      self.slots = slots
      self.initialSlots = initialSlots
      self.mask = mask
    }

    private var capacity: Int { mask + 1 }

    /// Whether the table must grow before a string is added.
    @inline(__always) var isFull: Bool { count * 2 > mask }

    /// Frees the slots unless they are the initial ones.
    func freeSlots() {
      if slots != initialSlots { Slot.free(slots, capacity) }
    }

    @inline(__always) func find(_ units: UnsafeBufferPointer<UInt8>, hash: UInt32) -> StringRef? {
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

    @inline(__always) func find(_ string: StringRef, hash: UInt32) -> StringRef? {
      var i = Int(hash) & mask
      while !slots[i].isEmpty {
        if slots[i].mayHave(hash), slots[i].string.storedHash == hash, slots[i].string.hasSameUnits(as: string) {
          return slots[i].string
        }
        i = (i &+ 1) & mask
      }
      return nil
    }

    /// Adds a string. There must be room.
    mutating func insert(_ string: StringRef) {
      put(Slot(string))
      count += 1
    }

    private func put(_ slot: Slot) {
      var i = slot.home(mask)
      while !slots[i].isEmpty { i = (i &+ 1) & mask }
      slots[i] = slot
    }

    /// - Returns: The number of bytes that the slots take in addition.
    mutating func grow() -> Int { resize(to: capacity * 2) }

    /// Removes a string of the table, and makes the table smaller if most of it is empty.
    /// - Returns: The number of bytes that are free again.
    mutating func remove(_ string: StringRef) -> Int {
      let removed = Slot(string)
      var gap = removed.home(mask)
      while slots[gap] != removed { gap = (gap &+ 1) & mask }
      close(gap)
      count -= 1
      // A third of the smaller table is full, so that it does not soon grow again.
      return capacity > AtomTable.initialCapacity && count * 6 < capacity ? -resize(to: capacity / 2) : 0
    }

    /// Empties a slot, and moves the strings after it that would no longer be found.
    private func close(_ removed: Int) {
      var gap = removed
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
    }

    /// - Returns: The number of bytes that the slots take in addition.
    private mutating func resize(to newCapacity: Int) -> Int {
      let (old, oldCapacity) = (self, capacity)
      if newCapacity == AtomTable.initialCapacity {
        slots = initialSlots
        slots.update(repeating: Slot(), count: newCapacity)
      } else {
        slots = Slot.allocate(newCapacity)
      }
      mask = newCapacity - 1
      for i in 0..<oldCapacity where !old.slots[i].isEmpty { put(old.slots[i]) }
      old.freeSlots()
      return (newCapacity - oldCapacity) * MemoryLayout<Slot>.stride
    }
  }
}
