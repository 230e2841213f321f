/// The entries of a Map, Set, WeakMap or WeakSet: a hash table that preserves the order of insertion.
///
/// Entries are stored in one buffer in that order. A second buffer maps the hash of a key to the index of its entry
/// (open addressing). A deleted entry stays as a tombstone until the table is rebuilt, but another entry can take its
/// hash slot, so that a key that is deleted and added again and again has only one. Every entry has a permanent
/// sequence number, so an iterator stores only the next number and finds its position again after any change.
struct MapTable {
  struct Entry: BitwiseCopyable {
    /// The normalized key, or `.empty` if the entry is deleted.
    var key: Value
    var value: Value
    let sequence: UInt64
  }

  private(set) var entries: UnsafeMutablePointer<Entry>?
  /// The `2 * capacity` hash slots, a power of two: entry index + 1, or 0.
  private(set) var places: UnsafeMutablePointer<UInt32>?
  private(set) var capacity = 0
  /// The number of entries in use, including deleted ones.
  private(set) var used = 0
  /// The index before which all entries are deleted.
  private(set) var first = 0
  private var nextSequence: UInt64 = 0
  /// The number of entries, not including deleted ones.
  private(set) var count = 0
  /// The number of bytes that the collector may need for each entry.
  private let collectorBytesPerEntry: Int

  private init(collectorBytesPerEntry: Int) { self.collectorBytesPerEntry = collectorBytesPerEntry }

  static func make(_ kind: CellKind) -> UnsafeMutablePointer<MapTable> {
    let table = UnsafeMutablePointer<MapTable>.allocate(capacity: 1)
    table.initialize(to: MapTable(collectorBytesPerEntry: kind == .weakMap ? WaitingEntries.bytesPerEntry : 0))
    return table
  }

  /// The number of bytes that the heap counts besides the structure itself.
  var byteCount: Int {
    entries == nil ? 0 : entriesByteCount + placesByteCount + 2 * Heap.bufferOverhead + collectorByteCount
  }
  /// The number of bytes that the heap counts for the structure itself.
  static var structureByteCount: Int { MemoryLayout<MapTable>.stride + Heap.bufferOverhead }

  private var entriesByteCount: Int { capacity * MemoryLayout<Entry>.stride }
  private var placesByteCount: Int { 2 * capacity * MemoryLayout<UInt32>.stride }
  private var collectorByteCount: Int { capacity * collectorBytesPerEntry }

  /// Frees the buffers. Sequence numbers continue, so that iterators stay valid.
  mutating func free(_ heap: inout Heap) {
    heap.bytes -= collectorByteCount
    if let entries { heap.freeBuffer(entries, entriesByteCount) }
    if let places { heap.freeBuffer(places, placesByteCount) }
    entries = nil
    places = nil
    capacity = 0
    used = 0
    first = 0
    count = 0
  }

  // MARK: Keys

  /// Normalizes a key: keys that are the same by SameValueZero then have the same bits, except for strings and BigInts.
  @inline(__always) static func normalized(_ key: Value) -> Value {
    guard key.isDouble else { return key }
    return key.asDouble == 0 ? Value(0 as Int32) : .number(key.asDouble)
  }

  @inline(__always) static func hash(_ key: Value, _ vm: VM) throws(Abrupt) -> Int {
    if isCompared(key) { return try hashOfCompared(key, vm) }
    let seed = vm.state.pointee.heap.atoms.seed
    return Int(truncatingIfNeeded: StringHash.mixed(key.bits ^ seed, seed) >> 16)
  }

  /// Whether keys with different bits can be the same.
  @inline(__always) private static func isCompared(_ key: Value) -> Bool { key.isString || key.isBigInt }

  @inline(never) private static func hashOfCompared(_ key: Value, _ vm: VM) throws(Abrupt) -> Int {
    if key.isString { return Int(try vm.hash(of: key.asString)) }
    try vm.charge(elements: key.asBigInt.count)
    return vm.hash(of: key.asBigInt)
  }

  /// Returns the entry index of a normalized key, or -1.
  @inline(__always) private func find(_ key: Value, _ hash: Int, _ vm: VM) throws(Abrupt) -> Int {
    guard count > 0, let places, let entries else { return -1 }
    if MapTable.isCompared(key) { return try findCompared(key, hash, vm) }
    let mask = capacity &* 2 &- 1
    var i = hash & mask
    while true {
      let e = Int(places[i]) &- 1
      if e < 0 || entries[e].key.bits == key.bits { return e }
      i = (i &+ 1) & mask
    }
  }

  @inline(never) private func findCompared(_ key: Value, _ hash: Int, _ vm: VM) throws(Abrupt) -> Int {
    guard let places, let entries else { return -1 }
    let mask = capacity &* 2 &- 1
    var i = hash & mask
    if key.isString {
      let text = key.asString
      while true {
        let e = Int(places[i]) &- 1
        if e < 0 { return -1 }
        let other = entries[e].key
        if other.bits == key.bits { return e }
        if other.isString, other.asString.storedHash == text.storedHash, try vm.stringsAreEqual(other.asString, text) {
          return e
        }
        i = (i &+ 1) & mask
      }
    }
    while true {
      let e = Int(places[i]) &- 1
      if e < 0 { return e }
      if try vm.strictEquals(entries[e].key, key) { return e }
      i = (i &+ 1) & mask
    }
  }

  // MARK: Access

  /// Returns the value of `key`, or `.empty` if there is no such entry.
  @inline(__always) func value(of key: Value, _ vm: VM) throws(Abrupt) -> Value {
    let key = MapTable.normalized(key)
    let e = try find(key, MapTable.hash(key, vm), vm)
    return e < 0 ? .empty : entries.unsafelyUnwrapped[e].value
  }

  func contains(_ key: Value, _ vm: VM) throws(Abrupt) -> Bool { try !value(of: key, vm).isEmpty }

  /// Changes the entry of `key` or appends one. Throws if the memory budget is exhausted.
  mutating func set(_ key: Value, _ value: Value, _ vm: VM) throws(Abrupt) {
    let key = MapTable.normalized(key)
    let hash = try MapTable.hash(key, vm)
    let e = try find(key, hash, vm)
    vm.recordStore(value)
    if e >= 0 {
      entries.unsafelyUnwrapped[e].value = value
      return
    }
    vm.recordStore(key)
    vm.spend(Work.stepsPerEntry)
    if used == capacity { try grow(vm) }
    entries.unsafelyUnwrapped[used] = Entry(key: key, value: value, sequence: nextSequence)
    place(used, hash)
    nextSequence &+= 1
    used &+= 1
    count &+= 1
  }

  /// Removes the entry of `key`. Returns false if there is no such entry.
  mutating func remove(_ key: Value, _ vm: VM) throws(Abrupt) -> Bool {
    let key = MapTable.normalized(key)
    let e = try find(key, MapTable.hash(key, vm), vm)
    if e < 0 { return false }
    delete(e)
    // Mostly deleted entries would be skipped again and again by iterations.
    if used > 64 && count < used / 4 { try grow(vm) }
    return true
  }

  mutating func removeAll(_ vm: VM) { free(&vm.state.pointee.heap) }

  private mutating func delete(_ e: Int) {
    let entries = entries.unsafelyUnwrapped
    entries[e].key = .empty
    entries[e].value = .undefined
    count &-= 1
    while first < used && entries[first].key.isEmpty { first &+= 1 }
  }

  // MARK: Room

  private mutating func place(_ e: Int, _ hash: Int) {
    let places = places.unsafelyUnwrapped
    let entries = entries.unsafelyUnwrapped
    let mask = capacity &* 2 &- 1
    var i = hash & mask
    while places[i] != 0, !entries[Int(places[i]) &- 1].key.isEmpty { i = (i &+ 1) & mask }
    places[i] = UInt32(truncatingIfNeeded: e &+ 1)
  }

  /// Makes room for more entries, or for less if many were deleted, and removes the deleted ones. If a limit is
  /// exceeded meanwhile, the table remains as it is.
  @inline(never) private mutating func grow(_ vm: VM) throws(Abrupt) {
    var larger = 8
    while larger < count + count / 2 + 1 { larger *= 2 }
    var table = MapTable(collectorBytesPerEntry: collectorBytesPerEntry)
    table.nextSequence = nextSequence
    try table.allocate(larger, vm)
    do throws(Abrupt) {
      try table.clearPlaces(vm)
      try table.copyEntries(of: self, vm)
    } catch {
      table.free(&vm.state.pointee.heap)
      throw error
    }
    free(&vm.state.pointee.heap)
    self = table
    // Entries have moved.
    if vm.state.pointee.heap.isMarking { vm.restartPartialMarks(.entries) }
  }

  private mutating func allocate(_ capacity: Int, _ vm: VM) throws(Abrupt) {
    let byteCount = capacity * (MemoryLayout<Entry>.stride + 2 * MemoryLayout<UInt32>.stride)
    try vm.charge(byteCount / Work.newBytesPerStep)
    try vm.reserve(byteCount + capacity * collectorBytesPerEntry)
    self.capacity = capacity
    vm.state.pointee.heap.count(collectorByteCount)
    entries = vm.allocateBuffer(entriesByteCount).bindMemory(to: Entry.self, capacity: capacity)
    places = vm.allocateBuffer(placesByteCount).bindMemory(to: UInt32.self, capacity: 2 * capacity)
  }

  /// The number of entries or hash slots that are handled between checks of the limits: a table of a million entries
  /// takes tens of milliseconds.
  private static var sliceSize: Int { 512 }

  private mutating func clearPlaces(_ vm: VM) throws(Abrupt) {
    let places = places.unsafelyUnwrapped
    var i = 0
    while i < 2 * capacity {
      let count = min(MapTable.sliceSize, 2 * capacity - i)
      try vm.charge(count * MemoryLayout<UInt32>.stride / Work.newBytesPerStep)
      (places + i).initialize(repeating: 0, count: count)
      i += count
    }
  }

  /// Adds the entries of another table, for which there is room.
  private mutating func copyEntries(of other: MapTable, _ vm: VM) throws(Abrupt) {
    guard let source = other.entries else { return }
    let entries = entries.unsafelyUnwrapped
    var e = other.first
    while e < other.used {
      let end = min(e + MapTable.sliceSize, other.used)
      try vm.charge((end - e) / Work.rehashedEntriesPerStep)
      while e < end {
        if !source[e].key.isEmpty {
          entries[used] = source[e]
          place(used, try MapTable.hash(source[e].key, vm))
          used &+= 1
          count &+= 1
        }
        e &+= 1
      }
    }
  }

  // MARK: All entries

  /// Calls `body` with every key and its value, in order. The table must not change meanwhile.
  func forEachEntry(_ body: (Value, Value) -> Void) { forEachEntry(in: first..<used, body) }

  /// Calls `body` with the keys and values of the entries in a range of indices.
  func forEachEntry(in range: Range<Int>, _ body: (Value, Value) -> Void) {
    guard let entries else { return }
    for e in range where !entries[e].key.isEmpty { body(entries[e].key, entries[e].value) }
  }

  /// Deletes the entries whose keys satisfy `isGone`.
  mutating func removeEntries(where isGone: (Value) -> Bool) {
    guard let entries else { return }
    for e in first..<used where !entries[e].key.isEmpty && isGone(entries[e].key) { delete(e) }
  }

  // MARK: Iteration that survives changes

  /// The position of an iteration.
  struct Cursor {
    /// The next entry is the first one with at least this number.
    var sequence: UInt64 = 0
    /// The entry index at the last access.
    var hint = 0
  }

  /// Returns the entry at the cursor and advances the cursor, or returns nil at the end. Charges for deleted entries.
  @inline(__always) func next(_ cursor: inout Cursor, _ vm: VM) -> Entry? {
    guard let entries else { return nil }
    var e = cursor.hint
    let isRight =
      e < used && entries[e].sequence >= cursor.sequence && (e == 0 || entries[e &- 1].sequence < cursor.sequence)
    if !isRight { e = lowerBound(cursor.sequence) }
    if e < first { e = first }
    if e < used && entries[e].key.isEmpty { e = entryAfterDeleted(e, vm) }
    if e >= used { return nil }
    cursor.sequence = entries[e].sequence &+ 1
    cursor.hint = e &+ 1
    return entries[e]
  }

  @inline(never) private func entryAfterDeleted(_ start: Int, _ vm: VM) -> Int {
    guard let entries else { return start }
    var e = start
    while e < used && entries[e].key.isEmpty { e &+= 1 }
    vm.spend((e &- start) / Work.elementsPerStep)
    return e
  }

  /// Returns the index of the first entry with a sequence number of at least `sequence`.
  private func lowerBound(_ sequence: UInt64) -> Int {
    guard let entries else { return 0 }
    var low = 0
    var high = used
    while low < high {
      let middle = (low + high) >> 1
      if entries[middle].sequence < sequence { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension VM {
  /// Creates a Map, Set, WeakMap or WeakSet without entries.
  func makeCollection(_ kind: CellKind, prototype: Value) -> ObjectRef {
    let object = makeObject(kind, rootShape(prototype: prototype), capacity: 0, flags: .external)
    object.internalWord(0, as: UnsafeMutablePointer<MapTable>?.self).pointee = MapTable.make(kind)
    state.pointee.heap.count(MapTable.structureByteCount)
    return object
  }

  /// Returns the table of `this`, which must be of the given kind.
  @inline(__always) func table(_ a: Arguments, _ kind: CellKind, _ method: StaticString) throws(Abrupt)
    -> UnsafeMutablePointer<MapTable>
  {
    if a.this.isObject && a.this.asObject.kind == kind { return a.this.asObject.mapTable }
    throw incompatibleReceiver(a.this, method)
  }

  @inline(never) func incompatibleReceiver(_ this: Value, _ method: StaticString) -> Abrupt {
    typeError("Method \(method) called on incompatible receiver \(describeForError(this))")
  }
}

extension ObjectRef {
  /// The table of a Map, Set, WeakMap or WeakSet.
  @inline(__always) var mapTable: UnsafeMutablePointer<MapTable> {
    internalWord(0, as: UnsafeMutablePointer<MapTable>.self).pointee
  }
}
