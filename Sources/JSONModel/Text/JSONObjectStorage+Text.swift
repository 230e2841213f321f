/// Storage of members that are text.
///
/// Such storage has its members in one of two forms, and never any that is a value in memory shared with other storage:
///
/// - **Text.** A copy of the text of an object with at least one member, whose outer members have been found. The text
///   is valid, has no duplicate keys at any level, and no line breaks.
/// - **Changes.** Each member is either a value, or a member of storage with text, the `base`, with the same key. It is
///   made by ``JSONObjectBuilder``.
///
/// Everything is in the memory of the values: a header, one word for each member, and then the positions of the members
/// and the text, or the changed values. Addresses of the text are used only while this storage is alive, or storage
/// with changes that retains it. Values that are read are copies, and none refers to the text. Only the line that an
/// object was read from is therefore kept alive, by the object itself.
///
/// The storage never changes, except that a value inside is added, atomically, when it is first read: an object or
/// array to the word of its member, and storage with all members to the header. All threads use the first one that was
/// added, so that reading a member twice returns identical values. The `count` in the header is the complement of the
/// number of members.
extension JSONObjectStorage {
  /// What precedes the words of the members.
  private struct TextHeader {
    /// The number of levels of arrays and objects in the text.
    let depth: Int32
    /// How many levels of objects inside it may be text when they are read.
    let textLevels: Int32
    /// The number of bytes of text; 0 in storage with changes.
    let byteCount: Int
    /// The storage with the text; nil in the storage that has it. It is retained.
    let base: Unmanaged<JSONObjectStorage>?
  }

  /// Whether the members may be text.
  @inlinable @inline(__always)
  var isText: Bool { withUnsafeMutablePointerToHeader { $0.pointee.count < 0 } }

  /// Whether this is storage with text that has changed members.
  @inline(__always)
  var hasChanges: Bool { textHeader.pointee.base != nil }

  // MARK: Creation

  static func make(
    text: UnsafeRawBufferPointer, _ members: UnsafeBufferPointer<TextMember>, _ keyList: JSONKeyList, depth: Int,
    textLevels: Int
  ) -> JSONObjectStorage {
    assert(members.count == keyList.count && areOrdered(members, text), "the members are not those of the text")
    let perMember = MemoryLayout<AnyObject?>.stride + MemoryLayout<TextMember>.stride
    let storage = make(textBytes: members.count * perMember + text.count, ~members.count, keyList)
    storage.textHeader.initialize(
      to: TextHeader(
        depth: Int32(truncatingIfNeeded: depth), textLevels: Int32(truncatingIfNeeded: textLevels),
        byteCount: text.count, base: nil))
    storage.words.assumingMemoryBound(to: AnyObject?.self).initialize(repeating: nil, count: members.count)
    let places = UnsafeMutablePointer(mutating: storage.textMembers)
    places.initialize(from: members.baseAddress.unsafelyUnwrapped, count: members.count)
    UnsafeMutableRawPointer(mutating: storage.textStart)
      .copyMemory(from: text.baseAddress.unsafelyUnwrapped, byteCount: text.count)
    return storage
  }

  /// Creates storage with changes that has no members yet.
  static func make(changesOf base: JSONObjectStorage, _ keyList: JSONKeyList) -> JSONObjectStorage {
    let perMember = MemoryLayout<Int>.stride + MemoryLayout<JSON>.stride
    let storage = make(textBytes: keyList.count * perMember, ~0, keyList)
    storage.textHeader.initialize(
      to: TextHeader(
        depth: base.textHeader.pointee.depth, textLevels: base.textHeader.pointee.textLevels, byteCount: 0,
        base: .passRetained(base)))
    return storage
  }

  private static func make(textBytes: Int, _ count: Int, _ keyList: JSONKeyList) -> JSONObjectStorage {
    let byteCount = MemoryLayout<TextHeader>.stride + textBytes
    let capacity = (byteCount + MemoryLayout<JSON>.stride - 1) / MemoryLayout<JSON>.stride
    let buffer = JSONObjectStorage.create(minimumCapacity: capacity) { _ in
      JSONObjectHeader(count: count, capacity: 0, keyList: keyList, owner: nil)
    }
    return unsafeDowncast(buffer, to: JSONObjectStorage.self)
  }

  private static func areOrdered(_ members: UnsafeBufferPointer<TextMember>, _ text: UnsafeRawBufferPointer) -> Bool {
    var end = 0
    for member in members {
      guard Int(member.start) > end, member.end > member.start else { return false }
      end = Int(member.end)
    }
    return end < text.count
  }

  /// Releases everything that the storage retains.
  func releaseText() {
    let count = self.count
    guard let base = textHeader.pointee.base else {
      words.assumingMemoryBound(to: AnyObject?.self).deinitialize(count: count)
      return
    }
    for index in 0..<count where places[index] < 0 { (changedValues + index).deinitialize(count: 1) }
    base.release()
  }

  // MARK: Layout

  @inline(__always)
  private var textHeader: UnsafeMutablePointer<TextHeader> {
    UnsafeMutableRawPointer(values).assumingMemoryBound(to: TextHeader.self)
  }

  @inline(__always)
  private var words: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(values) + MemoryLayout<TextHeader>.stride
  }

  /// The positions of the members in the text.
  @inline(__always)
  private var textMembers: UnsafePointer<TextMember> {
    UnsafeRawPointer(words + count * MemoryLayout<AnyObject?>.stride).assumingMemoryBound(to: TextMember.self)
  }

  @inline(__always)
  private var textStart: UnsafeRawPointer { UnsafeRawPointer(textMembers + count) }

  /// The indices of the members in the base, in storage with changes; -1 for those that have changed.
  @inline(__always)
  private var places: UnsafeMutablePointer<Int> { words.assumingMemoryBound(to: Int.self) }

  /// The values, in storage with changes. Only those of members that have changed are initialized.
  @inline(__always)
  private var changedValues: UnsafeMutablePointer<JSON> {
    (words + keyList.count * MemoryLayout<Int>.stride).assumingMemoryBound(to: JSON.self)
  }

  /// The text, in storage that has it.
  var text: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: textStart, count: textHeader.pointee.byteCount)
  }

  /// The number of levels of arrays and objects in the text, or in that of the base.
  var textDepth: Int { Int(textHeader.pointee.depth) }

  /// The storage with the text of the members that have not changed.
  @inline(__always)
  var textBase: JSONObjectStorage {
    textHeader.pointee.base.map { $0._withUnsafeGuaranteedRef { $0 } } ?? self
  }

  // MARK: Reading

  /// The value of the member at an index.
  @inline(__always)
  func member(at index: Int) -> JSON { isText ? textMember(at: index) : values[index] }

  @inline(__always)
  func kind(at index: Int) -> JSONKind { isText ? textKind(at: index) : values[index].kind }

  @inline(never)
  private func textKind(at index: Int) -> JSONKind {
    if let base = textHeader.pointee.base {
      let place = places[index]
      return place < 0 ? changedValues[index].kind : base._withUnsafeGuaranteedRef { $0.textKind(at: place) }
    }
    return switch textValue(at: index).start.load(as: UInt8.self) {
    case 0x22: .string
    case 0x7B: .object
    case 0x5B: .array
    case 0x74, 0x66: .boolean
    case 0x6E: .null
    default: .number
    }
  }

  @inline(never)
  private func textMember(at index: Int) -> JSON {
    if let base = textHeader.pointee.base {
      let place = places[index]
      return place < 0 ? changedValues[index] : base._withUnsafeGuaranteedRef { $0.textMember(at: place) }
    }
    let (start, end) = textValue(at: index)
    switch start.load(as: UInt8.self) {
    case 0x7B: return .object(JSONObject(storage: readObject(at: index, start, end)))
    case 0x5B: return .array(readArray(at: index, start, end))
    case 0x74: return .bool(true)
    case 0x66: return .bool(false)
    case 0x6E: return .null
    default: return TextReader.scalar(start, end)
    }
  }

  /// Returns the characters of a string whose text is ASCII without escapes, or nil for any other value.
  func plainText(at index: Int) -> UnsafeBufferPointer<UInt8>? {
    if let base = textHeader.pointee.base {
      let place = places[index]
      return place < 0 ? nil : base._withUnsafeGuaranteedRef { $0.plainText(at: place) }
    }
    let (start, end) = textValue(at: index)
    guard start.load(as: UInt8.self) == 0x22 else { return nil }
    let characters = (start + 1).assumingMemoryBound(to: UInt8.self)
    let count = end - start - 2
    return StringScan.isPlain(characters, count) ? UnsafeBufferPointer(start: characters, count: count) : nil
  }

  /// The text of a value, in storage that has text.
  @inline(__always)
  private func textValue(at index: Int) -> (start: UnsafeRawPointer, end: UnsafeRawPointer) {
    assert(index >= 0 && index < count && !hasChanges, "no member at this index")
    let member = textMembers[index]
    let text = textStart
    // After the key and its quotes.
    var start = text + (Int(member.start) &+ keys[index].stored.utf8.count &+ 2)
    while true {
      let byte = start.load(as: UInt8.self)
      if byte != 0x3A, byte != 0x20 { break }
      start += 1
    }
    return (start, text + Int(member.end))
  }

  private func readObject(at index: Int, _ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> JSONObjectStorage? {
    let place = words.assumingMemoryBound(to: AnyObject?.self) + index
    if let known = _stdlib_atomicLoadARCRef(object: place) { return unsafeDowncast(known, to: JSONObjectStorage.self) }
    guard let new = TextReader.object(start, end, textLevels: Int(textHeader.pointee.textLevels)) else { return nil }
    return unsafeDowncast(Self.first(new, at: place), to: JSONObjectStorage.self)
  }

  private func readArray(at index: Int, _ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> [JSON] {
    let place = words.assumingMemoryBound(to: AnyObject?.self) + index
    if let known = _stdlib_atomicLoadARCRef(object: place) { return unsafeDowncast(known, to: TextArray.self).elements }
    let new = TextArray(TextReader.array(start, end, textLevels: Int(textHeader.pointee.textLevels)))
    return unsafeDowncast(Self.first(new, at: place), to: TextArray.self).elements
  }

  /// Stores an object unless there already is one, and returns the one that is stored. These are the only atomic
  /// operations on references that are available on all platforms.
  private static func first(_ new: AnyObject, at place: UnsafeMutablePointer<AnyObject?>) -> AnyObject {
    _ = _stdlib_atomicInitializeARCRef(object: place, desired: new)
    return _stdlib_atomicLoadARCRef(object: place) ?? new
  }

  /// The storage with the values of all members, which lives as long as this one.
  @usableFromInline @inline(never)
  var parsed: JSONObjectStorage {
    let place = UnsafeMutableRawPointer(ownerAddress).assumingMemoryBound(to: AnyObject?.self)
    if let known = _stdlib_atomicLoadARCRef(object: place) { return unsafeDowncast(known, to: JSONObjectStorage.self) }
    let storage = JSONObjectStorage.make(capacity: count, keyList: keyList)
    for index in 0..<count { storage.append(textMember(at: index)) }
    return unsafeDowncast(Self.first(storage, at: place), to: JSONObjectStorage.self)
  }

  // MARK: Changes

  /// Returns the value of a member that has changed, or nil for one whose text can be copied.
  @inline(__always)
  func changedValue(at index: Int) -> UnsafePointer<JSON>? {
    places[index] < 0 ? UnsafePointer(changedValues + index) : nil
  }

  /// Returns the text of the members from `index` on that have not changed and that follow each other in the base: from
  /// the first key to the last value. Their number is at least one.
  func unchangedText(from index: Int) -> (text: UnsafeRawBufferPointer, count: Int) {
    let first = places[index]
    var next = index + 1
    while next < count, places[next] == first + (next - index) { next += 1 }
    let base = textBase
    let start = base.textStart + Int(base.textMembers[first].start)
    let end = base.textStart + Int(base.textMembers[first + (next - index - 1)].end)
    return (UnsafeRawBufferPointer(start: start, count: end - start), next - index)
  }

  /// Returns the memory for the value of the next key of storage with changes, which must be written immediately.
  @inline(__always)
  func addChangedPlace() -> UnsafeMutablePointer<JSON> {
    let index = count
    precondition(index < keyList.count, "more values than keys")
    places[index] = -1
    setComplement(ofCount: index + 1)
    return changedValues + index
  }

  /// Appends members of other storage, at the given indices, as the next ones of storage with changes.
  func appendChanges(membersOf other: JSONObjectStorage, _ range: Range<Int>) {
    precondition(count + range.count <= keyList.count, "more values than keys")
    let base = textBase
    guard other.isText, other.textBase === base else {
      for place in range { addChangedPlace().initialize(to: other.member(at: place)) }
      return
    }
    let otherHasChanges = other.hasChanges
    let haveSameList = keyList === base.keyList
    for place in range {
      let index = count
      let inBase = otherHasChanges ? other.places[place] : place
      // The text contains the key.
      if inBase >= 0, haveSameList && inBase == index || keys[index].isSame(as: base.keys[inBase]) {
        places[index] = inBase
        setComplement(ofCount: index + 1)
      } else {
        addChangedPlace().initialize(to: other.textMember(at: place))
      }
    }
  }

  /// Returns the first index from `start` on at which two storages with the same keys, of which one has text, are not
  /// known to have the same member.
  func firstTextDifference(from other: JSONObjectStorage, startingAt start: Int) -> Int {
    let count = self.count
    if self === other { return count }
    guard start < count, isText, other.isText, textBase === other.textBase else { return start }
    let (own, others) = (hasChanges ? places : nil, other.hasChanges ? other.places : nil)
    var index = start
    while index < count {
      let place = own.map { $0[index] } ?? index
      guard place >= 0, place == others.map({ $0[index] }) ?? index else { break }
      index += 1
    }
    return index
  }
}

/// The elements of an array that was text.
private final class TextArray: Sendable {
  let elements: [JSON]

  init(_ elements: [JSON]) { self.elements = elements }
}
