import JSONModel

/// A hash table of key lists and shapes. It forgets entries when it is full.
///
/// An entry is at one of a few adjacent positions, so that data whose hashes collide cannot make the search long. The
/// table is accessed through a pointer, so that a lookup retains only what it returns.
struct HostShapeTable {
  struct Entry {
    /// An object with the keys and null for every value. It is the first field.
    let keys: JSONObject
    /// The list of the keys, which they retain; nil if there are none.
    let keyList: UnsafeRawPointer?
    let hash: UInt64
    /// The shape, or nil for an unused entry.
    let shape: ShapeRef?
    /// The number of bytes of the text of the keys in JSON, if it is needed.
    let keyTextByteCount: Int
    /// The number of collections since the entry was last used.
    var age = 0

    init() {
      keys = JSONObject()
      keyList = nil
      hash = 0
      shape = nil
      keyTextByteCount = 0
    }

    init(_ keys: JSONObject, _ shape: ShapeRef, hash: UInt64, keyTextByteCount: Int = 0) {
      self.keys = keys
      self.shape = shape
      self.hash = hash
      self.keyTextByteCount = keyTextByteCount
      keyList = withUnsafePointer(to: keys) { UnsafeJSONMembers(of: $0).keyListIdentity.address }
    }

    var byteCount: Int { withUnsafePointer(to: keys) { UnsafeJSONMembers(of: $0).byteCount } }
  }

  /// The number of adjacent positions at which an entry can be.
  static var groupSize: Int { @inline(__always) get { 4 } }
  private static var minimumGroupCount: Int { 64 }
  private static var maximumGroupCount: Int { 4096 }
  private static var maximumAge: Int { 8 }
  /// The table does not grow if it takes more bytes.
  private static var maximumByteCount: Int { 512 << 10 }

  private var entries: UnsafeMutablePointer<Entry>?
  /// The number of positions at which a group can begin, a power of two.
  private var groupCount = 0
  /// The number of replaced entries.
  private var replacements = 0
  /// The number of bytes of the table and of all keys, which may be shared with objects.
  private(set) var byteCount = 0

  private var capacity: Int { groupCount + HostShapeTable.groupSize - 1 }

  /// Returns the group of positions at which an entry with a hash can be, or nil if the table is empty.
  @inline(__always) func group(_ hash: UInt64) -> UnsafeMutablePointer<Entry>? {
    guard let entries else { return nil }
    return entries + Int(truncatingIfNeeded: hash >> 32 ^ hash) & (groupCount &- 1)
  }

  /// Adds an entry that is not in the table, and returns where it is until the table changes.
  mutating func insert(_ new: Entry) -> UnsafePointer<Entry> {
    while true {
      if let group = group(new.hash) {
        for i in 0..<HostShapeTable.groupSize where group[i].shape == nil { return put(new, at: group + i) }
        guard canGrow else {
          replacements &+= 1
          return put(new, at: group + replacements % HostShapeTable.groupSize)
        }
      }
      grow()
    }
  }

  private var canGrow: Bool {
    groupCount < HostShapeTable.maximumGroupCount && byteCount < HostShapeTable.maximumByteCount
  }

  private mutating func put(_ new: Entry, at position: UnsafeMutablePointer<Entry>) -> UnsafePointer<Entry> {
    byteCount += new.byteCount - position.pointee.byteCount
    position.pointee = new
    return UnsafePointer(position)
  }

  /// Makes a larger table. An entry for which its group has no room is forgotten.
  private mutating func grow() {
    let old = self
    groupCount = max(old.groupCount * 4, HostShapeTable.minimumGroupCount)
    let table = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    table.initialize(repeating: Entry(), count: capacity)
    entries = table
    byteCount = capacity * MemoryLayout<Entry>.stride
    old.forEachEntry { entry in
      guard entry.pointee.shape != nil, let group = group(entry.pointee.hash) else { return }
      for i in 0..<HostShapeTable.groupSize where group[i].shape == nil {
        _ = put(entry.pointee, at: group + i)
        return
      }
    }
    old.destroy()
  }

  private func forEachEntry(_ body: (UnsafeMutablePointer<Entry>) -> Void) {
    guard let entries else { return }
    for i in 0..<capacity { body(entries + i) }
  }

  /// Calls a closure with each shape that has been used since one of the last collections. To be called once for each
  /// collection.
  func ageShapes(_ visitRecent: (ShapeRef) -> Void) {
    forEachEntry { entry in
      guard let shape = entry.pointee.shape, entry.pointee.age < HostShapeTable.maximumAge else { return }
      entry.pointee.age += 1
      visitRecent(shape)
    }
  }

  /// Removes the entries whose shape has been freed.
  mutating func purge(isLive: (UnsafeMutableRawPointer) -> Bool) {
    forEachEntry { entry in
      if let shape = entry.pointee.shape, !isLive(shape.pointer) { _ = put(Entry(), at: entry) }
    }
  }

  func destroy() {
    guard let entries else { return }
    entries.deinitialize(count: capacity)
    entries.deallocate()
  }
}
