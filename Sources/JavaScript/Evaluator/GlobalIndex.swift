/// A table of the cells of globals by key, with open addressing.
struct GlobalIndex {
  private var slots: UnsafeMutablePointer<GlobalCellPointer?>
  private var mask: Int
  private var count = 0
  /// Makes it impossible to choose keys that collide.
  private let seed = UInt64.random(in: .min ... .max)

  init() {
    mask = 63
    slots = GlobalIndex.makeSlots(64)
  }

  func destroy() { slots.deallocate() }

  private static func makeSlots(_ capacity: Int) -> UnsafeMutablePointer<GlobalCellPointer?> {
    let slots = UnsafeMutablePointer<GlobalCellPointer?>.allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
    return slots
  }

  @inline(__always)
  private func start(_ key: PropertyKey) -> Int {
    Int(truncatingIfNeeded: StringHash.mixed(key.bits ^ seed, seed)) & mask
  }

  func find(_ key: PropertyKey) -> GlobalCellPointer? {
    var i = start(key)
    while let cell = slots[i] {
      if cell.pointee.key == key { return cell }
      i = (i &+ 1) & mask
    }
    return nil
  }

  /// Adds a cell whose key is not in the table.
  mutating func insert(_ cell: GlobalCellPointer) {
    if count * 2 > mask { grow() }
    add(cell)
    count += 1
  }

  private func add(_ cell: GlobalCellPointer) {
    var i = start(cell.pointee.key)
    while slots[i] != nil { i = (i &+ 1) & mask }
    slots[i] = cell
  }

  private mutating func grow() {
    let (old, oldCount) = (slots, mask + 1)
    slots = GlobalIndex.makeSlots(oldCount * 2)
    mask = oldCount * 2 - 1
    for i in 0..<oldCount { if let cell = old[i] { add(cell) } }
    old.deallocate()
  }

  /// Removes a cell, and moves those after it that it has displaced.
  mutating func remove(_ cell: GlobalCellPointer) {
    var i = start(cell.pointee.key)
    while slots[i] != cell {
      if slots[i] == nil { return }
      i = (i &+ 1) & mask
    }
    slots[i] = nil
    count -= 1
    i = (i &+ 1) & mask
    while let displaced = slots[i] {
      slots[i] = nil
      add(displaced)
      i = (i &+ 1) & mask
    }
  }
}
