/// The properties of a family of shapes, in order of creation. A shape sees the first `count` of them. A shape that
/// extends another one shares its table unless a different shape has already extended it. The slot of a property is its
/// index in the table.
struct PropertyTable {
  struct Entry {
    var key: PropertyKey
    var attributes: PropertyAttributes
  }
  var entries: UnsafeMutablePointer<Entry>
  var count: Int
  var capacity: Int
  /// The open-addressed slots, `2^hashBits` of them, with the entry index + 1; nil for small tables.
  var hash: UnsafeMutablePointer<UInt32>?
  var hashMask: Int
  /// The number of shapes that use the table.
  var useCount: Int32
  /// The number of deleted entries, which only the tables of dictionaries have.
  var deletedCount: Int32 = 0

  static var linearLimit: Int { @inline(__always) get { 8 } }

  static func make(capacity: Int, _ heap: inout Heap) -> UnsafeMutablePointer<PropertyTable> {
    let capacity = max(4, capacity)
    let table = heap.allocateBuffer(MemoryLayout<PropertyTable>.stride).bindMemory(to: PropertyTable.self, capacity: 1)
    let entries = heap.allocateBuffer(capacity * MemoryLayout<Entry>.stride).bindMemory(
      to: Entry.self, capacity: capacity)
    table.initialize(
      to: PropertyTable(entries: entries, count: 0, capacity: capacity, hash: nil, hashMask: 0, useCount: 1))
    return table
  }

  /// The number of bytes, including the structure itself.
  var byteCount: Int {
    MemoryLayout<PropertyTable>.stride + entriesByteCount + hashByteCount + (hash == nil ? 2 : 3) * Heap.bufferOverhead
  }
  private var entriesByteCount: Int { capacity * MemoryLayout<Entry>.stride }
  private var hashByteCount: Int { hash == nil ? 0 : (hashMask + 1) * MemoryLayout<UInt32>.stride }

  /// Whether another entry makes the table or its hash slots grow.
  var isFull: Bool { count == capacity || (count + 1) * 2 > hashMask }

  /// Releases the table of one shape.
  static func release(_ table: UnsafeMutablePointer<PropertyTable>, _ heap: inout Heap) {
    table.pointee.useCount -= 1
    if table.pointee.useCount > 0 { return }
    if let hash = table.pointee.hash { heap.freeBuffer(hash, table.pointee.hashByteCount) }
    heap.freeBuffer(table.pointee.entries, table.pointee.entriesByteCount)
    heap.freeBuffer(table, MemoryLayout<PropertyTable>.stride)
  }

  mutating func append(_ key: PropertyKey, _ attributes: PropertyAttributes, _ heap: inout Heap) {
    if count == capacity {
      entries = heap.resizeBuffer(entries, from: entriesByteCount, to: 2 * entriesByteCount).assumingMemoryBound(
        to: Entry.self)
      capacity *= 2
    }
    (entries + count).initialize(to: Entry(key: key, attributes: attributes))
    count += 1
    // A dictionary that has been traced may get another key.
    if heap.isMarking && !key.isIndex { heap.mark(cell: Value(bits: key.bits).asPointer) }
    if hash != nil || count > PropertyTable.linearLimit { addToHash(count - 1, &heap) }
  }

  private mutating func addToHash(_ index: Int, _ heap: inout Heap) {
    if hash == nil || count * 2 > hashMask {
      rebuildHash(&heap)
      return
    }
    let table = hash.unsafelyUnwrapped
    var i = Int(entries[index].key.pointerHash) & hashMask
    // The slot of a deleted entry is free: a key that is deleted and added again and again has only one.
    while table[i] != 0, !entries[Int(table[i]) - 1].attributes.contains(.deleted) { i = (i + 1) & hashMask }
    table[i] = UInt32(index + 1)
  }

  /// Deleted entries stay in the probe sequences until others take their slots. If there are many, the slots are
  /// rebuilt.
  mutating func rebuildHashIfNeeded(_ heap: inout Heap) {
    if deletedCount > 8 && Int(deletedCount) * 2 > count { rebuildHash(&heap) }
  }

  mutating func rebuildHash(_ heap: inout Heap) {
    var size = 32
    while size < count * 4 { size *= 2 }
    if let hash { heap.freeBuffer(hash, hashByteCount) }
    let table = heap.allocateBuffer(size * MemoryLayout<UInt32>.stride).bindMemory(to: UInt32.self, capacity: size)
    table.initialize(repeating: 0, count: size)
    hash = table
    hashMask = size - 1
    for index in 0..<count where !entries[index].attributes.contains(.deleted) {
      var i = Int(entries[index].key.pointerHash) & hashMask
      while table[i] != 0 { i = (i + 1) & hashMask }
      table[i] = UInt32(index + 1)
    }
  }

  /// Returns the entry index of `key` among the first `visible` entries, or -1.
  @inline(__always) func find(_ key: PropertyKey, visible: Int) -> Int {
    if let hash {
      var i = Int(key.pointerHash) & hashMask
      while true {
        let e = Int(hash[i]) &- 1
        if e < 0 { return -1 }
        if entries[e].key == key && !entries[e].attributes.contains(.deleted) { return e < visible ? e : -1 }
        i = (i &+ 1) & hashMask
      }
    }
    var i = 0
    while i < visible {
      if entries[i].key == key && !entries[i].attributes.contains(.deleted) { return i }
      i &+= 1
    }
    return -1
  }
}
