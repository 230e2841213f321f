/// An unretained view of the members of a JSON object. It is valid while the object lives and does not change, which is
/// not checked.
///
/// Use it only in code that reads members of every event. Other code uses ``JSONObject`` itself, or
/// ``JSONObject/withMembers(_:)``.
@usableFromInline package struct UnsafeJSONMembers {
  @usableFromInline let storage: Unmanaged<JSONObjectStorage>?

  /// Creates a view of the members of the object at an address.
  @inlinable @inline(__always)
  package init(of object: UnsafePointer<JSONObject>) {
    storage = UnsafeRawPointer(object).load(as: Unmanaged<JSONObjectStorage>?.self)
  }

  /// The number of members.
  @inlinable @inline(__always)
  package var count: Int { storage?._withUnsafeGuaranteedRef { $0.count } ?? 0 }

  @inline(__always)
  package var keyListHash: UInt64 { keyList?._withUnsafeGuaranteedRef { $0.hash } ?? 0 }

  /// Returns the value of the member at an index.
  /// - Precondition: `place` is in `0 ..< count`, which is not checked.
  package func value(at place: Int) -> JSON {
    storage.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.member(at: place) }
  }

  /// Returns the text of the value at a valid index if it is already in memory as ASCII without escapes, or nil. It is
  /// valid as long as this view.
  package func plainText(at place: Int) -> UnsafeBufferPointer<UInt8>? {
    storage.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.isText ? $0.plainText(at: place) : nil }
  }

  /// Returns the kind of the value at a valid index.
  package func kind(at place: Int) -> JSONKind {
    storage.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.kind(at: place) }
  }

  /// Returns whether a value is identical to the one at a valid index. See ``JSON/isIdentical(to:)``.
  package func isIdentical(_ value: JSON, at place: Int) -> Bool {
    value.isIdentical(to: self.value(at: place))
  }

  /// Returns the address of the key of the member at a valid index.
  @inline(__always)
  package func key(at place: Int) -> UnsafePointer<JSONKey> {
    UnsafePointer(keyList.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.keys + place })
  }

  @inline(__always)
  package func hasSameKeys(as other: UnsafeJSONMembers) -> Bool {
    guard let own = keyList, let others = other.keyList else { return count == other.count }
    if own.toOpaque() == others.toOpaque() { return true }
    return own._withUnsafeGuaranteedRef { own in others._withUnsafeGuaranteedRef { own.hasSameKeys(as: $0) } }
  }

  /// Returns the first index from `start` on whose values are not known to be identical from their bits, in an object
  /// with the same keys, or `count` if all are. Identical values may differ in bits that have no meaning.
  package func firstDifference(from other: UnsafeJSONMembers, startingAt start: Int) -> Int {
    guard let storage, let others = other.storage else { return count }
    return storage._withUnsafeGuaranteedRef { own in
      others._withUnsafeGuaranteedRef { other in
        if own.isText || other.isText { return own.firstTextDifference(from: other, startingAt: start) }
        let count = own.count
        let left = own.values
        let right = other.values
        var place = start
        while place < count, haveSameBytes(left + place, right + place, MemoryLayout<JSON>.size) { place &+= 1 }
        return place
      }
    }
  }

  @inline(__always)
  private var keyList: Unmanaged<JSONKeyList>? { storage?._withUnsafeGuaranteedRef { $0.unmanagedKeyList } }
}
