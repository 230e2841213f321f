/// The members of a JSON object seen in place: no reference is counted. Valid as long as the object lives and does not change.
package struct JSONMembers {
    private let storage: Unmanaged<JSONObjectStorage>?

    @inline(__always)
    package init(of object: UnsafePointer<JSONObject>) {
        storage = UnsafeRawPointer(object).load(as: Unmanaged<JSONObjectStorage>?.self)
    }

    @inline(__always)
    package var count: Int { storage?._withUnsafeGuaranteedRef { $0.count } ?? 0 }

    @inline(__always)
    package var keyListHash: UInt64 { keyList?._withUnsafeGuaranteedRef { $0.hash } ?? 0 }

    /// The address of the value of the member at a place, which there is.
    @inline(__always)
    package func value(at place: Int) -> UnsafePointer<JSON> {
        UnsafePointer(storage.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.values + place })
    }

    /// The address of the key of the member at a place, which there is.
    @inline(__always)
    package func key(at place: Int) -> UnsafePointer<JSONKey> {
        UnsafePointer(keyList.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.keys + place })
    }

    @inline(__always)
    package func hasSameKeys(as other: JSONMembers) -> Bool {
        guard let own = keyList, let others = other.keyList else { return count == other.count }
        if own.toOpaque() == others.toOpaque() { return true }
        return own._withUnsafeGuaranteedRef { own in others._withUnsafeGuaranteedRef { own.hasSameKeys(as: $0) } }
    }

    /// The first place from `start` on whose values are not known to be the same from their bits, in an object with the same keys; `count` when there is none. Values
    /// that are the same may differ in bits that mean nothing.
    package func firstDifference(from other: JSONMembers, startingAt start: Int) -> Int {
        guard let storage, let others = other.storage else { return count }
        return storage._withUnsafeGuaranteedRef { own in
            others._withUnsafeGuaranteedRef { other in
                let count = own.count, left = own.values, right = other.values
                var place = start
                while place < count, haveSameBytes(left + place, right + place, MemoryLayout<JSON>.size) { place &+= 1 }
                return place
            }
        }
    }

    @inline(__always)
    private var keyList: Unmanaged<JSONKeyList>? { storage?._withUnsafeGuaranteedRef { $0.unmanagedKeyList } }
}
