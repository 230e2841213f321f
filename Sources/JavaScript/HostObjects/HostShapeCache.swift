import JSONModel

/// Two caches: from key lists to the shapes of host objects, so that events of the same form share a shape, and from
/// the shapes of changed objects to their keys.
///
/// The tables have a fixed size, and a newer entry replaces an older one. They are accessed through pointers, so that a
/// lookup retains only what it returns.
struct HostShapeCache {
  private struct Entry {
    var keys: JSONObject
    /// The shape, or nil for an unused entry.
    var shape: ShapeRef?
  }
  /// The tables, nil until they are needed.
  private var entries: UnsafeMutablePointer<Entry>?
  private var templates: UnsafeMutablePointer<Entry>?
  /// The maximum length of all keys of a template, whose memory is not counted.
  static var maximumKeyLength: Int { 2048 }
  private static var places: Int { @inline(__always) get { 256 } }

  private static func makeTable() -> UnsafeMutablePointer<Entry> {
    let table = UnsafeMutablePointer<Entry>.allocate(capacity: places)
    table.initialize(repeating: Entry(keys: JSONObject(), shape: nil), count: places)
    return table
  }

  func destroy() {
    for case let table? in [entries, templates] {
      table.deinitialize(count: HostShapeCache.places)
      table.deallocate()
    }
  }

  @inline(__always) private static func place(_ members: UnsafeJSONMembers) -> Int {
    let hash = members.keyListHash
    return Int(truncatingIfNeeded: hash >> 32 ^ hash) & (places - 1)
  }
  @inline(__always) private static func place(_ shape: ShapeRef) -> Int {
    Int(bitPattern: shape.pointer) >> 6 & (places - 1)
  }

  @inline(__always) func find(_ members: UnsafeJSONMembers) -> ShapeRef? {
    guard let entries else { return nil }
    let entry = entries + HostShapeCache.place(members)
    guard let shape = entry.pointee.shape else { return nil }
    return UnsafeJSONMembers(of: HostShapeCache.keys(entry)).hasSameKeys(as: members) ? shape : nil
  }

  mutating func insert(_ object: UnsafePointer<JSONObject>, _ shape: ShapeRef) {
    let table = entries ?? HostShapeCache.makeTable()
    entries = table
    // Only the keys are needed later.
    table[HostShapeCache.place(UnsafeJSONMembers(of: object))] = Entry(
      keys: JSONObject(keysOf: object.pointee), shape: shape)
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
    entry.pointee = Entry(keys: keys, shape: shape)
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
          table[place] = Entry(keys: JSONObject(), shape: nil)
        }
      }
    }
  }
}
