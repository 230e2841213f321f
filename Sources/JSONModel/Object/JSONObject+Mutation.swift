extension JSONObject {
    /// Removes the member of a key and returns its value; nil when there is none.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> JSON? {
        let index = storage?.keyList.index(of: key) ?? -1
        return index < 0 ? nil : remove(at: index)
    }

    /// The place of a key, or -1.
    func index(of key: JSONKey) -> Int { storage?.keyList.index(of: key) ?? -1 }

    mutating func set(_ value: JSON?, _ key: JSONKey) {
        let index = index(of: key)
        if let value {
            if index < 0 {
                append(key, value)
            } else {
                _ = uniqueStorage(extra: 0).exchange(value, at: index)
            }
        } else if index >= 0 {
            remove(at: index)
        }
    }

    /// Adds a member whose key is known to be new.
    mutating func append(_ key: JSONKey, _ value: JSON) {
        uniqueStorage(extra: 1).append(key, value)
    }

    /// The value of the member at a place, which there is.
    package func value(at index: Int) -> JSON { storage.unsafelyUnwrapped.values[index] }

    /// Replaces the value of the member at a place, which there is.
    package mutating func setValue(_ value: JSON, at index: Int) {
        _ = uniqueStorage(extra: 0).exchange(value, at: index)
    }

    /// An object with the keys of another one and null for every value.
    package init(keysOf other: JSONObject) {
        var builder = JSONObjectBuilder(keysOf: other)
        for _ in 0..<other.count { builder.append(.null) }
        self = builder.finish()
    }

    @discardableResult
    mutating func remove(at index: Int) -> JSON {
        let storage = uniqueStorage(extra: 0)
        let value = storage.remove(at: index)
        if storage.count == 0 { self.storage = nil }
        return value
    }

    /// The storage, made sole property of this value and given room for `extra` more members.
    mutating func uniqueStorage(extra: Int) -> JSONObjectStorage {
        // Asked before `storage` is read: the reading would count as a second owner.
        let isUnique = isKnownUniquelyReferenced(&storage)
        guard let current = storage else {
            let new = JSONObjectStorage.make(capacity: Swift.max(extra, 4))
            storage = new
            return new
        }
        let needed = current.count + extra
        if isUnique, needed <= current.memberCapacity { return current }
        let capacity = needed <= current.memberCapacity ? current.memberCapacity : Swift.max(needed, current.memberCapacity * 2)
        let new = isUnique ? current.moved(toCapacity: capacity) : current.copied(capacity: capacity)
        storage = new
        return new
    }
}
