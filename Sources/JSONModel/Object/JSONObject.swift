/// The members of a JSON object, in order: a copy-on-write map from text to `JSON`.
///
/// Objects derived from one another share the list of their keys while the keys are the same, and so do objects of one
/// form that a thread has parsed. Copying is one retain. An object that was changed after it was copied shares its
/// other values with the object it was copied from, and keeps that object's values in memory as long as it shares some
/// of them, unless an object inside does the same. A lookup compares key hashes one after another in an object of up to
/// 64 members and uses a hash index in a larger one, so both are cheap.
///
/// Keys are distinct by their UTF-8 bytes: `"é"` and `"e\u{301}"` are two keys. A key with a lone surrogate
/// (`{"\ud83d": 1}`), which a `String` cannot hold, also survives a round trip. Look it up by its code units
/// (``subscript(codeUnits:)``), never by a `String`; ``JSONKey/text`` returns repaired text.
public struct JSONObject: @unchecked Sendable {
  // Unchecked because of the storage: while it is shared, only values that it already has as text are added to it,
  // atomically.

  /// Nil for an object without members. The members may be text.
  @usableFromInline var stored: JSONObjectStorage?

  /// The storage with the values of all members, or nil for an object without members.
  @usableFromInline @inline(__always)
  var storage: JSONObjectStorage? {
    guard let stored, stored.isText else { return stored }
    return stored.parsed
  }

  /// Creates an object without members.
  @inlinable public init() {}

  /// Creates an object without members and reserves room for `minimumCapacity` of them.
  public init(minimumCapacity: Int) {
    if minimumCapacity > 0 { stored = .make(capacity: minimumCapacity) }
  }

  /// Creates an object without members for those of ``set(_:common:)``.
  /// - Parameter capacity: The number of members for which there is room.
  package init(commonCapacity capacity: Int) {
    stored = .make(capacity: capacity, keyList: .common)
  }

  init(storage: JSONObjectStorage?) {
    stored = storage
  }

  /// Creates an object with the given members in order. If a key is repeated, the last value is stored at the position
  /// of the first.
  public init(_ members: some Sequence<(String, JSON)>) {
    self.init(minimumCapacity: members.underestimatedCount)
    for (key, value) in members { self[key] = value }
  }

  /// The number of members.
  @inlinable public var count: Int { stored?.count ?? 0 }

  /// A Boolean value that indicates whether the object has no members.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The value of the member with the given key, or nil if there is no such member.
  ///
  /// Setting the value of an existing key does not change its position, setting a new key appends it, and setting nil
  /// removes the member.
  public subscript(key: String) -> JSON? {
    get {
      let index = index(ofText: key)
      return index < 0 ? nil : unretained?._withUnsafeGuaranteedRef { $0.member(at: index) }
    }
    set {
      set(newValue, JSONKey(key))
    }
    _modify {
      let index = index(ofText: key)
      var value: JSON?
      if index >= 0 {
        // The value is moved out while it is changed, so that nested members change in place.
        value = uniqueStorage(extra: 0)._withUnsafeGuaranteedRef { $0.exchange(.null, at: index) }
      }
      defer {
        if index < 0 {
          if let value { append(JSONKey(key), value) }
        } else if let value {
          uniqueStorage(extra: 0)._withUnsafeGuaranteedRef { $0.replace(at: index, by: value) }
        } else {
          remove(at: index)
        }
      }
      yield &value
    }
  }

  /// The value of the member whose key has the given UTF-16 code units, or nil if there is no such member.
  ///
  /// This is the only way to access a key with a lone surrogate. For any other key it is equivalent to the subscript by
  /// `String`.
  public subscript(codeUnits units: [UInt16]) -> JSON? {
    get {
      self[JSONKey(codeUnits: units)]
    }
    set {
      set(newValue, JSONKey(codeUnits: units))
    }
  }

  /// Returns the index of a key, or nil if there is no such member.
  public func index(ofKey key: String) -> Int? {
    let index = index(ofText: key)
    return index < 0 ? nil : index
  }

  /// Returns the member at an index.
  /// - Precondition: `index` is in `0 ..< count`.
  public func entry(at index: Int) -> (key: String, value: JSON) {
    precondition(index >= 0 && index < count, "no member at this index")
    let stored = stored.unsafelyUnwrapped
    return (stored.keys[index].text, stored.member(at: index))
  }

  /// Returns the key at an index, which may contain lone surrogates.
  /// - Precondition: `index` is in `0 ..< count`.
  package func key(at index: Int) -> JSONKey {
    precondition(index >= 0 && index < count, "no member at this index")
    return stored.unsafelyUnwrapped.keys[index]
  }

  /// Calls `body` with the keys and with their values, both in order, without copying any. The buffers are valid only
  /// during the call.
  @inline(__always)
  public func withMembers<Result, Failure: Error>(
    _ body: (_ keys: UnsafeBufferPointer<JSONKey>, _ values: UnsafeBufferPointer<JSON>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let storage else {
      return try body(UnsafeBufferPointer(start: nil, count: 0), UnsafeBufferPointer(start: nil, count: 0))
    }
    defer { withExtendedLifetime(storage) {} }
    let count = storage.count
    return try body(
      UnsafeBufferPointer(start: storage.keys, count: count), UnsafeBufferPointer(start: storage.values, count: count))
  }

  /// Returns whether two objects share the same storage, or are the same part of the same text, in constant time.
  /// Identical objects are equal. Two empty objects are identical; other equal objects need not be.
  public func isIdentical(to other: JSONObject) -> Bool {
    guard let own = unretained, let others = other.unretained else { return isEmpty && other.isEmpty }
    if own.toOpaque() == others.toOpaque() { return true }
    return own._withUnsafeGuaranteedRef { own in
      others._withUnsafeGuaranteedRef { (own.count == 0 && $0.count == 0) || own.isSamePart(as: $0) }
    }
  }

  /// The storage, without counting a reference. The object keeps it alive while a method uses it.
  @inline(__always)
  var unretained: Unmanaged<JSONObjectStorage>? {
    unsafeBitCast(stored, to: Unmanaged<JSONObjectStorage>?.self)
  }

  /// A hash of the keys in their order. It is maintained at all times, so reading it is free, and it is the same in
  /// every process.
  ///
  /// Objects with the same key list have the same hash. The converse does not hold (hostile data can make hashes
  /// collide), so confirm with ``hasSameKeys(as:)``.
  public var keyListHash: UInt64 { stored?.keyList.hash ?? 0 }

  /// Returns whether two objects have the same keys in the same order, in constant time if one was derived from the
  /// other without adding or removing members.
  public func hasSameKeys(as other: JSONObject) -> Bool {
    withUnsafePointer(to: self) { own in
      withUnsafePointer(to: other) { UnsafeJSONMembers(of: own).hasSameKeys(as: UnsafeJSONMembers(of: $0)) }
    }
  }
}

/// The kind of a JSON value.
package enum JSONKind: UInt8 {
  case null, boolean, number, string, array, object

  /// The kind in words, for messages: `null`, `a boolean`, `a number`, `a string`, `an array` or `an object`.
  package var description: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(elements)
  }
}

extension JSONObject: Hashable {
  /// Returns whether two objects are equal as JSON data: the order of members does not matter.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    JSON.object(left) == JSON.object(right)
  }

  public func hash(into hasher: inout Hasher) {
    JSON.object(self).hash(into: &hasher)
  }
}

extension JSON {
  /// The kind of the value.
  @inline(__always)
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .integer, .unsigned, .number, .decimal: .number
    case .string, .malformedString: .string
    case .array: .array
    case .object: .object
    }
  }
}
