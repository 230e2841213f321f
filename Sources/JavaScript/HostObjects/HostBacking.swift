import JSONModel

/// JSON values as JavaScript sees them.
///
/// Passing a value in costs almost nothing: an object or array becomes a cell that retains the Swift value and creates
/// its properties, one level, when they are first accessed. On the way back, an unchanged part is the identical Swift
/// value, which preserves exact integers, key order and identity.
///
/// Host objects are `.hostObject` cells: word 0 holds the `JSONObject`, word 1 the shape that the object had when its
/// properties were created. Word 2 holds the number of members, and the block of an object inside the text of another
/// one (see `UnsafeJSONMembers`). Word 0 holds that other one then; no Swift value is created. In an object that is
/// not too large, each member becomes a JavaScript value only when it is first read. The words after the slots store
/// the values that the members were converted to, so that checking for changes is a comparison of words. Word 3 states
/// whose memory the Swift value is (see `memory`).
///
/// Host arrays are `.array` cells with the `[JSON]` in the word after the base, and the word about memory after it.
enum HostBacking {
  /// The object that a host object was created from. One inside text becomes a separate object.
  static func object(_ o: ObjectRef) -> UnsafeMutablePointer<JSONObject> {
    makeOwn(o)
    return owner(o)
  }

  /// Makes an object inside text a separate object.
  @inline(__always) static func makeOwn(_ o: ObjectRef) {
    if block(o).pointee != 0 { makeObject(o) }
  }

  @inline(never) private static func makeObject(_ o: ObjectRef) {
    // It retains the text.
    owner(o).pointee = members(o).object
    block(o).pointee = 0
    // It stores what is read inside it. The next collection measures that.
    memory(o).write(plain: Value(0 as Int32))
  }

  /// The object, or the one in whose text it is.
  @inline(__always) static func owner(_ o: ObjectRef) -> UnsafeMutablePointer<JSONObject> {
    o.internalWord(0, as: JSONObject.self)
  }

  /// The block of an object inside text, which has few enough members for a snapshot; otherwise 0.
  @inline(__always) static func block(_ o: ObjectRef) -> UnsafeMutablePointer<UInt32> {
    o.internalWord(2, as: UInt32.self)
  }

  /// The number of members of the object that the host object was created from.
  @inline(__always) static func count(_ o: ObjectRef) -> Int { Int((block(o) + 1).pointee) }

  /// Sets the members of a new cell.
  @inline(__always) static func initialize(
    _ o: ObjectRef, _ owner: consuming JSONObject, _ members: UnsafeJSONMembers, count: Int, memory: Value
  ) {
    self.owner(o).initialize(to: owner)
    self.memory(o).initialize(to: memory)
    shape(o).pointee = nil
    block(o).pointee = UInt32(truncatingIfNeeded: members.block)
    (block(o) + 1).pointee = UInt32(truncatingIfNeeded: count)
  }

  @inline(__always) static func members(_ o: ObjectRef) -> UnsafeJSONMembers {
    UnsafeJSONMembers(of: UnsafePointer(owner(o)), block: Int(block(o).pointee))
  }
  static func array(_ o: ObjectRef) -> UnsafeMutablePointer<[JSON]> { o.internalWord(0, as: [JSON].self) }
  /// It is written only together with the shape of the object, which passes the write barrier.
  static func shape(_ o: ObjectRef) -> UnsafeMutablePointer<ShapeRef?> { o.internalWord(1, as: ShapeRef?.self) }

  /// The memory of the Swift value: the number of bytes, which are counted for this object, or the host object of whose
  /// memory it is a part. That one stays alive, because this one retains its memory.
  @inline(__always) static func memory(_ o: ObjectRef) -> CellField { o.internalSlot(o.kind == .array ? 1 : 3) }

  /// The number of bytes that are counted for this object.
  @inline(__always) static func countedBytes(_ o: ObjectRef) -> Int {
    let memory = memory(o).pointee
    return memory.isInt ? Int(memory.asInt) : 0
  }

  /// What a part of an object states about its memory.
  @inline(__always) static func memoryOfPart(of o: ObjectRef) -> Value {
    let memory = memory(o).pointee
    return memory.isCell ? memory : Value(o)
  }

  static func release(_ o: ObjectRef) {
    if o.kind == .array { array(o).deinitialize(count: 1) } else { owner(o).deinitialize(count: 1) }
  }

  /// The maximum number of members of an object that stores its initial values.
  static var maximumSnapshot: Int { @inline(__always) get { 24 } }

  /// The initial values of the slots, or nil for a large object and before the properties are created.
  @inline(__always) static func snapshot(_ o: ObjectRef) -> CellField? {
    let count = count(o)
    guard count <= maximumSnapshot else { return nil }
    return CellField(
      o.pointer.word(
        at: ObjectRef.baseSize + (CellKind.hostObject.internalSlotCount + slotCapacity(count)) * 8, as: Value.self))
  }

  /// Returns the number of slots for the members and two more.
  @inline(__always) static func slotCapacity(_ count: Int) -> Int { min(count + 2, 48) }

  /// Marks the object of whose memory this one is a part, or measures the memory again: other copies of the object may
  /// have read values inside it, which it keeps.
  static func markMemory(_ o: ObjectRef, _ vm: VM) {
    let memory = memory(o).pointee
    if memory.isCell { return vm.mark(memory) }
    let size = measured(o, vm) ?? .zero
    let byteCount = Int32(clamping: size.byteCount)
    vm.state.pointee.heap.bytes += Int(byteCount) - countedBytes(o)
    vm.state.pointee.heap.markedBytes += Int(byteCount)
    vm.state.pointee.heap.markingWork += Work.markedBytesToMeasure(size)
    self.memory(o).write(plain: Value(byteCount))
  }

  /// Returns the memory of the Swift value, or nil if it is large and has been measured for another object in this
  /// collection. If only its text has, that is not included: objects in the same text can have read different values.
  private static func measured(_ o: ObjectRef, _ vm: VM) -> JSONMemorySize? {
    let realm = vm.realm
    let limit = vm.state.pointee.heap.limit
    let (address, textAddress) = o.kind == .array ? (elementsAddress(o), nil) : members(o).addresses
    guard let address else { return JSONMemorySize.zero }
    if realm.measuredValues.contains(address) { return nil }
    let countsText = textAddress.map { !realm.measuredValues.contains($0) } ?? true
    let size =
      o.kind == .array
      ? JSON.memorySize(of: array(o).pointee, upTo: limit)
      : members(o).memorySize(upTo: limit, countsText: countsText)
    if size.byteCount >= largeByteCount {
      realm.measuredValues.insert(address)
      if let textAddress { realm.measuredValues.insert(textAddress) }
    }
    return size
  }

  private static func elementsAddress(_ o: ObjectRef) -> UnsafeRawPointer? {
    array(o).pointee.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }

  /// The number of bytes from which values are counted once although several objects share them.
  private static var largeByteCount: Int { 64 << 10 }

  static func mark(_ o: ObjectRef, _ vm: VM) {
    markMemory(o, vm)
    guard let s = shape(o).pointee else { return }
    vm.mark(cell: s.pointer)
    // If an initial value were collected, another value could later have the same bits.
    if let snapshot = snapshot(o) { vm.mark(snapshot, count(o)) }
  }
}
