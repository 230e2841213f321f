/// The recent lookups of accesses that meet objects of more shapes than their inline caches hold: which slot of which
/// object has the property. All accesses of an interpreter share it. A collection empties it, so it contains no freed
/// shape or object.
struct LookupCache {
  struct Entry {
    /// Objects of this shape have the property `key`, or inherit it or do not have it while `epoch` lasts.
    var shape: UnsafeMutableRawPointer? = nil
    var key: UInt64 = 0
    /// Reads: the object with the property, or nil if it is the object itself. Assignments: the shape that adding the
    /// property results in, or nil if the object already has it.
    var target: UnsafeMutableRawPointer? = nil
    var slot: UInt32 = 0
    var epoch: UInt32 = 0
  }

  /// Nil until the first entry is added: most interpreters need none.
  private(set) var reads: UnsafeMutablePointer<Entry>? = nil
  private(set) var assignments: UnsafeMutablePointer<Entry>? = nil

  /// The number of bits of an index.
  private static var indexBits: UInt64 { @inline(__always) get { 10 } }
  private static var count: Int { @inline(__always) get { 1 << Int(indexBits) } }

  /// Returns the number of the only entry that a shape and a key can have.
  @inline(__always) static func index(_ shape: ShapeRef, _ key: PropertyKey) -> Int {
    let word = UInt64(UInt(bitPattern: shape.pointer)) &+ key.bits &<< 16
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> (64 - indexBits))
  }

  mutating func rememberRead(_ shape: ShapeRef, _ key: PropertyKey, _ holder: ObjectRef?, _ slot: Int, _ epoch: UInt32)
  {
    if reads == nil { reads = LookupCache.allocate() }
    reads.unsafelyUnwrapped[LookupCache.index(shape, key)] = Entry(
      shape: shape.pointer, key: key.bits, target: holder?.pointer, slot: UInt32(slot), epoch: epoch)
  }

  mutating func rememberAssignment(
    _ shape: ShapeRef, _ key: PropertyKey, _ added: ShapeRef?, _ slot: Int, _ epoch: UInt32
  ) {
    if assignments == nil { assignments = LookupCache.allocate() }
    assignments.unsafelyUnwrapped[LookupCache.index(shape, key)] = Entry(
      shape: shape.pointer, key: key.bits, target: added?.pointer, slot: UInt32(slot), epoch: epoch)
  }

  private static func allocate() -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: count)
    entries.initialize(repeating: Entry(), count: count)
    return entries
  }

  func removeAll() {
    reads?.update(repeating: Entry(), count: LookupCache.count)
    assignments?.update(repeating: Entry(), count: LookupCache.count)
  }

  func destroy() {
    reads?.deallocate()
    assignments?.deallocate()
  }
}

extension VM {
  /// Returns the property `key` of `object` if a lookup for an object of this shape is remembered.
  @inline(__always) func rememberedRead(_ object: ObjectRef, _ key: PropertyKey) -> Value? {
    guard let entries = state.pointee.lookups.reads else { return nil }
    let entry = entries + LookupCache.index(object.shape, key)
    guard entry.pointee.shape == object.shape.pointer && entry.pointee.key == key.bits else { return nil }
    guard let holder = entry.pointee.target else { return slot(object, Int(entry.pointee.slot)) }
    return entry.pointee.epoch == state.pointee.prototypeEpoch
      ? slot(ObjectRef(holder), Int(entry.pointee.slot)) : nil
  }

  /// Assigns to the property `key` of `object` if an assignment to an object of this shape is remembered.
  @inline(__always) func assignAsRemembered(_ object: ObjectRef, _ key: PropertyKey, _ value: Value) -> Bool {
    guard let entries = state.pointee.lookups.assignments else { return false }
    let entry = entries + LookupCache.index(object.shape, key)
    guard entry.pointee.shape == object.shape.pointer && entry.pointee.key == key.bits else { return false }
    guard let added = entry.pointee.target else {
      store(value, in: object.slots + Int(entry.pointee.slot))
      return true
    }
    guard entry.pointee.epoch == state.pointee.prototypeEpoch,
      !object.has(CellFlags(rawValue: CellFlags.usedAsPrototype.rawValue | CellFlags.nonExtensible.rawValue))
    else { return false }
    setShape(object, ShapeRef(added))
    appendSlot(object, Int(entry.pointee.slot), value)
    return true
  }
}
