/// What precedes the members of a ``JSONObjectStorage``.
@usableFromInline
struct JSONObjectHeader {
    @usableFromInline var count: Int
    var capacity: Int
    @usableFromInline var keyListHash: UInt64
    /// Of an object with more than 16 members: open-addressed slots holding a member's place + 1, or 0.
    var slots: UnsafeMutablePointer<UInt32>?
    /// The number of slots, a power of two, minus one.
    var slotMask: Int
}

/// The heap storage of a ``JSONObject``: a header and the members, in one allocation.
///
/// It does not change once it is shared, everything in it being computed eagerly; so it is safe to send.
@usableFromInline
final class JSONObjectStorage: ManagedBuffer<JSONObjectHeader, JSONObject.Entry> {
    /// Above this many members there is a hash index.
    static let linearLimit = 16

    deinit {
        withUnsafeMutablePointers { header, entries in
            _ = entries.deinitialize(count: header.pointee.count)
            header.pointee.slots?.deallocate()
        }
    }

    static func make(capacity: Int) -> JSONObjectStorage {
        let buffer = JSONObjectStorage.create(minimumCapacity: capacity) { _ in
            JSONObjectHeader(count: 0, capacity: capacity, keyListHash: 0, slots: nil, slotMask: 0)
        }
        return unsafeDowncast(buffer, to: JSONObjectStorage.self)
    }

    @usableFromInline @inline(__always)
    var entries: UnsafeMutablePointer<JSONObject.Entry> { withUnsafeMutablePointerToElements { $0 } }

    @inline(__always)
    private var headerPointer: UnsafeMutablePointer<JSONObjectHeader> { withUnsafeMutablePointerToHeader { $0 } }

    @usableFromInline @inline(__always)
    var count: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }

    @usableFromInline @inline(__always)
    var keyListHash: UInt64 { withUnsafeMutablePointerToHeader { $0.pointee.keyListHash } }

    var memberCapacity: Int { headerPointer.pointee.capacity }

    /// Whether two members have the same key. Keys that are the same bit by bit, as all short ones are, are told by their words, without
    /// a reference counted.
    @inline(__always)
    static func haveSameKey(_ left: UnsafePointer<JSONObject.Entry>, _ right: UnsafePointer<JSONObject.Entry>) -> Bool {
        if left.pointee.isKeyMalformed != right.pointee.isKeyMalformed { return false }
        let leftBits = UnsafeRawPointer(left), rightBits = UnsafeRawPointer(right)
        let isSame = leftBits.load(as: UInt64.self) == rightBits.load(as: UInt64.self)
            && leftBits.load(fromByteOffset: 8, as: UInt64.self) == rightBits.load(fromByteOffset: 8, as: UInt64.self)
        return isSame || haveSameBytes(left.pointee.storedKey, right.pointee.storedKey)
    }

    // MARK: Lookup

    /// The place of a key, or -1.
    func index(of key: String, isMalformed: Bool) -> Int {
        withUTF8Bytes(key) { bytes, byteCount in
            index(of: bytes, byteCount, isMalformed: isMalformed, among: count)
        }
    }

    /// The place of a key among the first `limit` members, or -1.
    private func index(of bytes: UnsafePointer<UInt8>, _ byteCount: Int, isMalformed: Bool, among limit: Int) -> Int {
        let entries = self.entries
        if let slots = headerPointer.pointee.slots {
            let mask = headerPointer.pointee.slotMask
            var slot = JSONObjectStorage.seededHash(bytes, byteCount) & mask
            while slots[slot] != 0 {
                let place = Int(slots[slot]) - 1
                if entries[place].hasKey(bytes, byteCount, isMalformed: isMalformed) { return place }
                slot = (slot + 1) & mask
            }
            return -1
        }
        var place = 0
        while place < limit {
            if entries[place].hasKey(bytes, byteCount, isMalformed: isMalformed) { return place }
            place &+= 1
        }
        return -1
    }

    // MARK: Change (sole owner only)

    func exchange(_ value: JSON, at place: Int) -> JSON {
        let pointer = entries + place
        let old = pointer.pointee.value
        pointer.pointee.value = value
        return old
    }

    /// Adds a member whose key is known to be new. There is room for it.
    func append(_ entry: JSONObject.Entry) {
        let header = headerPointer
        let place = header.pointee.count
        header.pointee.keyListHash = KeyHash.appending(entry.keyHash, to: header.pointee.keyListHash)
        (entries + place).initialize(to: entry)
        header.pointee.count = place + 1
        if header.pointee.slots != nil {
            occupySlot(forMemberAt: place)
        } else if place + 1 > JSONObjectStorage.linearLimit {
            rebuildIndex()
        }
    }

    func remove(at place: Int) -> JSON {
        let header = headerPointer
        let entries = self.entries
        let value = (entries + place).move().value
        let following = header.pointee.count - place - 1
        (entries + place).moveInitialize(from: entries + place + 1, count: following)
        header.pointee.count -= 1
        recomputeKeyListHash()
        rebuildIndex()
        return value
    }

    func copied(capacity: Int) -> JSONObjectStorage {
        let copy = JSONObjectStorage.make(capacity: capacity)
        copy.entries.initialize(from: entries, count: count)
        copy.adopt(count: count, keyListHash: keyListHash)
        return copy
    }

    /// Adds the next member of storage that will have the keys of `template`; `complete` makes it whole.
    @inline(__always)
    func append(_ value: JSON, keyFrom template: JSONObjectStorage) {
        let header = headerPointer
        let place = header.pointee.count
        let key = template.entries + place
        (entries + place).initialize(
            to: JSONObject.Entry(storedKey: key.pointee.storedKey, isKeyMalformed: key.pointee.isKeyMalformed, value: value))
        header.pointee.count = place + 1
    }

    func complete(as template: JSONObjectStorage) {
        adopt(count: count, keyListHash: template.keyListHash)
    }

    /// New storage with the members of this one, which is left empty.
    func moved(toCapacity capacity: Int) -> JSONObjectStorage {
        let new = JSONObjectStorage.make(capacity: capacity)
        let count = self.count
        new.entries.moveInitialize(from: entries, count: count)
        headerPointer.pointee.count = 0
        new.adopt(count: count, keyListHash: keyListHash)
        return new
    }

    private func adopt(count: Int, keyListHash: UInt64) {
        headerPointer.pointee.count = count
        headerPointer.pointee.keyListHash = keyListHash
        rebuildIndex()
    }

    /// Storage with members moved from memory. Keys need not be distinct if `mayHaveDuplicates`: the last value wins, at
    /// the place of the first.
    static func taking(
        _ members: UnsafeMutablePointer<JSONObject.Entry>, count: Int, keyListHash: UInt64, mayHaveDuplicates: Bool
    ) -> JSONObjectStorage {
        let storage = make(capacity: count)
        storage.entries.moveInitialize(from: members, count: count)
        storage.headerPointer.pointee.count = count
        storage.headerPointer.pointee.keyListHash = keyListHash
        if mayHaveDuplicates || count > linearLimit { storage.removeDuplicatesAndIndex() }
        return storage
    }

    private func removeDuplicatesAndIndex() {
        let header = headerPointer
        let entries = self.entries
        let count = header.pointee.count
        makeSlots(count > JSONObjectStorage.linearLimit)
        var kept = 0
        for place in 0..<count {
            let earlier = withUTF8Bytes(entries[place].storedKey) { bytes, byteCount in
                index(of: bytes, byteCount, isMalformed: entries[place].isKeyMalformed, among: kept)
            }
            if earlier >= 0 {
                entries[earlier].value = (entries + place).move().value
            } else {
                if kept != place { (entries + kept).moveInitialize(from: entries + place, count: 1) }
                if header.pointee.slots != nil { occupySlot(forMemberAt: kept) }
                kept += 1
            }
        }
        if kept != count {
            header.pointee.count = kept
            recomputeKeyListHash()
            if kept <= JSONObjectStorage.linearLimit { makeSlots(false) }
        }
    }

    private func recomputeKeyListHash() {
        var hash: UInt64 = 0
        for place in 0..<count { hash = KeyHash.appending(entries[place].keyHash, to: hash) }
        headerPointer.pointee.keyListHash = hash
    }

    // MARK: Hash index

    private func rebuildIndex() {
        let count = self.count
        guard count > JSONObjectStorage.linearLimit || headerPointer.pointee.slots != nil else { return }
        makeSlots(count > JSONObjectStorage.linearLimit)
        guard headerPointer.pointee.slots != nil else { return }
        for place in 0..<count { occupySlot(forMemberAt: place) }
    }

    /// Empty slots for as many members as there is room for, or none.
    private func makeSlots(_ wanted: Bool) {
        let header = headerPointer
        header.pointee.slots?.deallocate()
        header.pointee.slots = nil
        guard wanted else { return }
        var slotCount = 64
        while slotCount < header.pointee.capacity * 2 { slotCount *= 2 }
        let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: slotCount)
        slots.initialize(repeating: 0, count: slotCount)
        header.pointee.slots = slots
        header.pointee.slotMask = slotCount - 1
    }

    private func occupySlot(forMemberAt place: Int) {
        guard let slots = headerPointer.pointee.slots else { return }
        let mask = headerPointer.pointee.slotMask
        var slot = withUTF8Bytes(entries[place].storedKey) { JSONObjectStorage.seededHash($0, $1) } & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = UInt32(truncatingIfNeeded: place + 1)
    }

    /// Seeded for each process, so that no data can be made to collide.
    private static func seededHash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(start: bytes, count: count))
        return hasher.finalize()
    }
}

extension JSONObject.Entry {
    @inline(__always)
    fileprivate func hasKey(_ bytes: UnsafePointer<UInt8>, _ byteCount: Int, isMalformed: Bool) -> Bool {
        guard storedKey.utf8.count == byteCount, isKeyMalformed == isMalformed else { return false }
        return withUTF8Bytes(storedKey) { own, _ in haveSameBytes(own, bytes, byteCount) }
    }

    fileprivate var keyHash: UInt64 {
        withUTF8Bytes(storedKey) { KeyHash.hash($0, $1, isMalformed: isKeyMalformed) }
    }
}
