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

    init(_ keys: JSONObject, _ shape: ShapeRef?) {
      self.keys = keys
      keyList = withUnsafePointer(to: keys) { UnsafeJSONMembers(of: $0).keyListIdentity.address }
      self.shape = shape
    }
  }
  /// The tables, nil until they are needed.
  private var entries: UnsafeMutablePointer<Entry>?
  private var templates: UnsafeMutablePointer<Entry>?
  /// The maximum length of all keys of a template, whose memory is not counted.
  static var maximumKeyLength: Int { 2048 }
  private static var places: Int { @inline(__always) get { 256 } }

  private static func makeTable() -> UnsafeMutablePointer<Entry> {
    let table = UnsafeMutablePointer<Entry>.allocate(capacity: places)
    table.initialize(repeating: Entry(JSONObject(), nil), count: places)
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
    table[HostShapeCache.place(object.pointee.keyListHash)] = Entry(JSONObject(keysOf: object.pointee), shape)
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
    entry.pointee = Entry(keys, shape)
    return HostShapeCache.keys(entry)
  }

  /// Returns the keys of an entry. They are its first field.
  @inline(__always) private static func keys(_ entry: UnsafePointer<Entry>) -> UnsafePointer<JSONObject> {
    UnsafeRawPointer(entry).assumingMemoryBound(to: JSONObject.self)
  }

  func purge(isLive: (UnsafeMutableRawPointer) -> Bool) {
    for case let table? in [entries, templates] {
      for place in 0..<HostShapeCache.places {
        if let shape = table[place].shape, !isLive(shape.pointer) {
          table[place] = Entry(JSONObject(), nil)
        }
      }
    }
  }
}
