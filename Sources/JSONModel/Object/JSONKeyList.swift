/// The header of a ``JSONKeyList``.
struct JSONKeyListHeader {
  var count: Int
  let capacity: Int
  var hash: UInt64
  /// The open-addressed slots of a list of more than ``JSONKeyList/linearLimit`` keys. Each holds the index of a key +
  /// 1, or 0 if it is empty.
  var slots: UnsafeMutablePointer<UInt32>?
  /// The number of slots, a power of two, minus one.
  var slotMask: Int
  /// What has been derived from the keys.
  var derived: AnyObject?
  /// Whether the list was made by a key tree.
  var isInKeyTree = false
  /// Whether this is a list of common keys.
  var isCommon = false
  /// The first list that was made from this one by adding a common key.
  var successor: AnyObject?
  /// The list that was made after this one from the same list.
  var sibling: AnyObject?
}

/// The distinct keys of one or more objects, in order. Objects derived from one another share a list while their keys
/// are the same, so copying an object to change a value touches no key.
///
/// A list does not change once it is shared, and everything in it is computed eagerly, so it is safe to send.
final class JSONKeyList: ManagedBuffer<JSONKeyListHeader, JSONKey> {
  /// The number of keys above which a list has a hash index. Comparing this many hashes takes as long as one lookup in
  /// the index, and the index takes longer to make than the rest of the list.
  static let linearLimit = 64

  deinit {
    withUnsafeMutablePointers { header, keys in
      // One by one, because deinitializing the whole range in one call consults the type's metadata for each key.
      for place in 0..<header.pointee.count { (keys + place).deinitialize(count: 1) }
      header.pointee.slots?.deallocate()
    }
  }

  static func make(capacity: Int) -> JSONKeyList {
    let buffer = JSONKeyList.create(minimumCapacity: capacity) { _ in
      JSONKeyListHeader(count: 0, capacity: capacity, hash: 0, slots: nil, slotMask: 0, derived: nil)
    }
    return unsafeDowncast(buffer, to: JSONKeyList.self)
  }

  @inline(__always)
  var keys: UnsafeMutablePointer<JSONKey> { withUnsafeMutablePointerToElements { $0 } }

  @inline(__always)
  var headerPointer: UnsafeMutablePointer<JSONKeyListHeader> { withUnsafeMutablePointerToHeader { $0 } }

  @inline(__always) var count: Int { headerPointer.pointee.count }
  @inline(__always) var hash: UInt64 { headerPointer.pointee.hash }
  var keyCapacity: Int { headerPointer.pointee.capacity }

  /// Whether the list was made by a key tree, which keeps it.
  var isInKeyTree: Bool {
    get { headerPointer.pointee.isInKeyTree }
    set { headerPointer.pointee.isInKeyTree = newValue }
  }

  /// The number of bytes of the keys, which may share them with other lists, and of their index.
  var byteCount: Int {
    var byteCount = keyCapacity * MemoryLayout<JSONKey>.stride
    if headerPointer.pointee.slots != nil {
      byteCount += (headerPointer.pointee.slotMask + 1) * MemoryLayout<UInt32>.stride
    }
    for place in 0..<count { byteCount += JSONMemory.byteCount(of: keys[place].stored) }
    return byteCount
  }

  func hasSameKeys(as other: JSONKeyList) -> Bool {
    if self === other { return true }
    let count = self.count
    guard count == other.count, hash == other.hash else { return false }
    let left = keys
    let right = other.keys
    for place in 0..<count where !left[place].isSame(as: right[place]) { return false }
    return true
  }

  // MARK: Lookup

  /// Returns the index of a key, or -1.
  func index(of key: JSONKey) -> Int {
    index(of: key, among: count)
  }

  /// Returns the index of a key that is well-formed text, or -1.
  func index(of text: borrowing String) -> Int {
    withUTF8Bytes(text) { bytes, byteCount in
      let hash = KeyHash.hash(bytes, byteCount, isMalformed: false)
      return index(of: hash, bytes, byteCount)
    }
  }

  /// Returns the index of a key among the first `limit` keys, or -1.
  private func index(of key: JSONKey, among limit: Int) -> Int {
    if headerPointer.pointee.slots != nil {
      return withUTF8Bytes(key.stored) { bytes, byteCount in indexed(key.hash, bytes, byteCount) }
    }
    let keys = self.keys
    var place = 0
    while place < limit {
      if keys[place].hash == key.hash, keys[place].isSame(as: key) { return place }
      place &+= 1
    }
    return -1
  }

  @inline(__always)
  private func index(of hash: UInt64, _ bytes: UnsafePointer<UInt8>, _ byteCount: Int) -> Int {
    if headerPointer.pointee.slots != nil { return indexed(hash, bytes, byteCount) }
    let keys = self.keys
    let count = self.count
    var place = 0
    while place < count {
      if keys[place].hash == hash, keys[place].hasBytes(bytes, byteCount) { return place }
      place &+= 1
    }
    return -1
  }

  private func indexed(_ hash: UInt64, _ bytes: UnsafePointer<UInt8>, _ byteCount: Int) -> Int {
    guard let slots = headerPointer.pointee.slots else { return -1 }
    let keys = self.keys
    let mask = headerPointer.pointee.slotMask
    var slot = JSONKeyList.seededHash(bytes, byteCount) & mask
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if keys[place].hash == hash, keys[place].hasBytes(bytes, byteCount) { return place }
      slot = (slot + 1) & mask
    }
    return -1
  }

  // MARK: Derived

  /// The address of what has been derived from the keys, which lives as long as the list does not change.
  @inline(__always)
  var derived: UnsafeMutableRawPointer? {
    _stdlib_atomicLoadARCRef(object: derivedPlace).map { Unmanaged.passUnretained($0).toOpaque() }
  }

  /// Adds something that was derived from the keys unless a thread has done so before, and returns its address.
  func derive(_ new: AnyObject) -> UnsafeMutableRawPointer {
    _ = _stdlib_atomicInitializeARCRef(object: derivedPlace, desired: new)
    return derived.unsafelyUnwrapped
  }

  private var derivedPlace: UnsafeMutablePointer<AnyObject?> { place(of: \.derived) }

  /// The address of a property that several threads may set.
  @inline(__always)
  func place(of property: PartialKeyPath<JSONKeyListHeader>) -> UnsafeMutablePointer<AnyObject?> {
    let offset = MemoryLayout<JSONKeyListHeader>.offset(of: property).unsafelyUnwrapped
    return (UnsafeMutableRawPointer(headerPointer) + offset).assumingMemoryBound(to: AnyObject?.self)
  }

  // MARK: Change (sole owner only)

  /// Adds a key known to be new. There must be room for it.
  func append(_ key: JSONKey) {
    headerPointer.pointee.derived = nil
    let place = count
    headerPointer.pointee.hash = KeyHash.appending(key.hash, to: hash)
    (keys + place).initialize(to: key)
    headerPointer.pointee.count = place + 1
    if headerPointer.pointee.slots != nil {
      occupySlot(forKeyAt: place)
    } else if place + 1 > JSONKeyList.linearLimit {
      rebuildIndex()
    }
  }

  /// Adds the keys of members, which are known to be new. There must be room for them.
  func append<Value>(_ members: [(key: JSONKey, value: Value)]) {
    headerPointer.pointee.derived = nil
    let places = keys + count
    var hash = self.hash
    for index in members.indices {
      hash = KeyHash.appending(members[index].key.hash, to: hash)
      (places + index).initialize(to: members[index].key)
    }
    adopt(count: count + members.count, hash: hash)
  }

  func remove(at place: Int) {
    headerPointer.pointee.derived = nil
    let keys = self.keys
    (keys + place).deinitialize(count: 1)
    (keys + place).moveInitialize(from: keys + place + 1, count: count - place - 1)
    headerPointer.pointee.count -= 1
    recomputeHash()
    rebuildIndex()
  }

  /// Returns a separate list with the same keys.
  func copied(capacity: Int) -> JSONKeyList {
    let copy = JSONKeyList.make(capacity: capacity)
    copy.keys.initialize(from: keys, count: count)
    copy.adopt(count: count, hash: hash)
    return copy
  }

  /// Returns a list without the key at an index.
  func copied(without place: Int) -> JSONKeyList {
    let copy = JSONKeyList.make(capacity: count)
    copy.keys.initialize(from: keys, count: place)
    (copy.keys + place).initialize(from: keys + place + 1, count: count - place - 1)
    copy.headerPointer.pointee.count = count - 1
    copy.recomputeHash()
    copy.rebuildIndex()
    return copy
  }

  private func adopt(count: Int, hash: UInt64) {
    headerPointer.pointee.count = count
    headerPointer.pointee.hash = hash
    rebuildIndex()
  }

  /// Creates a list by moving distinct keys from memory.
  static func taking(_ keys: UnsafeMutablePointer<JSONKey>, count: Int, hash: UInt64) -> JSONKeyList {
    let list = make(capacity: count)
    list.keys.moveInitialize(from: keys, count: count)
    list.adopt(count: count, hash: hash)
    return list
  }

  /// Creates a list by moving keys from memory that need not be distinct. If a key is repeated, the last value is
  /// stored at the position of the first; the values in memory are moved accordingly.
  static func takingDistinct(
    _ keys: UnsafeMutablePointer<JSONKey>, _ values: UnsafeMutablePointer<JSON>, count: Int
  ) -> JSONKeyList {
    let list = make(capacity: count)
    list.makeSlots(count > linearLimit)
    var kept = 0
    for place in 0..<count {
      let earlier = list.index(of: keys[place], among: kept)
      if earlier >= 0 {
        (keys + place).deinitialize(count: 1)
        values[earlier] = (values + place).move()
      } else {
        (list.keys + kept).moveInitialize(from: keys + place, count: 1)
        if kept != place { (values + kept).moveInitialize(from: values + place, count: 1) }
        if list.headerPointer.pointee.slots != nil { list.occupySlot(forKeyAt: kept) }
        kept += 1
      }
    }
    list.headerPointer.pointee.count = kept
    list.recomputeHash()
    if kept <= linearLimit { list.makeSlots(false) }
    return list
  }

  private func recomputeHash() {
    var hash: UInt64 = 0
    for place in 0..<count { hash = KeyHash.appending(keys[place].hash, to: hash) }
    headerPointer.pointee.hash = hash
  }

  // MARK: Hash index

  private func rebuildIndex() {
    let count = self.count
    guard count > JSONKeyList.linearLimit || headerPointer.pointee.slots != nil else { return }
    makeSlots(count > JSONKeyList.linearLimit)
    guard headerPointer.pointee.slots != nil else { return }
    for place in 0..<count { occupySlot(forKeyAt: place) }
  }

  /// Creates empty slots for the list's capacity if `wanted`, or no slots.
  private func makeSlots(_ wanted: Bool) {
    headerPointer.pointee.slots?.deallocate()
    headerPointer.pointee.slots = nil
    guard wanted else { return }
    var slotCount = 64
    while slotCount < keyCapacity * 2 { slotCount *= 2 }
    let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    headerPointer.pointee.slots = slots
    headerPointer.pointee.slotMask = slotCount - 1
  }

  private func occupySlot(forKeyAt place: Int) {
    guard let slots = headerPointer.pointee.slots else { return }
    let mask = headerPointer.pointee.slotMask
    var slot = withUTF8Bytes(keys[place].stored) { JSONKeyList.seededHash($0, $1) } & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(truncatingIfNeeded: place + 1)
  }

  /// Returns a hash seeded per process, so that no data can be crafted to collide.
  private static func seededHash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(start: bytes, count: count))
    return hasher.finalize()
  }
}
