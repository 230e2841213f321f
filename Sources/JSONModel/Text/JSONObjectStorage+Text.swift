/// Storage of members that are only text so far.
///
/// Such storage has a copy of the text of its object in the memory of the values. Its `count` is always -1, and it
/// never changes, except that the storage with the parsed members is added when a member is first needed. All threads
/// then use the first one that was added. The text is that of a valid object with at least one member.
extension JSONObjectStorage {
  /// What precedes the text.
  private struct TextHeader {
    let count: Int
    /// The number of levels of arrays and objects.
    let depth: Int
    /// How many levels of objects inside it may be text when its members are parsed.
    let textLevels: Int
  }

  /// Whether the members may be only text.
  @inlinable @inline(__always)
  var isText: Bool { count < 0 }

  static func make(text: UnsafeRawPointer, count: Int, depth: Int, textLevels: Int) -> JSONObjectStorage {
    let byteCount = MemoryLayout<TextHeader>.stride + count
    let capacity = (byteCount + MemoryLayout<JSON>.stride - 1) / MemoryLayout<JSON>.stride
    let storage = unsafeDowncast(
      JSONObjectStorage.create(minimumCapacity: capacity) { _ in
        JSONObjectHeader(count: -1, capacity: 0, keyList: nil, owner: nil)
      }, to: JSONObjectStorage.self)
    let place = UnsafeMutableRawPointer(storage.values)
    place.initializeMemory(
      as: TextHeader.self, to: TextHeader(count: count, depth: depth, textLevels: textLevels))
    (place + MemoryLayout<TextHeader>.stride).copyMemory(from: text, byteCount: count)
    return storage
  }

  private var textHeader: TextHeader { UnsafeRawPointer(values).load(as: TextHeader.self) }

  /// The text, which is valid as long as the storage.
  var text: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: UnsafeRawPointer(values) + MemoryLayout<TextHeader>.stride, count: textHeader.count)
  }

  /// The number of levels of arrays and objects in the text.
  var textDepth: Int { textHeader.depth }

  /// The storage with the parsed members, which lives as long as this one.
  @usableFromInline @inline(never)
  var parsed: JSONObjectStorage {
    let place = UnsafeMutableRawPointer(ownerAddress).assumingMemoryBound(to: AnyObject?.self)
    // The only atomic operations on references that are available on all platforms.
    if let known = _stdlib_atomicLoadARCRef(object: place) { return unsafeDowncast(known, to: JSONObjectStorage.self) }
    let text = self.text
    var parser = JSONParser(
      start: text.baseAddress.unsafelyUnwrapped, count: text.count, maximumDepth: textDepth,
      textLevels: textHeader.textLevels)
    guard case .object(let object)? = try? parser.parseText(), let storage = object.stored else {
      preconditionFailure("text that was accepted before is not a JSON object with members")
    }
    _ = _stdlib_atomicInitializeARCRef(object: place, desired: storage)
    return _stdlib_atomicLoadARCRef(object: place).map { unsafeDowncast($0, to: JSONObjectStorage.self) } ?? storage
  }
}
