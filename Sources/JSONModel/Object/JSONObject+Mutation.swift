extension JSONObject {
  /// Removes the member with the given key and returns its value, or nil if there is no such member.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSON? {
    let index = index(ofText: key)
    return index < 0 ? nil : remove(at: index)
  }

  /// Returns the index of a key, or -1.
  @inline(__always)
  package func index(of key: JSONKey) -> Int {
    unretained?._withUnsafeGuaranteedRef { $0.unmanagedKeyList._withUnsafeGuaranteedRef { $0.index(of: key) } } ?? -1
  }

  /// Returns the index of a key that is well-formed text, or -1.
  @inline(__always)
  func index(ofText key: String) -> Int {
    unretained?._withUnsafeGuaranteedRef { $0.unmanagedKeyList._withUnsafeGuaranteedRef { $0.index(of: key) } } ?? -1
  }

  /// The value of the member with the given key, or nil if there is no such member.
  package subscript(key: JSONKey) -> JSON? {
    let index = index(of: key)
    return index < 0 ? nil : unretained?._withUnsafeGuaranteedRef { $0.member(at: index) }
  }

  /// Returns whether there is a member with the given key.
  package func hasMember(_ key: JSONKey) -> Bool { index(of: key) >= 0 }

  /// Adds a member, replaces its value, or removes it if the value is nil.
  package mutating func set(_ value: JSON?, _ key: JSONKey) {
    let index = index(of: key)
    if let value {
      if index < 0 {
        append(key, value)
      } else {
        uniqueStorage(extra: 0)._withUnsafeGuaranteedRef { $0.replace(at: index, by: value) }
      }
    } else if index >= 0 {
      remove(at: index)
    }
  }

  /// Adds a member that many objects have, or replaces its value. Objects created by ``init(commonCapacity:)`` to which
  /// these members are added in the same order share the list of their keys.
  /// - Parameter key: A key that the library defines, because it is never removed from memory.
  package mutating func set(_ value: consuming JSON, common key: JSONKey) {
    let mayKeepReplaced = value.mayKeepReplaced
    let successor = unretained?._withUnsafeGuaranteedRef { storage in
      storage.unmanagedKeyList._withUnsafeGuaranteedRef { $0.successor(adding: key) }
    }
    // A list with one more key shows that the key is new.
    if let successor {
      let storage = uniqueStorage(extra: 1)
      let place = storage._withUnsafeGuaranteedRef { $0.addPlace(successor, mayKeepReplaced: mayKeepReplaced) }
      return place.initialize(to: value)
    }
    let index = index(of: key)
    let place =
      index < 0
      ? uniqueStorage(extra: 1)._withUnsafeGuaranteedRef { $0.addPlace(common: key, mayKeepReplaced: mayKeepReplaced) }
      : uniqueStorage(extra: 0)._withUnsafeGuaranteedRef { $0.vacate(index, mayKeepReplaced: mayKeepReplaced) }
    place.initialize(to: value)
  }

  /// Adds a member whose key is known to be new.
  package mutating func append(_ key: JSONKey, _ value: JSON) {
    assert(index(of: key) < 0, "the key is not new")
    uniqueStorage(extra: 1)._withUnsafeGuaranteedRef { $0.append(key, value) }
  }

  /// Adds members whose keys are known to be new.
  package mutating func append(_ members: [(key: JSONKey, value: JSON)]) {
    if members.isEmpty { return }
    assert(members.allSatisfy { index(of: $0.key) < 0 }, "a key is not new")
    uniqueStorage(extra: members.count)._withUnsafeGuaranteedRef { $0.append(members) }
  }

  /// Adds the members of another object, which replace members of the same key.
  package mutating func merge(_ other: JSONObject) {
    guard let others = other.stored else { return }
    if stored == nil {
      self = other
      return
    }
    _ = uniqueStorage(extra: others.count)
    for index in 0..<others.count { set(others.member(at: index), others.keys[index]) }
  }

  /// Creates an object with the keys of another object and null for every value.
  package init(keysOf other: JSONObject) {
    self = withUnsafePointer(to: other) {
      let members = UnsafeJSONMembers(of: $0)
      let builder = JSONObjectBuilder(keysOf: members)
      for _ in 0..<members.count { builder.append(.null) }
      return builder.finish()
    }
  }

  @discardableResult
  mutating func remove(at index: Int) -> JSON {
    let (value, count) = uniqueStorage(extra: 0)._withUnsafeGuaranteedRef { ($0.remove(at: index), $0.count) }
    if count == 0 { stored = nil }
    return value
  }

  /// Makes the storage uniquely referenced, with room for `extra` more members, and returns it. The object keeps it
  /// alive while a method uses it.
  mutating func uniqueStorage(extra: Int) -> Unmanaged<JSONObjectStorage> {
    // The text would no longer be that of the object.
    if unretained?._withUnsafeGuaranteedRef({ $0.isText }) == true { stored = stored?.parsed }
    let isUnique = isKnownUniquelyReferenced(&stored)
    guard let current = unretained else {
      let new = JSONObjectStorage.make(capacity: Swift.max(extra, 4))
      stored = new
      return .passUnretained(new)
    }
    return current._withUnsafeGuaranteedRef { storage in
      let needed = storage.count + extra
      if isUnique, needed <= storage.memberCapacity { return current }
      let capacity =
        needed <= storage.memberCapacity ? storage.memberCapacity : Swift.max(needed, storage.memberCapacity * 2)
      let new = isUnique ? storage.moved(toCapacity: capacity) : storage.copied(capacity: capacity)
      defer { stored = new }
      return .passUnretained(new)
    }
  }
}
