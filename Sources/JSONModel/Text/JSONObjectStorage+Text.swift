/// Storage of members that are text.
///
/// Such storage has one of four forms:
///
/// - **Text.** A copy of the text of an object with at least one member, with the positions of its members and of those
///   of indexed objects inside it. The text is valid, has no duplicate keys at any level, and no line breaks. The
///   members of each of these objects form a block; those of the object itself are block 0.
/// - **Part.** An indexed object inside the text of other storage, the `base`, which has the form text.
/// - **Patches.** The members of a base, which is text or a part, of which some have been replaced, at any level. It is
///   made by ``JSONPatches``.
/// - **Changes.** Each member is either a value, or a member of a base, which is text or a part, with the same key. It
///   is made by ``JSONObjectBuilder``.
///
/// Everything is in the memory of the values: a header, one word for each member, and then what the form needs.
/// Addresses of the text are used only while the storage that has it is alive; the other forms retain it. Values that
/// are read are copies, except for parts. Only the line that an object was read from is therefore kept alive, by the
/// object itself and by the objects inside it.
///
/// The storage never changes, except that a value inside is added, atomically, when it is first read: an array, or an
/// object that is not indexed, to the word of its member, and storage with all members to the header. All threads use
/// the first one that was added, so that reading a member twice returns identical values. Reading an indexed object
/// twice returns two parts, which are identical, too. The `count` in the header is the complement of the number of
/// members.
extension JSONObjectStorage {
  enum TextForm: UInt8 { case text, part, patches, changes }

  /// What precedes the words of the members.
  struct TextHeader {
    let form: TextForm
    /// How many levels of objects inside it may be text when they are read.
    let textLevels: Int8
    /// The number of levels of arrays and objects in the text, or in that of the base; at most this in a part.
    let depth: Int16
    /// The position of the object in the text, in text and in a part.
    var start: UInt32 = 0
    var byteCount: UInt32 = 0
    /// The block of the members, in text and in a part.
    var block: UInt32 = 0
    /// The numbers of blocks, and of members in them, in text.
    var blockCount: UInt32 = 0
    var memberCount: UInt32 = 0
    /// The number of patches.
    var patchCount: UInt32 = 0
    /// The members that have been replaced or contain patches, one bit each.
    var patchedMembers: UInt64 = 0
    /// Those of them that have been replaced.
    var replacedMembers: UInt64 = 0
    /// The base, which is retained; nil in text.
    var base: Unmanaged<JSONObjectStorage>?
    /// The key tree that keeps the keys of the blocks, which is retained, in text.
    var keyTree: Unmanaged<KeyTree>?
  }

  /// Whether the members may be text.
  @inlinable @inline(__always)
  var isText: Bool { withUnsafeMutablePointerToHeader { $0.pointee.count < 0 } }

  @inline(__always)
  var textForm: TextForm { textHeader.pointee.form }

  // MARK: Creation

  static func make(
    text: UnsafeRawBufferPointer, _ members: UnsafeBufferPointer<TextMember>, _ blocks: UnsafeBufferPointer<TextBlock>,
    _ keyList: JSONKeyList, _ keyTree: KeyTree, depth: Int, textLevels: Int
  ) -> JSONObjectStorage {
    let count = keyList.count
    let wordBytes = count * MemoryLayout<AnyObject?>.stride
    let blockBytes = blocks.count * MemoryLayout<TextBlock>.stride
    let memberBytes = members.count * MemoryLayout<TextMember>.stride
    let storage = make(
      TextHeader(
        form: .text, textLevels: Int8(truncatingIfNeeded: textLevels), depth: Int16(truncatingIfNeeded: depth),
        byteCount: UInt32(truncatingIfNeeded: text.count), blockCount: UInt32(truncatingIfNeeded: blocks.count),
        memberCount: UInt32(truncatingIfNeeded: members.count), keyTree: .passRetained(keyTree)),
      bytes: wordBytes + blockBytes + memberBytes + text.count, ~count, keyList)
    storage.clearWords(count)
    var place = storage.words + wordBytes
    place.copyMemory(from: blocks.baseAddress.unsafelyUnwrapped, byteCount: blockBytes)
    place.assumingMemoryBound(to: TextBlock.self).pointee.keyList = storage.unmanagedKeyList
    place += blockBytes
    place.copyMemory(from: members.baseAddress.unsafelyUnwrapped, byteCount: memberBytes)
    (place + memberBytes).copyMemory(from: text.baseAddress.unsafelyUnwrapped, byteCount: text.count)
    assert(storage.membersAreOrdered, "the members are not those of the text")
    return storage
  }

  /// Creates storage for the object of a block other than 0 in text.
  static func make(
    partOf base: JSONObjectStorage, _ block: Int, _ start: UInt32, _ end: UInt32, textLevels: Int
  ) -> JSONObjectStorage {
    let keyList = base.textObject(block).keyList._withUnsafeGuaranteedRef { $0 }
    let header = base.textHeader.pointee
    let storage = make(
      TextHeader(
        form: .part, textLevels: Int8(truncatingIfNeeded: textLevels), depth: header.depth - 1, start: start,
        byteCount: end - start, block: UInt32(truncatingIfNeeded: block), base: .passRetained(base)),
      bytes: keyList.count * MemoryLayout<AnyObject?>.stride, ~keyList.count, keyList)
    storage.clearWords(keyList.count)
    return storage
  }

  static func make(_ header: TextHeader, bytes: Int, _ count: Int, _ keyList: JSONKeyList) -> JSONObjectStorage {
    let byteCount = MemoryLayout<TextHeader>.stride + bytes
    let capacity = (byteCount + MemoryLayout<JSON>.stride - 1) / MemoryLayout<JSON>.stride
    let buffer = JSONObjectStorage.create(minimumCapacity: capacity) { _ in
      JSONObjectHeader(count: count, capacity: 0, keyList: keyList, owner: nil)
    }
    let storage = unsafeDowncast(buffer, to: JSONObjectStorage.self)
    storage.textHeader.initialize(to: header)
    return storage
  }

  private var membersAreOrdered: Bool {
    for block in 0..<Int(textHeader.pointee.blockCount) {
      let object = textObject(block)
      var end = 0
      for index in 0..<object.count {
        let member = object.members[index]
        guard Int(member.start) > end, member.start < member.valueStart, member.valueStart < member.end,
          member.block < textHeader.pointee.blockCount
        else { return false }
        end = Int(member.end)
      }
      if end >= Int(textHeader.pointee.byteCount) { return false }
    }
    return true
  }

  /// Releases everything that the storage retains.
  func releaseText() {
    switch textForm {
    case .text, .part: releaseWords()
    case .patches:
      releaseWords()
      releasePatches()
    case .changes: releaseChanges()
    }
    textHeader.pointee.base?.release()
    textHeader.pointee.keyTree?.release()
  }

  // MARK: Layout

  @inline(__always)
  var textHeader: UnsafeMutablePointer<TextHeader> {
    UnsafeMutableRawPointer(values).assumingMemoryBound(to: TextHeader.self)
  }

  /// What follows the header.
  @inline(__always)
  var words: UnsafeMutableRawPointer { UnsafeMutableRawPointer(values) + MemoryLayout<TextHeader>.stride }

  /// The word of a member: the object or array that it is, after it has been read.
  @inline(__always)
  func word(_ index: Int) -> UnsafeMutablePointer<AnyObject?> {
    words.assumingMemoryBound(to: AnyObject?.self) + index
  }

  @inline(__always)
  func clearWords(_ count: Int) {
    words.initializeMemory(as: UInt8.self, repeating: 0, count: count * MemoryLayout<AnyObject?>.stride)
  }

  /// One by one, because few have been added.
  @inline(__always)
  private func releaseWords() {
    let bits = UnsafeRawPointer(words).assumingMemoryBound(to: UInt.self)
    for index in 0..<count where bits[index] != 0 { word(index).deinitialize(count: 1) }
  }

  /// The storage with the text.
  @inline(__always)
  var textRoot: JSONObjectStorage { unmanagedTextRoot._withUnsafeGuaranteedRef { $0 } }

  /// The address of the storage with the text.
  @inline(__always)
  var textRootAddress: UnsafeMutableRawPointer { unmanagedTextRoot.toOpaque() }

  /// Returns whether this and other storage are the same part of the same text.
  func isSamePart(as other: JSONObjectStorage) -> Bool {
    isText && other.isText && textForm == .part && other.textForm == .part
      && textHeader.pointee.block == other.textHeader.pointee.block && textRootAddress == other.textRootAddress
  }

  @inline(__always)
  private var unmanagedTextRoot: Unmanaged<JSONObjectStorage> {
    var storage = Unmanaged.passUnretained(self)
    while let base = storage._withUnsafeGuaranteedRef({ $0.textHeader.pointee.base }) { storage = base }
    return storage
  }

  /// The text or part with the members that have not changed.
  @inline(__always)
  var textBase: JSONObjectStorage {
    switch textForm {
    case .text, .part: self
    case .patches, .changes: textHeader.pointee.base.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0 }
    }
  }

  /// The number of bytes of everything, in the form text.
  var textByteCount: Int {
    let header = textHeader.pointee
    return MemoryLayout<TextHeader>.stride + count * MemoryLayout<AnyObject?>.stride
      + Int(header.blockCount) * MemoryLayout<TextBlock>.stride
      + Int(header.memberCount) * MemoryLayout<TextMember>.stride + Int(header.byteCount)
  }

  /// The object of a block, in the form text.
  @inline(__always)
  func textObject(_ block: Int) -> TextObject {
    let header = textHeader
    let blocks = UnsafeRawPointer(words + count * MemoryLayout<AnyObject?>.stride)
      .assumingMemoryBound(to: TextBlock.self)
    let members = UnsafeRawPointer(blocks + Int(header.pointee.blockCount)).assumingMemoryBound(to: TextMember.self)
    return TextObject(
      text: UnsafeRawPointer(members + Int(header.pointee.memberCount)), members: members + blocks[block].first,
      keyList: blocks[block].keyList)
  }

  /// The object itself, in text or in a part.
  @inline(__always)
  var textObject: TextObject { textRoot.textObject(Int(textHeader.pointee.block)) }

  /// The text of the object itself, in text or in a part.
  var text: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: textObject.text + Int(textHeader.pointee.start), count: Int(textHeader.pointee.byteCount))
  }

  /// Returns whether the text, or that of the base, has more than `limit` levels of arrays and objects.
  func isTextDeeper(than limit: Int) -> Bool {
    let depth = Int(textHeader.pointee.depth)
    if depth <= limit { return false }
    return textBase.textForm == .text || MemberFinder.depth(textBase.text) > limit
  }
}

/// The members of an object in text. It is valid while the storage that has the text lives.
struct TextObject {
  let text: UnsafeRawPointer
  let members: UnsafePointer<TextMember>
  let keyList: Unmanaged<JSONKeyList>

  @inline(__always) var count: Int { keyList._withUnsafeGuaranteedRef { $0.count } }

  /// The text of the value of a member.
  @inline(__always)
  func value(_ index: Int) -> (start: UnsafeRawPointer, end: UnsafeRawPointer) {
    (text + Int(members[index].valueStart), text + Int(members[index].end))
  }

  @inline(__always)
  func kind(_ index: Int) -> JSONKind {
    switch value(index).start.load(as: UInt8.self) {
    case 0x22: .string
    case 0x7B: .object
    case 0x5B: .array
    case 0x74, 0x66: .boolean
    case 0x6E: .null
    default: .number
    }
  }

  /// Returns the characters of a string whose text is ASCII without escapes, or nil for any other value.
  @inline(__always)
  func plainText(_ index: Int, upTo maximum: Int = .max) -> UnsafeBufferPointer<UInt8>? {
    let (start, end) = value(index)
    guard start.load(as: UInt8.self) == 0x22 else { return nil }
    let characters = (start + 1).assumingMemoryBound(to: UInt8.self)
    let count = end - start - 2
    return count <= maximum && StringScan.isPlain(characters, count)
      ? UnsafeBufferPointer(start: characters, count: count) : nil
  }

  /// Returns a value that is neither an array nor an object.
  @inline(__always)
  func scalar(_ index: Int) -> JSON {
    let (start, end) = value(index)
    switch start.load(as: UInt8.self) {
    case 0x74: return .bool(true)
    case 0x66: return .bool(false)
    case 0x6E: return .null
    default: return TextReader.scalar(start, end)
    }
  }
}
