/// What precedes the values of a ``JSONObjectStorage``.
@usableFromInline
struct JSONObjectHeader {
    @usableFromInline var count: Int
    let capacity: Int
    var keyList: JSONKeyList
}

/// The heap storage of a ``JSONObject``: the values in one allocation, and a list of keys that objects share.
///
/// It does not change once it is shared, so it is safe to send.
@usableFromInline
final class JSONObjectStorage: ManagedBuffer<JSONObjectHeader, JSON> {
    deinit {
        withUnsafeMutablePointers { header, values in
            // One by one, as doing it at once asks the type how for each value.
            for place in 0..<header.pointee.count { (values + place).deinitialize(count: 1) }
        }
    }

    static func make(capacity: Int, keyList: JSONKeyList) -> JSONObjectStorage {
        let buffer = JSONObjectStorage.create(minimumCapacity: capacity) { _ in
            JSONObjectHeader(count: 0, capacity: capacity, keyList: keyList)
        }
        return unsafeDowncast(buffer, to: JSONObjectStorage.self)
    }

    static func make(capacity: Int) -> JSONObjectStorage { make(capacity: capacity, keyList: .make(capacity: capacity)) }

    /// Storage with members moved from memory. Keys need not be distinct if `mayHaveDuplicates`: the last value wins, at
    /// the place of the first.
    static func taking(
        _ keys: UnsafeMutablePointer<JSONKey>, _ values: UnsafeMutablePointer<JSON>, count: Int, keyListHash: UInt64,
        mayHaveDuplicates: Bool
    ) -> JSONObjectStorage {
        let keyList = mayHaveDuplicates
            ? JSONKeyList.takingDistinct(keys, values, count: count) : .taking(keys, count: count, hash: keyListHash)
        let storage = make(capacity: keyList.count, keyList: keyList)
        storage.values.moveInitialize(from: values, count: keyList.count)
        storage.headerPointer.pointee.count = keyList.count
        return storage
    }

    @usableFromInline @inline(__always)
    var values: UnsafeMutablePointer<JSON> { withUnsafeMutablePointerToElements { $0 } }

    @inline(__always)
    private var headerPointer: UnsafeMutablePointer<JSONObjectHeader> { withUnsafeMutablePointerToHeader { $0 } }

    @usableFromInline @inline(__always)
    var count: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }

    @inline(__always) var keyList: JSONKeyList { headerPointer.pointee.keyList }
    @inline(__always) var keys: UnsafeMutablePointer<JSONKey> { unmanagedKeyList._withUnsafeGuaranteedRef { $0.keys } }

    /// For looking at the keys without counting a reference.
    @inline(__always)
    var unmanagedKeyList: Unmanaged<JSONKeyList> {
        let pointer = UnsafeRawPointer(headerPointer) + MemoryLayout<JSONObjectHeader>.offset(of: \.keyList).unsafelyUnwrapped
        return pointer.load(as: Unmanaged<JSONKeyList>.self)
    }

    var memberCapacity: Int { headerPointer.pointee.capacity }

    // MARK: Change (sole owner only)

    @inline(__always)
    func exchange(_ value: consuming JSON, at place: Int) -> JSON {
        let pointer = values + place
        let old = pointer.move()
        pointer.initialize(to: value)
        return old
    }

    /// Adds a member whose key is known to be new. There is room for it.
    func append(_ key: JSONKey, _ value: consuming JSON) {
        let count = self.count
        if !isKnownUniquelyReferenced(&headerPointer.pointee.keyList) || keyList.keyCapacity == count {
            headerPointer.pointee.keyList = keyList.copied(capacity: max(memberCapacity, count + 1))
        }
        keyList.append(key)
        append(value)
    }

    /// Adds the value of a key that the list has already.
    @inline(__always)
    func append(_ value: consuming JSON) {
        let place = headerPointer.pointee.count
        (values + place).initialize(to: value)
        headerPointer.pointee.count = place &+ 1
    }

    func remove(at place: Int) -> JSON {
        if isKnownUniquelyReferenced(&headerPointer.pointee.keyList) {
            keyList.remove(at: place)
        } else {
            headerPointer.pointee.keyList = keyList.copied(without: place)
        }
        let value = (values + place).move()
        (values + place).moveInitialize(from: values + place + 1, count: count - place - 1)
        headerPointer.pointee.count -= 1
        return value
    }

    func copied(capacity: Int) -> JSONObjectStorage {
        let copy = JSONObjectStorage.make(capacity: capacity, keyList: keyList)
        let count = self.count
        let from = values, to = copy.values
        for place in 0..<count { (to + place).initialize(to: from[place]) }
        copy.headerPointer.pointee.count = count
        return copy
    }

    /// New storage with the members of this one, which is left empty.
    func moved(toCapacity capacity: Int) -> JSONObjectStorage {
        let new = JSONObjectStorage.make(capacity: capacity, keyList: keyList)
        new.values.moveInitialize(from: values, count: count)
        new.headerPointer.pointee.count = count
        headerPointer.pointee.count = 0
        return new
    }
}
