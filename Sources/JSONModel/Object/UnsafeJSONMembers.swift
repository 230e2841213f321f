/// An unretained view of the members of a JSON object. It is valid while the object lives and does not change, which is
/// not checked.
///
/// Use it only in code that reads members of every event. Other code uses ``JSONObject`` itself, or
/// ``JSONObject/withMembers(_:)``.
@usableFromInline package struct UnsafeJSONMembers {
  @usableFromInline let storage: Unmanaged<JSONObjectStorage>?
  /// The block of an object inside the text of the storage; 0 for the object of the storage.
  @usableFromInline package let block: Int

  /// Creates a view of the members of the object at an address.
  @inlinable @inline(__always)
  package init(of object: UnsafePointer<JSONObject>) {
    self.init(of: object, block: 0)
  }

  /// Creates a view of the members of the object at an address, or of an object inside its text.
  /// - Parameter block: A ``nestedBlock(at:)`` of the members; 0 for the object itself.
  @inlinable @inline(__always)
  package init(of object: UnsafePointer<JSONObject>, block: Int) {
    storage = UnsafeRawPointer(object).load(as: Unmanaged<JSONObjectStorage>?.self)
    self.block = block
  }

  /// The number of members.
  @inlinable @inline(__always)
  package var count: Int {
    block == 0 ? storage?._withUnsafeGuaranteedRef { $0.count } ?? 0 : blockCount
  }

  @usableFromInline @inline(__always)
  var blockCount: Int { textObject.count }

  /// The object of a block other than 0.
  @inline(__always)
  private var textObject: TextObject {
    storage.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.textObject(block) }
  }

  /// The hash of the keys, and the address of their list, which is nil for an object without members.
  package var keyListIdentity: (address: UnsafeRawPointer?, hash: UInt64) {
    guard let keyList else { return (nil, 0) }
    return (UnsafeRawPointer(keyList.toOpaque()), keyList._withUnsafeGuaranteedRef { $0.hash })
  }

  /// Returns the value of the member at an index.
  /// - Precondition: `place` is in `0 ..< count`, which is not checked.
  package func value(at place: Int) -> JSON {
    storage.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      block == 0 ? $0.member(at: place) : $0.blockMember(block, at: place)
    }
  }

  /// The address of the separate storage of the members, and that of the text in which they are. Both are equal if the
  /// whole text is this storage.
  package var addresses: (storage: UnsafeRawPointer?, text: UnsafeRawPointer?) {
    guard let storage else { return (nil, nil) }
    return storage._withUnsafeGuaranteedRef { own in
      (UnsafeRawPointer(storage.toOpaque()), own.isText ? UnsafeRawPointer(own.textRootAddress) : nil)
    }
  }

  /// What reading an array, object, string or long number inside text does.
  package struct UnreadValue {
    private let start: UnsafeRawPointer
    private let end: UnsafeRawPointer
    /// Whether these members will store the value.
    package let isStored: Bool
    /// Whether they have done so.
    package let isKnown: Bool

    fileprivate init(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, isStored: Bool, isKnown: Bool) {
      self.start = start
      self.end = end
      self.isStored = isStored
      self.isKnown = isKnown
    }

    package var isString: Bool { start.load(as: UInt8.self) == 0x22 }
    /// The number of bytes of its text.
    package var textByteCount: Int { end - start }
    /// What makes reading it slower, unless it is a string. The text is visited.
    package var features: TextFeatures { TextFeatures(start, end) }
    /// About how much memory reading takes at most. The text is visited.
    package var readingByteCount: Int { MemberFinder.readingByteCount(start, end) }
  }

  /// The number of bytes of the text of all members if they are text; otherwise 0.
  package var textByteCount: Int {
    guard areText, count > 0 else { return 0 }
    let members = ownTextObject.members
    return Int(members[count - 1].end - members[0].start)
  }

  /// The number of bytes of the text of all members if they are text and it is known without a search to have at most
  /// `levels` levels of arrays and objects; otherwise nil.
  package func textByteCount(levels: Int) -> Int? {
    guard areText, let storage else { return nil }
    let isKnown = storage._withUnsafeGuaranteedRef { Int($0.textRoot.textHeader.pointee.depth) <= levels }
    return isKnown ? textByteCount : nil
  }

  /// Returns what reading the member at a valid index does if it is an array, object, string or long number in text.
  /// The result is valid as long as this view.
  package func unreadValue(at place: Int) -> UnreadValue? {
    guard let storage else { return nil }
    if block != 0 {
      let (start, end) = textObject.value(place)
      return Self.isRead(start, end) ? UnreadValue(start, end, isStored: false, isKnown: false) : nil
    }
    return storage._withUnsafeGuaranteedRef { own in
      guard own.isText, let place = own.basePlace(place) else { return nil }
      let base = own.textBase
      let (start, end) = base.textObject.value(place)
      guard Self.isRead(start, end) else { return nil }
      let isStored = start.load(as: UInt8.self) & 0xDF == 0x5B
      return UnreadValue(start, end, isStored: isStored, isKnown: isStored && base.storedValue(at: place) != nil)
    }
  }

  /// Returns whether the text of a value is that of an array, object, string or long number.
  @inline(__always)
  private static func isRead(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Bool {
    let first = start.load(as: UInt8.self)
    return first & 0xDF == 0x5B || first == 0x22 || end - start >= TextFeatures.longNumber
  }

  /// Returns the text of the value at a valid index if it is already in memory as ASCII without escapes, or nil. It is
  /// valid as long as this view.
  ///
  /// - Parameter maximum: The number of bytes from which on the text is not searched for other characters.
  package func plainText(at place: Int, upTo maximum: Int = .max) -> UnsafeBufferPointer<UInt8>? {
    if block != 0 { return textObject.plainText(place, upTo: maximum) }
    return storage.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      $0.isText ? $0.plainText(at: place, upTo: maximum) : nil
    }
  }

  /// A value as far as it is in memory already.
  package enum Content {
    /// An object inside text: its members and their number.
    case members(UnsafeJSONMembers, count: Int)
    /// The characters of a string whose text is ASCII without escapes.
    case plainText(UnsafeBufferPointer<UInt8>)
    case other
  }

  /// Returns what ``nested(at:)`` and ``plainText(at:upTo:)`` return for a valid index.
  package func content(at place: Int, textUpTo byteCount: Int) -> Content {
    guard areText, let storage else { return plainText(at: place, upTo: byteCount).map { .plainText($0) } ?? .other }
    let object = ownTextObject
    let inner = Int(object.members[place].block)
    if inner == 0 { return object.plainText(place, upTo: byteCount).map { .plainText($0) } ?? .other }
    return storage._withUnsafeGuaranteedRef { own in
      let members = UnsafeJSONMembers(
        storage: block == 0 ? .passUnretained(own.textRoot) : .passUnretained(own), block: inner)
      return .members(members, count: members.blockCount)
    }
  }

  /// Returns the kind of the value at a valid index.
  package func kind(at place: Int) -> JSONKind {
    if block != 0 { return textObject.kind(place) }
    return storage.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.kind(at: place) }
  }

  /// Returns the kinds of the values at sixteen indices: the raw value of each in four bits, that of the first one in
  /// the lowest bits. That of a negative index is 0, as for null.
  package func kinds(at places: SIMD16<Int32>) -> UInt64 {
    if areText {
      let object = ownTextObject
      return Self.kinds(places) { object.kind($0) }
    }
    return Self.kinds(places) { kind(at: $0) }
  }

  @inline(__always)
  private static func kinds(_ places: SIMD16<Int32>, _ kind: (Int) -> JSONKind) -> UInt64 {
    withUnsafePointer(to: places) { places in
      let indices = UnsafeRawPointer(places).assumingMemoryBound(to: Int32.self)
      var kinds: UInt64 = 0
      var shift: UInt64 = 0
      while shift < 64 {
        let index = indices[Int(shift >> 2)]
        if index >= 0 { kinds |= UInt64(kind(Int(index)).rawValue) &<< shift }
        shift &+= 4
      }
      return kinds
    }
  }

  // MARK: Objects inside text

  /// Whether the object is text that has not changed, or an object inside it.
  package var areText: Bool {
    guard block == 0 else { return true }
    return storage?._withUnsafeGuaranteedRef { $0.isText && ($0.textForm == .text || $0.textForm == .part) } ?? false
  }

  /// The object itself, if it is text.
  @inline(__always)
  private var ownTextObject: TextObject {
    block == 0 ? storage.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.textObject } : textObject
  }

  /// Returns the members of an object at a valid index without creating the object, or nil if that is not possible.
  package func nested(at place: Int) -> UnsafeJSONMembers? {
    guard let storage else { return nil }
    if block != 0 {
      let inner = Int(textObject.members[place].block)
      return inner == 0 ? nil : UnsafeJSONMembers(storage: storage, block: inner)
    }
    return storage._withUnsafeGuaranteedRef { own in
      guard own.isText, case let inner = own.nestedBlock(at: place), inner != 0 else { return nil }
      return UnsafeJSONMembers(storage: .passUnretained(own.textRoot), block: inner)
    }
  }

  @inline(__always)
  private init(storage: Unmanaged<JSONObjectStorage>, block: Int) {
    self.storage = storage
    self.block = block
  }

  /// Returns whether two views show the same object in the same text.
  package func areSameText(as other: UnsafeJSONMembers) -> Bool {
    guard let own = textPlace, let others = other.textPlace else { return false }
    return own.root == others.root && own.block == others.block
  }

  /// The storage with the text, and the block in it.
  private var textPlace: (root: UnsafeMutableRawPointer, block: Int)? {
    guard areText, let storage else { return nil }
    return storage._withUnsafeGuaranteedRef { own in
      (own.textRootAddress, block == 0 ? Int(own.textHeader.pointee.block) : block)
    }
  }

  /// The object that contains the text of these members, or that they are the members of.
  package var owner: JSONObject { JSONObject(storage: storage?._withUnsafeGuaranteedRef { $0 }) }

  /// The object that these are the members of.
  package var object: JSONObject { JSONObject(storage: storage.map { _ in ownStorage }) }

  var ownStorage: JSONObjectStorage {
    storage.unsafelyUnwrapped._withUnsafeGuaranteedRef { block == 0 ? $0 : $0.part(block) }
  }

  /// The index of a member among those of all blocks.
  func textIndex(at place: Int) -> UInt32 {
    storage.unsafelyUnwrapped._withUnsafeGuaranteedRef { own in
      let root = own.textRoot
      let members = block == 0 ? own.textObject.members : root.textObject(block).members
      return UInt32(truncatingIfNeeded: members + place - root.allTextMembers)
    }
  }

  // MARK: Keys

  /// Returns what a module has derived from the keys, which is retained together with them.
  /// - Parameters:
  ///   - type: The only type that is derived from keys.
  ///   - make: Creates the object unless a thread has done so before.
  @inline(__always)
  package func derived<Derived: AnyObject & Sendable>(
    _ type: Derived.Type, _ make: (UnsafeJSONMembers) -> Derived
  ) -> Unmanaged<Derived>? {
    keyList?._withUnsafeGuaranteedRef { list in
      if let known = list.derived { return .fromOpaque(known) }
      return .fromOpaque(list.derive(make(self)))
    }
  }

  // MARK: Comparison

  /// Returns whether a value is identical to the one at a valid index. See ``JSON/isIdentical(to:)``.
  package func isIdentical(_ value: JSON, at place: Int) -> Bool {
    if case .string(let text) = value, let known = plainText(at: place) {
      return withUTF8Bytes(text) { bytes, count in
        count == known.count && (count == 0 || haveSameBytes(bytes, known.baseAddress.unsafelyUnwrapped, count))
      }
    }
    return value.isIdentical(to: self.value(at: place))
  }

  /// Returns the members whose values have replaced those of another object, one bit each, if this object is the other
  /// one with patches; otherwise nil. The others are the same, or are objects with patches inside them.
  package func replacedMembers(of other: UnsafeJSONMembers) -> UInt64? {
    guard block == 0, other.block == 0, let storage, let base = other.storage else { return nil }
    return storage._withUnsafeGuaranteedRef { own in
      guard own.isText, own.textForm == .patches,
        own.textHeader.pointee.base.unsafelyUnwrapped.toOpaque() == base.toOpaque()
      else { return nil }
      return own.textHeader.pointee.replacedMembers
    }
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
  /// with the same keys, or `count` if all are. Identical values may differ in bits that have no meaning. Neither
  /// object is inside text.
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
  private var keyList: Unmanaged<JSONKeyList>? {
    block == 0 ? storage?._withUnsafeGuaranteedRef { $0.unmanagedKeyList } : textObject.keyList
  }
}
