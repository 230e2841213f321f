/// The members of a JSON object, in order: a map from text to `JSON` in one contiguous copy-on-write allocation.
///
/// Copying is one retain. A lookup compares key lengths and bytes one after the other in an object of up to
/// 16 members and uses a hash index in a larger one, so both stay cheap. Keys are distinct by their UTF-8 bytes;
/// `"é"` and `"e\u{301}"` are two keys.
///
/// A key with a lone surrogate (`{"\ud83d": 1}`), which a `String` cannot hold, survives a round trip too: it is found by
/// its code units (``subscript(codeUnits:)``), never by a `String`, and reads as repaired text in ``Entry/key``.
public struct JSONObject: @unchecked Sendable {
    // Unchecked because of the storage, which does not change while it is shared.

    /// A member as it is stored.
    public struct Entry: Sendable {
        /// The key, or the hexadecimal code units of one that is malformed.
        @usableFromInline let storedKey: String
        public internal(set) var value: JSON
        @usableFromInline let isKeyMalformed: Bool

        init(storedKey: String, isKeyMalformed: Bool, value: JSON) {
            self.storedKey = storedKey
            self.isKeyMalformed = isKeyMalformed
            self.value = value
        }
    }

    /// Nil for an object without members.
    @usableFromInline var storage: JSONObjectStorage?

    /// An object without members.
    @inlinable public init() {}

    /// An object without members that has room for some.
    public init(minimumCapacity: Int) {
        if minimumCapacity > 0 { storage = .make(capacity: minimumCapacity) }
    }

    init(storage: JSONObjectStorage?) {
        self.storage = storage
    }

    /// An object with the members in the order given; of members with the same key the last value wins, at the place
    /// of the first.
    public init(_ members: some Sequence<(String, JSON)>) {
        self.init(minimumCapacity: members.underestimatedCount)
        for (key, value) in members { self[key] = value }
    }

    /// The number of members.
    @inlinable public var count: Int { storage?.count ?? 0 }

    /// Whether there are no members.
    @inlinable public var isEmpty: Bool { count == 0 }

    /// The value of a member, nil when there is none. Setting an existing key keeps its place, setting a new one
    /// appends, setting nil removes.
    public subscript(key: String) -> JSON? {
        get {
            guard let storage else { return nil }
            let index = storage.index(of: key, isMalformed: false)
            return index < 0 ? nil : storage.entries[index].value
        }
        set {
            set(newValue, storedKey: key, isMalformed: false)
        }
        _modify {
            let index = storage?.index(of: key, isMalformed: false) ?? -1
            var value: JSON?
            if index >= 0 {
                // The value is moved out while it is changed, so that nested members change in place.
                value = uniqueStorage(extra: 0).exchange(.null, at: index)
            }
            defer {
                if index < 0 {
                    if let value { append(storedKey: key, isMalformed: false, value) }
                } else if let value {
                    _ = uniqueStorage(extra: 0).exchange(value, at: index)
                } else {
                    remove(at: index)
                }
            }
            yield &value
        }
    }

    /// The value of the member with these UTF-16 code units as its key. The only way to reach a key with a lone
    /// surrogate; the same as the subscript by `String` for any other.
    public subscript(codeUnits units: [UInt16]) -> JSON? {
        get {
            let key = Self.storedKey(units)
            let index = storage?.index(of: key.text, isMalformed: key.isMalformed) ?? -1
            return index < 0 ? nil : storage?.entries[index].value
        }
        set {
            let key = Self.storedKey(units)
            set(newValue, storedKey: key.text, isMalformed: key.isMalformed)
        }
    }

    /// The place of a key; nil when there is none.
    public func index(ofKey key: String) -> Int? {
        let index = storage?.index(of: key, isMalformed: false) ?? -1
        return index < 0 ? nil : index
    }

    /// The member at a place.
    /// - Precondition: `index` is in `0 ..< count`.
    @inlinable public func entry(at index: Int) -> (key: String, value: JSON) {
        precondition(index >= 0 && index < count, "no member at this index")
        let entry = storage.unsafelyUnwrapped.entries[index]
        return (entry.key, entry.value)
    }

    /// Calls `body` with the members in order, without copying any. The buffer is valid during the call only.
    @inlinable public func withEntries<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<Entry>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let storage else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
        defer { withExtendedLifetime(storage) {} }
        return try body(UnsafeBufferPointer(start: storage.entries, count: storage.count))
    }

    /// Whether both are the same object in memory, which says in constant time that they are equal. Two empty objects
    /// are identical; other equal objects need not be.
    @inlinable public func isIdentical(to other: JSONObject) -> Bool {
        storage === other.storage || (isEmpty && other.isEmpty)
    }

    /// A hash of the keys in their order, kept up to date at all times, so reading it is free. It is the same in every
    /// process. Objects with the same key list have the same hash; the converse does not hold (hostile data can make
    /// hashes collide), so confirm with ``hasSameKeys(as:)``.
    @inlinable public var keyListHash: UInt64 { storage?.keyListHash ?? 0 }

    /// Whether both have the same keys in the same order.
    public func hasSameKeys(as other: JSONObject) -> Bool {
        guard let storage, let others = other.storage else { return isEmpty && other.isEmpty }
        let count = storage.count
        guard count == others.count, storage.keyListHash == others.keyListHash else { return false }
        let left = storage.entries, right = others.entries
        for place in 0..<count where !JSONObjectStorage.haveSameKey(left + place, right + place) { return false }
        return true
    }
}

/// The kinds of JSON values.
package enum JSONKind { case null, boolean, number, string, array, object }

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(elements)
    }
}

extension JSONObject: Hashable {
    /// Equality of JSON data: the order of members does not count.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        JSON.object(left) == JSON.object(right)
    }

    public func hash(into hasher: inout Hasher) {
        JSON.object(self).hash(into: &hasher)
    }
}

extension JSONObject.Entry {
    /// The key. One with lone surrogates has U+FFFD in their place; see ``malformedKey``.
    @inlinable public var key: String {
        isKeyMalformed ? repairedKey : storedKey
    }

    /// The UTF-16 code units of a key with lone surrogates; nil for every other key.
    public var malformedKey: [UInt16]? {
        isKeyMalformed ? UTF16Text.units(hexadecimal: storedKey) : nil
    }

    @usableFromInline var repairedKey: String {
        String(decoding: UTF16Text.units(hexadecimal: storedKey), as: UTF16.self)
    }

    /// The kind of the value, told without a copy of it.
    package var kind: JSONKind {
        switch value {
        case .null: .null
        case .bool: .boolean
        case .integer, .unsigned, .number: .number
        case .string, .malformedString: .string
        case .array: .array
        case .object: .object
        }
    }

    func hasSameKey(as other: JSONObject.Entry) -> Bool {
        isKeyMalformed == other.isKeyMalformed && haveSameBytes(storedKey, other.storedKey)
    }

    func hashKey(into hasher: inout Hasher) {
        hasher.combine(isKeyMalformed)
        withUTF8Bytes(storedKey) { bytes, count in hasher.combine(bytes: UnsafeRawBufferPointer(start: bytes, count: count)) }
    }
}
