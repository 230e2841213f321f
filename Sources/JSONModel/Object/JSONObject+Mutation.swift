extension JSONObject {
  /// Removes the member with the given key and returns its value, or nil if there is no such member.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSON? {
    let index = stored?.keyList.index(of: key) ?? -1
    return index < 0 ? nil : remove(at: index)
  }

  /// Returns the index of a key, or -1.
  func index(of key: JSONKey) -> Int { stored?.keyList.index(of: key) ?? -1 }

  /// The value of the member with the given key, or nil if there is no such member.
  package subscript(key: JSONKey) -> JSON? {
    let index = index(of: key)
    return index < 0 ? nil : stored?.member(at: index)
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
        uniqueStorage(extra: 0).replace(at: index, by: value)
      }
    } else if index >= 0 {
      remove(at: index)
    }
  }

  /// Adds a member whose key is known to be new.
  package mutating func append(_ key: JSONKey, _ value: JSON) {
    assert(index(of: key) < 0, "the key is not new")
    uniqueStorage(extra: 1).append(key, value)
  }

  /// Adds members whose keys are known to be new.
  package mutating func append(_ members: [(key: JSONKey, value: JSON)]) {
    if members.isEmpty { return }
    assert(members.allSatisfy { index(of: $0.key) < 0 }, "a key is not new")
    uniqueStorage(extra: members.count).append(members)
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
    let storage = uniqueStorage(extra: 0)
    let value = storage.remove(at: index)
    if storage.count == 0 { stored = nil }
    return value
  }

  /// Makes the storage uniquely referenced, with room for `extra` more members, and returns it.
  mutating func uniqueStorage(extra: Int) -> JSONObjectStorage {
    // The text would no longer be that of the object.
    if let text = stored, text.isText { stored = text.parsed }
    // Checked before `stored` is read, because reading it would count as a second owner.
    let isUnique = isKnownUniquelyReferenced(&stored)
    guard let current = stored else {
      let new = JSONObjectStorage.make(capacity: Swift.max(extra, 4))
      stored = new
      return new
    }
    let needed = current.count + extra
    if isUnique, needed <= current.memberCapacity { return current }
    let capacity =
      needed <= current.memberCapacity ? current.memberCapacity : Swift.max(needed, current.memberCapacity * 2)
    let new = isUnique ? current.moved(toCapacity: capacity) : current.copied(capacity: capacity)
    stored = new
    return new
  }
}
