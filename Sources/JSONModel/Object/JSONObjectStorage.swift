/// The header of a ``JSONObjectStorage``.
@usableFromInline
struct JSONObjectHeader {
  /// The number of members; its complement if they may be text.
  @usableFromInline var count: Int
  let capacity: Int32
  /// Whether it, or an object inside it, may keep values in memory that have been replaced.
  var mayKeepReplaced = false
  /// Never nil.
  var keyList: JSONKeyList?
  /// The indices of the values that belong to `owner`, one bit each. Values at index 64 and above are never borrowed.
  var borrowed: UInt64 = 0
  /// The storage that keeps borrowed values alive, which has no owner itself; or that of all values if the members may
  /// be text.
  var owner: JSONObjectStorage?
}

/// The heap storage of a ``JSONObject``: the values in one allocation, and a list of keys that objects share.
///
/// A copy made to change a few values borrows the others: it contains their bits, retains none of them, and keeps alive
/// the storage that they belong to, including the values that the copy replaces. Copying an object therefore costs one
/// retain, however many members it has. But nothing is borrowed from storage in which an object or array may do the
/// same: objects that each contain a changed copy of the one before would otherwise all remain in memory.
///
/// Storage does not change once it is shared, so it is safe to send.
@usableFromInline
final class JSONObjectStorage: ManagedBuffer<JSONObjectHeader, JSON> {
  deinit {
    withUnsafeMutablePointers { header, values in
      // One by one, because deinitializing the whole range in one call consults the type's metadata for each value.
      if header.pointee.count < 0 { return releaseText() }
      let borrowed = header.pointee.borrowed
      for place in 0..<header.pointee.count where borrowed >> UInt64(place) & 1 == 0 {
        (values + place).deinitialize(count: 1)
      }
    }
  }

  static func make(capacity: Int, keyList: JSONKeyList) -> JSONObjectStorage {
    let buffer = JSONObjectStorage.create(minimumCapacity: capacity) { _ in
      JSONObjectHeader(count: 0, capacity: Int32(clamping: capacity), keyList: keyList, owner: nil)
    }
    return unsafeDowncast(buffer, to: JSONObjectStorage.self)
  }

  static func make(capacity: Int) -> JSONObjectStorage { make(capacity: capacity, keyList: .make(capacity: capacity)) }

  /// Creates storage by moving parsed members from memory. The keys need not be distinct if `mayHaveDuplicates`: the
  /// last value is stored at the position of the first.
  static func taking(
    _ keys: UnsafeMutablePointer<JSONKey>, _ values: UnsafeMutablePointer<JSON>, count: Int, keyListHash: UInt64,
    mayHaveDuplicates: Bool
  ) -> JSONObjectStorage {
    let keyList =
      mayHaveDuplicates
      ? JSONKeyList.takingDistinct(keys, values, count: count) : .taking(keys, count: count, hash: keyListHash)
    let storage = make(capacity: keyList.count, keyList: keyList)
    storage.values.moveInitialize(from: values, count: keyList.count)
    storage.headerPointer.pointee.count = keyList.count
    return storage
  }

  /// Creates storage by moving parsed values from memory, one for each key of a list.
  @inline(__always)
  static func taking(
    _ values: UnsafeMutablePointer<JSON>, count: Int, _ keyList: consuming JSONKeyList
  ) -> JSONObjectStorage {
    let storage = make(capacity: count, keyList: keyList)
    storage.values.moveInitialize(from: values, count: count)
    storage.headerPointer.pointee.count = count
    return storage
  }

  @inlinable @inline(__always)
  var values: UnsafeMutablePointer<JSON> { withUnsafeMutablePointerToElements { $0 } }

  @inline(__always)
  var headerPointer: UnsafeMutablePointer<JSONObjectHeader> { withUnsafeMutablePointerToHeader { $0 } }

  @inlinable @inline(__always)
  var count: Int {
    withUnsafeMutablePointerToHeader {
      let count = $0.pointee.count
      return count < 0 ? ~count : count
    }
  }

  /// Sets the number of members that may be text.
  @inline(__always)
  func setComplement(ofCount count: Int) { headerPointer.pointee.count = ~count }

  @inline(__always) var keyList: JSONKeyList { headerPointer.pointee.keyList.unsafelyUnwrapped }
  @inline(__always) var keys: UnsafeMutablePointer<JSONKey> { unmanagedKeyList._withUnsafeGuaranteedRef { $0.keys } }

  /// The key list, for reading the keys without a retain.
  @inline(__always)
  var unmanagedKeyList: Unmanaged<JSONKeyList> {
    let pointer =
      UnsafeRawPointer(headerPointer) + MemoryLayout<JSONObjectHeader>.offset(of: \.keyList).unsafelyUnwrapped
    return pointer.load(as: Unmanaged<JSONKeyList>.self)
  }

  /// The address of the owner.
  var ownerAddress: UnsafeMutablePointer<JSONObjectStorage?> {
    let offset = MemoryLayout<JSONObjectHeader>.offset(of: \.owner).unsafelyUnwrapped
    return (UnsafeMutableRawPointer(headerPointer) + offset).assumingMemoryBound(to: JSONObjectStorage?.self)
  }

  var memberCapacity: Int { Int(headerPointer.pointee.capacity) }

  // MARK: Change (sole owner only)

  @inline(__always)
  func isBorrowed(_ place: Int) -> Bool {
    headerPointer.pointee.borrowed >> UInt64(truncatingIfNeeded: place) & 1 != 0
  }

  /// Moves the value at an index out and leaves its memory uninitialized.
  @inline(__always)
  private func take(at place: Int) -> JSON {
    guard isBorrowed(place) else { return (values + place).move() }
    let value = values[place]
    own(place)
    return value
  }

  /// Marks the value at an index as no longer borrowed, because another value has been stored there.
  private func own(_ place: Int) {
    headerPointer.pointee.borrowed &= ~(1 << UInt64(place))
    if headerPointer.pointee.borrowed == 0 { headerPointer.pointee.owner = nil }
  }

  @inline(__always)
  func exchange(_ value: consuming JSON, at place: Int) -> JSON {
    let old = take(at: place)
    noteReplaced(by: value)
    (values + place).initialize(to: value)
    return old
  }

  @inline(__always)
  func replace(at place: Int, by value: consuming JSON) {
    vacate(place, mayKeepReplaced: value.mayKeepReplaced).initialize(to: value)
  }

  /// Adds a member whose key is known to be new. There must be room for it.
  func append(_ key: JSONKey, _ value: consuming JSON) {
    ensureOwnKeys(extra: 1)
    unmanagedKeyList._withUnsafeGuaranteedRef { $0.append(key) }
    append(value)
  }

  /// Removes the value at an index, and returns its memory, which must be written immediately.
  /// - Parameter mayKeepReplaced: Whether the value that is written may keep values in memory that have been replaced.
  @inline(__always)
  func vacate(_ place: Int, mayKeepReplaced: Bool) -> UnsafeMutablePointer<JSON> {
    if isBorrowed(place) { own(place) } else { (values + place).deinitialize(count: 1) }
    if mayKeepReplaced { headerPointer.pointee.mayKeepReplaced = true }
    return values + place
  }

  /// Adds a key that is known to be new and that many objects have, and returns the memory of its value, which must be
  /// written immediately. There must be room for it. See ``addPlace(mayKeepReplaced:)``.
  func addPlace(common key: JSONKey, mayKeepReplaced: Bool) -> UnsafeMutablePointer<JSON> {
    if let successor = unmanagedKeyList._withUnsafeGuaranteedRef({ $0.makeSuccessor(adding: key) }) {
      return addPlace(successor, mayKeepReplaced: mayKeepReplaced)
    }
    ensureOwnKeys(extra: 1)
    unmanagedKeyList._withUnsafeGuaranteedRef { $0.append(key) }
    return addPlace(mayKeepReplaced: mayKeepReplaced)
  }

  /// Replaces the list of keys by one with another key, and returns the memory of its value as well.
  @inline(__always)
  func addPlace(_ successor: JSONKeyList, mayKeepReplaced: Bool) -> UnsafeMutablePointer<JSON> {
    headerPointer.pointee.keyList = successor
    return addPlace(mayKeepReplaced: mayKeepReplaced)
  }

  /// Adds members whose keys are known to be new. There must be room for them.
  func append(_ members: [(key: JSONKey, value: JSON)]) {
    ensureOwnKeys(extra: members.count)
    unmanagedKeyList._withUnsafeGuaranteedRef { $0.append(members) }
    let places = values + count
    for index in members.indices {
      noteReplaced(by: members[index].value)
      (places + index).initialize(to: members[index].value)
    }
    headerPointer.pointee.count += members.count
  }

  /// Makes the key list belong to this storage alone, with room for more keys.
  private func ensureOwnKeys(extra: Int) {
    let needed = count + extra
    if isKnownUniquelyReferenced(&headerPointer.pointee.keyList),
      unmanagedKeyList._withUnsafeGuaranteedRef({ $0.keyCapacity }) >= needed
    {
      return
    }
    headerPointer.pointee.keyList = keyList.copied(capacity: max(memberCapacity, needed))
  }

  /// Adds the value of the next key that is already in the list.
  @inline(__always)
  func append(_ value: consuming JSON) {
    addPlace(mayKeepReplaced: value.mayKeepReplaced).initialize(to: value)
  }

  /// Returns the memory of one more value, which must be written immediately.
  /// - Parameter mayKeepReplaced: Whether the value may keep values in memory that have been replaced.
  @inline(__always)
  func addPlace(mayKeepReplaced: Bool) -> UnsafeMutablePointer<JSON> {
    if mayKeepReplaced { headerPointer.pointee.mayKeepReplaced = true }
    let place = headerPointer.pointee.count
    headerPointer.pointee.count = place &+ 1
    return values + place
  }

  func remove(at place: Int) -> JSON {
    if isKnownUniquelyReferenced(&headerPointer.pointee.keyList) {
      keyList.remove(at: place)
    } else {
      headerPointer.pointee.keyList = keyList.copied(without: place)
    }
    let value = take(at: place)
    (values + place).moveInitialize(from: values + place + 1, count: count - place - 1)
    headerPointer.pointee.count -= 1
    let borrowed = headerPointer.pointee.borrowed
    let below: UInt64 = 1 << place &- 1
    headerPointer.pointee.borrowed = borrowed & below | borrowed >> 1 & ~below
    return value
  }
}
