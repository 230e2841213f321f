import JSONModel

/// Two caches: from key lists to the shapes of host objects, so that events of the same form share a shape, and from
/// the shapes of changed objects to their keys.
struct HostShapeCache {
  private var shapes = HostShapeTable()
  private var templates = HostShapeTable()
  /// About the number of bytes of a shape and its transitions. A shape can have as many ancestors as properties.
  static var shapeByteCount: Int { 256 }

  /// The number of bytes of both. The heap counts them.
  var byteCount: Int { shapes.byteCount + templates.byteCount }

  @inline(__always) func find(_ members: UnsafeJSONMembers) -> ShapeRef? {
    let (keyList, hash) = members.keyListIdentity
    guard let group = shapes.group(hash) else { return nil }
    for i in 0..<HostShapeTable.groupSize {
      if group[i].keyList == keyList, let shape = group[i].shape {
        group[i].age = 0
        return shape
      }
    }
    return find(members, hash, in: group)
  }

  /// Finds keys that are in another list.
  @inline(never) private func find(
    _ members: UnsafeJSONMembers, _ hash: UInt64, in group: UnsafeMutablePointer<HostShapeTable.Entry>
  ) -> ShapeRef? {
    for i in 0..<HostShapeTable.groupSize where group[i].hash == hash {
      if let shape = group[i].shape,
        UnsafeJSONMembers(of: HostShapeCache.keys(group + i)).hasSameKeys(as: members)
      {
        group[i].age = 0
        return shape
      }
    }
    return nil
  }

  mutating func insert(_ object: UnsafePointer<JSONObject>, _ shape: ShapeRef) {
    // Only the keys are needed later.
    _ = shapes.insert(.init(JSONObject(keysOf: object.pointee), shape, hash: object.pointee.keyListHash))
  }

  @inline(__always) private static func hash(_ shape: ShapeRef) -> UInt64 {
    UInt64(UInt(bitPattern: shape.pointer)) >> 6
  }

  /// Returns an object with the keys of a shape and null for every value, or nil if the shape is not cached.
  func template(of shape: ShapeRef) -> UnsafePointer<JSONObject>? {
    guard let group = templates.group(HostShapeCache.hash(shape)) else { return nil }
    for i in 0..<HostShapeTable.groupSize where group[i].shape == shape {
      group[i].age = 0
      return HostShapeCache.keys(group + i)
    }
    return nil
  }

  mutating func insertTemplate(_ keys: JSONObject, _ shape: ShapeRef) -> UnsafePointer<JSONObject> {
    let keyTextByteCount = keys.reduce(0) {
      $0 + $1.key.utf8.reduce(4) { $0 + 1 + StringRef.escapedByteCount(of: $1) }
    }
    let hash = HostShapeCache.hash(shape)
    return HostShapeCache.keys(templates.insert(.init(keys, shape, hash: hash, keyTextByteCount: keyTextByteCount)))
  }

  /// Returns the number of bytes of the text of the keys of a template in JSON.
  @inline(__always) static func keyTextByteCount(ofTemplate keys: UnsafePointer<JSONObject>) -> Int {
    UnsafeRawPointer(keys).assumingMemoryBound(to: HostShapeTable.Entry.self).pointee.keyTextByteCount
  }

  /// Returns the keys of an entry. They are its first field.
  @inline(__always) private static func keys(_ entry: UnsafePointer<HostShapeTable.Entry>) -> UnsafePointer<JSONObject>
  {
    UnsafeRawPointer(entry).assumingMemoryBound(to: JSONObject.self)
  }

  /// Calls a closure with the shapes that have been used recently. To be called once for each collection.
  func ageShapes(_ visitRecent: (ShapeRef) -> Void) {
    shapes.ageShapes(visitRecent)
    templates.ageShapes(visitRecent)
  }

  mutating func purge(isLive: (UnsafeMutableRawPointer) -> Bool) {
    shapes.purge(isLive: isLive)
    templates.purge(isLive: isLive)
  }

  func destroy() {
    shapes.destroy()
    templates.destroy()
  }
}

extension VM {
  /// Marks the shapes of recent events, which the next events need again, unless they take too much memory. Those of
  /// instances of classes are not marked: their prototypes can keep anything alive.
  func markRecentHostShapes() {
    var byteCount = state.pointee.heap.limit / 64
    let prototype = state.pointee.objectShape.prototype.bits
    state.pointee.hostShapes.ageShapes { shape in
      guard shape.prototype.bits == prototype else { return }
      byteCount -= (shape.count + 1) * HostShapeCache.shapeByteCount
      if byteCount >= 0 { mark(cell: shape.pointer) }
    }
  }

  /// Changes the cache and counts the memory of its keys.
  @discardableResult
  func countingHostShapes<Result>(_ change: (inout HostShapeCache) -> Result) -> Result {
    let before = state.pointee.hostShapes.byteCount
    defer { state.pointee.heap.count(state.pointee.hostShapes.byteCount - before) }
    return change(&state.pointee.hostShapes)
  }
}
