import JSONModel

/// Two caches: from key lists to the shapes of host objects, so that events of the same form share a shape, and from
/// the shapes of changed objects to their keys.
///
/// The tables have a fixed size, and a newer entry replaces an older one. They are accessed through pointers, so that a
/// lookup retains only what it returns.
struct HostShapeCache {
  private struct Entry {
    let keys: JSONObject
    /// The list of the keys, which they retain.
    let keyList: UnsafeRawPointer?
    /// The shape, or nil for an unused entry.
    let shape: ShapeRef?
    /// The number of bytes of the keys.
    let byteCount: Int
    /// The number of bytes of the text of the keys in JSON.
    let keyTextByteCount: Int

    init() {
      keys = JSONObject()
      keyList = nil
      shape = nil
      byteCount = 0
      keyTextByteCount = 0
    }

    init(_ keys: JSONObject, _ shape: ShapeRef) {
      self.keys = keys
      self.shape = shape
      byteCount = withUnsafePointer(to: keys) { UnsafeJSONMembers(of: $0).byteCount }
      keyTextByteCount = keys.reduce(0) { $0 + $1.key.utf8.reduce(4) { $0 + 1 + StringRef.escapedByteCount(of: $1) } }
      keyList = withUnsafePointer(to: keys) { UnsafeJSONMembers(of: $0).keyListIdentity.address }
    }
  }
  /// The tables, nil until they are needed.
  private var entries: UnsafeMutablePointer<Entry>?
  private var templates: UnsafeMutablePointer<Entry>?
  /// The number of bytes of all keys, which may be shared with objects. The heap counts them.
  private(set) var byteCount = 0
  private static var places: Int { @inline(__always) get { 256 } }

  private static func makeTable() -> UnsafeMutablePointer<Entry> {
    let table = UnsafeMutablePointer<Entry>.allocate(capacity: places)
    table.initialize(repeating: Entry(), count: places)
    return table
  }

  func destroy() {
    for case let table? in [entries, templates] {
      table.deinitialize(count: HostShapeCache.places)
      table.deallocate()
    }
  }

  @inline(__always) private static func place(_ keyListHash: UInt64) -> Int {
    Int(truncatingIfNeeded: keyListHash >> 32 ^ keyListHash) & (places - 1)
  }
  @inline(__always) private static func place(_ shape: ShapeRef) -> Int {
    Int(bitPattern: shape.pointer) >> 6 & (places - 1)
  }

  @inline(__always) func find(_ members: UnsafeJSONMembers) -> ShapeRef? {
    guard let entries else { return nil }
    let (keyList, hash) = members.keyListIdentity
    let entry = entries + HostShapeCache.place(hash)
    guard let shape = entry.pointee.shape else { return nil }
    if entry.pointee.keyList == keyList { return shape }
    return UnsafeJSONMembers(of: HostShapeCache.keys(entry)).hasSameKeys(as: members) ? shape : nil
  }

  mutating func insert(_ object: UnsafePointer<JSONObject>, _ shape: ShapeRef) {
    let table = entries ?? HostShapeCache.makeTable()
    entries = table
    // Only the keys are needed later.
    put(Entry(JSONObject(keysOf: object.pointee), shape), in: table + HostShapeCache.place(object.pointee.keyListHash))
  }

  private mutating func put(_ new: Entry, in entry: UnsafeMutablePointer<Entry>) {
    byteCount += new.byteCount - entry.pointee.byteCount
    entry.pointee = new
  }

  /// Returns an object with the keys of a shape and null for every value, or nil if the shape is not cached.
  func template(of shape: ShapeRef) -> UnsafePointer<JSONObject>? {
    guard let templates else { return nil }
    let entry = templates + HostShapeCache.place(shape)
    return entry.pointee.shape == shape ? HostShapeCache.keys(entry) : nil
  }

  mutating func insertTemplate(_ keys: JSONObject, _ shape: ShapeRef) -> UnsafePointer<JSONObject> {
    let table = templates ?? HostShapeCache.makeTable()
    templates = table
    let entry = table + HostShapeCache.place(shape)
    put(Entry(keys, shape), in: entry)
    return HostShapeCache.keys(entry)
  }

  /// Returns the number of bytes of the text of the keys of a template in JSON.
  @inline(__always) static func keyTextByteCount(ofTemplate keys: UnsafePointer<JSONObject>) -> Int {
    UnsafeRawPointer(keys).assumingMemoryBound(to: Entry.self).pointee.keyTextByteCount
  }

  /// Returns the keys of an entry. They are its first field.
  @inline(__always) private static func keys(_ entry: UnsafePointer<Entry>) -> UnsafePointer<JSONObject> {
    UnsafeRawPointer(entry).assumingMemoryBound(to: JSONObject.self)
  }

  mutating func purge(isLive: (UnsafeMutableRawPointer) -> Bool) {
    for case let table? in [entries, templates] {
      for place in 0..<HostShapeCache.places {
        if let shape = table[place].shape, !isLive(shape.pointer) {
          put(Entry(), in: table + place)
        }
      }
    }
  }
}

extension VM {
  /// Changes the cache and counts the memory of its keys.
  @discardableResult
  func countingHostShapes<Result>(_ change: (inout HostShapeCache) -> Result) -> Result {
    let before = state.pointee.hostShapes.byteCount
    defer { state.pointee.heap.count(state.pointee.hostShapes.byteCount - before) }
    return change(&state.pointee.hostShapes)
  }
}
