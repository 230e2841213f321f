/// Validates an object in JSON text and finds its members, and those of the objects inside it, without creating them.
///
/// The scanner accepts only text that the parser accepts as well. It gives up on everything unusual: errors, keys that
/// may be duplicates, numbers that may be too large, line breaks, which must not get into a line, and many levels or
/// keys. Then the parser decides.
///
/// An object inside is indexed if it is not in an array and its keys are on a path of the key tree. Other objects are
/// only validated.
///
/// The last byte that it may read is a closing bracket, which ends everything except a string. It therefore checks for
/// the end only in strings and after a closing bracket.
struct TextScanner: ~Copyable {
  /// An open container.
  struct Frame {
    enum Kind { case array, object, indexedObject }

    var kind: Kind
    /// The node of the last key of an indexed object; -1 after the outermost one has left the tree.
    var node = KeyTree.root
    /// The index of the first member of an indexed object among those of open objects.
    var firstMember = 0
    /// The index of the first key of another object among those of open objects.
    var firstKey = 0
    /// One bit for each key of such an object so far, chosen by its hash.
    var seenKeys: UInt64 = 0
  }

  /// An object whose text is valid.
  struct Found {
    let end: UnsafeRawPointer
    /// The number of levels of arrays and objects.
    let depth: Int
    let storage: JSONObjectStorage
  }

  private let start: UnsafeRawPointer
  private let end: UnsafeRawPointer
  private let textLevels: Int
  private let keyTree: KeyTree
  private let index: TextIndex
  private var keyCount = 0
  private var openCount = 0
  private var memberCount = 0
  /// The number of blocks; the first one is for the outermost object.
  private var blockCount = 1
  private var depth = 0
  private var maximumDepth = 0

  /// Returns an object, or nil if the parser must decide.
  /// - Parameters:
  ///   - start: The address of its opening bracket.
  ///   - end: The end of the text, of which the last byte is a closing bracket or brace.
  ///   - textLevels: How many levels of objects inside it may be text when they are read.
  static func scan(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, textLevels: Int) -> Found? {
    assert(isBracket((end - 1).load(as: UInt8.self)), "nothing ends the text")
    guard end - start <= Int(Int32.max) else { return nil }
    var scanner = TextScanner(start, end, textLevels: textLevels)
    guard let textEnd = scanner.skipObject() else { return nil }
    return scanner.found(textEnd)
  }

  static func isBracket(_ byte: UInt8) -> Bool { byte == 0x7D || byte == 0x5D }

  private init(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, textLevels: Int) {
    self.start = start
    self.end = end
    self.textLevels = textLevels
    keyTree = .current
    index = keyTree.textIndex
  }

  private func found(_ textEnd: UnsafeRawPointer) -> Found? {
    guard let keyList = outermostKeys else { return nil }
    return Found(
      end: textEnd, depth: maximumDepth,
      storage: .make(
        text: UnsafeRawBufferPointer(start: start, count: textEnd - start),
        UnsafeBufferPointer(start: index.members, count: memberCount),
        UnsafeBufferPointer(start: index.blocks, count: blockCount), keyList, keyTree, depth: maximumDepth,
        textLevels: textLevels))
  }

  /// The keys of the outermost object, or nil if two of them are the same.
  private var outermostKeys: JSONKeyList? {
    let node = index.frames.pointee.node
    if node >= 0 { return keyTree.list(of: node) }
    // It is closed last.
    let first = index.blocks.pointee.first
    return TextKeys.list(of: UnsafeBufferPointer(start: index.members + first, count: memberCount - first), in: start)
  }

  // Each function that skips something returns the address after it, or nil if the parser must decide.

  /// Skips the outermost object.
  private mutating func skipObject() -> UnsafeRawPointer? {
    var position = skipSpaces(start + 1)
    if byte(position) == 0x7D { return nil }
    open(.indexedObject)
    var kind = Frame.Kind.indexedObject
    while true {
      // A key and its value start here, or an element of an array.
      if kind != .array {
        guard let next = skipKey(position, kind) else { return nil }
        position = next
        // The members of an object with an unusual key are no longer indexed.
        kind = innermostKind
      }
      switch byte(position) {
      case 0x22:
        guard let next = skipString(position) else { return nil }
        position = next
      case 0x7B:
        if depth == TextIndex.maximumDepth { return nil }
        position = skipSpaces(position + 1)
        if byte(position) != 0x7D {
          kind = kind == .indexedObject && depth <= textLevels ? .indexedObject : .object
          open(kind)
          continue
        }
        position += 1
        maximumDepth = max(maximumDepth, depth &+ 1)
      case 0x5B:
        if depth == TextIndex.maximumDepth { return nil }
        position = skipSpaces(position + 1)
        if byte(position) != 0x5D {
          kind = .array
          open(kind)
          continue
        }
        position += 1
        maximumDepth = max(maximumDepth, depth &+ 1)
      case 0x2D, 0x30...0x39:
        guard let next = skipNumber(position) else { return nil }
        position = next
      case 0x74:
        guard hasWord(position, 0x6575_7274) else { return nil }
        position += 4
      case 0x66:
        guard hasWord(position + 1, 0x6573_6C61) else { return nil }
        position += 5
      case 0x6E:
        guard hasWord(position, 0x6C6C_756E) else { return nil }
        position += 4
      default: return nil
      }
      // Past the containers that end here, and to the next value of the innermost one that remains open.
      while true {
        if position == end { return nil }
        if kind == .indexedObject { index.open[openCount &- 1].end = offset(position) }
        position = skipSpaces(position)
        if byte(position) == 0x2C { break }
        guard byte(position) == (kind == .array ? 0x5D : 0x7D) else { return nil }
        position += 1
        close(kind)
        if depth == 0 { return position }
        kind = innermostKind
      }
      position = skipSpaces(position + 1)
    }
  }

  // MARK: Containers

  @inline(__always)
  private var innermostKind: Frame.Kind { (index.frames + (depth &- 1)).pointee.kind }

  @inline(__always)
  private mutating func open(_ kind: Frame.Kind) {
    (index.frames + depth).initialize(to: Frame(kind: kind, firstMember: openCount, firstKey: keyCount))
    depth &+= 1
    maximumDepth = max(maximumDepth, depth)
  }

  /// Closes the innermost container.
  @inline(__always)
  private mutating func close(_ kind: Frame.Kind) {
    depth &-= 1
    let frame = index.frames + depth
    switch kind {
    case .array: break
    case .object: keyCount = frame.pointee.firstKey
    case .indexedObject: closeIndexed(frame)
    }
  }

  @inline(__always)
  private mutating func closeIndexed(_ frame: UnsafeMutablePointer<Frame>) {
    let first = frame.pointee.firstMember
    let count = openCount &- first
    openCount = first
    // There is always room for the members of the outermost object.
    if depth > 0 {
      guard memberCount &+ count <= TextIndex.maximumMembers &- JSONKeyList.linearLimit,
        blockCount < TextIndex.maximumBlocks
      else { return }
      (index.blocks + blockCount).initialize(
        to: TextBlock(keyList: keyTree.unmanagedList(of: frame.pointee.node), first: memberCount))
      index.open[first &- 1].block = UInt32(truncatingIfNeeded: blockCount)
      blockCount &+= 1
    } else {
      index.blocks.pointee.first = memberCount
    }
    (index.members + memberCount).update(from: index.open + first, count: count)
    memberCount &+= count
  }

  // MARK: Keys

  /// Skips a key, the colon and the spaces around it.
  @inline(__always)
  private mutating func skipKey(_ quote: UnsafeRawPointer, _ kind: Frame.Kind) -> UnsafeRawPointer? {
    guard byte(quote) == 0x22 else { return nil }
    let frame = index.frames + (depth &- 1)
    var position: UnsafeRawPointer
    let child = kind == .indexedObject ? keyTree.child(of: frame.pointee.node, at: quote + 1, end) : -1
    if child >= 0 {
      frame.pointee.node = child
      position = quote + (keyTree.byteCount(of: child) &+ 2)
    } else {
      guard let next = skipOtherKey(quote, frame) else { return nil }
      position = next
    }
    position = skipSpaces(position)
    guard byte(position) == 0x3A else { return nil }
    position = skipSpaces(position + 1)
    if frame.pointee.kind == .indexedObject {
      if openCount == TextIndex.maximumMembers { return nil }
      (index.open + openCount).initialize(
        to: TextMember(start: offset(quote), valueStart: offset(position), end: 0))
      openCount &+= 1
    }
    return position
  }

  /// Skips a key that has not followed the same keys before, or one of an object that is not indexed.
  @inline(never)
  private mutating func skipOtherKey(
    _ quote: UnsafeRawPointer, _ frame: UnsafeMutablePointer<Frame>
  ) -> UnsafeRawPointer? {
    // The same key can be written with different escapes.
    guard let position = skipString(quote, allowsEscapes: false) else { return nil }
    let (key, byteCount) = (quote + 1, position - quote - 2)
    if frame.pointee.kind == .indexedObject {
      if depth == 1 {
        if openCount == JSONKeyList.linearLimit { return nil }
        if frame.pointee.node >= 0 {
          frame.pointee.node = keyTree.childAdding(key, byteCount, to: frame.pointee.node)
        }
        return position
      }
      let child = keyTree.hasRoom ? keyTree.childAdding(key, byteCount, to: frame.pointee.node) : -1
      if child >= 0 {
        frame.pointee.node = child
        return position
      }
      if !leaveIndex(frame) { return nil }
    }
    return note(KeyHash.hash(key, byteCount, isMalformed: false), frame) ? position : nil
  }

  /// Continues with an object without an index of its members.
  private mutating func leaveIndex(_ frame: UnsafeMutablePointer<Frame>) -> Bool {
    frame.pointee.kind = .object
    openCount = frame.pointee.firstMember
    for key in keyTree.keys(to: frame.pointee.node) where !note(key.hash, frame) { return false }
    return true
  }

  /// Notes a key of an object that is not indexed. Returns false if it may be a duplicate, or if there are too many.
  @inline(__always)
  private mutating func note(_ keyHash: UInt64, _ frame: UnsafeMutablePointer<Frame>) -> Bool {
    if keyCount == TextIndex.maximumKeys { return false }
    let hash = UInt32(truncatingIfNeeded: keyHash >> 32)
    let bit = 1 as UInt64 &<< UInt64(hash >> 26)
    if frame.pointee.seenKeys & bit != 0, isKnown(hash, from: frame.pointee.firstKey) { return false }
    frame.pointee.seenKeys |= bit
    (index.hashes + keyCount).initialize(to: hash)
    keyCount &+= 1
    return true
  }

  private func isKnown(_ hash: UInt32, from first: Int) -> Bool {
    for i in first..<keyCount where index.hashes[i] == hash { return true }
    return false
  }

  // MARK: Scalars

  @inline(__always) private func byte(_ position: UnsafeRawPointer) -> UInt8 { position.load(as: UInt8.self) }

  @inline(__always) private func offset(_ position: UnsafeRawPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: position - start)
  }

  @inline(__always)
  private func skipSpaces(_ first: UnsafeRawPointer) -> UnsafeRawPointer {
    var position = first
    while byte(position) == 0x20 { position += 1 }
    return position
  }

  /// Returns whether four characters, which are given in the order of a little-endian word, are at an address.
  @inline(__always)
  private func hasWord(_ position: UnsafeRawPointer, _ word: UInt32) -> Bool {
    end - position >= 4 && UInt32(littleEndian: position.loadUnaligned(as: UInt32.self)) == word
  }

  /// Skips a number that has few enough digits to fit in a double.
  @inline(__always)
  private func skipNumber(_ first: UnsafeRawPointer) -> UnsafeRawPointer? {
    var position = first
    if byte(position) == 0x2D { position += 1 }
    if byte(position) == 0x30 {
      position += 1
    } else {
      guard let next = skipDigits(position) else { return nil }
      position = next
    }
    if byte(position) == 0x2E {
      guard let next = skipDigits(position + 1) else { return nil }
      position = next
    }
    if position - first > 64 { return nil }
    if byte(position) | 0x20 == 0x65 {
      position += 1
      if byte(position) == 0x2B || byte(position) == 0x2D { position += 1 }
      guard let next = skipDigits(position), next - position <= 2 else { return nil }
      return next
    }
    // A digit here follows a leading zero.
    return byte(position) &- 0x30 >= 10 ? position : nil
  }

  @inline(__always)
  private func skipDigits(_ first: UnsafeRawPointer) -> UnsafeRawPointer? {
    var position = first
    guard byte(position) &- 0x30 < 10 else { return nil }
    repeat { position += 1 } while byte(position) &- 0x30 < 10
    return position
  }

  @inline(__always)
  private func skipString(_ quote: UnsafeRawPointer, allowsEscapes: Bool = true) -> UnsafeRawPointer? {
    let position = skipPlainText(quote + 1)
    if position < end, byte(position) == 0x22 { return position + 1 }
    return skipRestOfString(position, allowsEscapes)
  }

  /// Skips a string from the first byte that is not plain text.
  @inline(never)
  private func skipRestOfString(_ first: UnsafeRawPointer, _ allowsEscapes: Bool) -> UnsafeRawPointer? {
    var position = first
    while position < end {
      let byte = byte(position)
      if byte == 0x22 { return position + 1 }
      if byte >= 0x80 {
        let length = UTF8Sequence.length(at: position, end: end)
        guard length > 0 else { return nil }
        position += length
      } else {
        guard byte == 0x5C, allowsEscapes, let next = skipEscape(position) else { return nil }
        position = next
      }
      position = skipPlainText(position)
    }
    return nil
  }

  /// Skips to the next byte that is a quote, a backslash, a control character or not ASCII, or to the end.
  @inline(__always)
  private func skipPlainText(_ first: UnsafeRawPointer) -> UnsafeRawPointer {
    var position = first
    while end - position >= 16 {
      // Signed, so that one comparison finds both control characters and bytes that are not ASCII.
      let bytes = position.loadUnaligned(as: SIMD16<Int8>.self)
      let special =
        Self.words(bytes .< SIMD16(repeating: 0x20)) | Self.words(bytes .== SIMD16(repeating: 0x22))
        | Self.words(bytes .== SIMD16(repeating: 0x5C))
      if special[0] != 0 { return position + special[0].littleEndian.trailingZeroBitCount &>> 3 }
      if special[1] != 0 { return position + (8 &+ special[1].littleEndian.trailingZeroBitCount &>> 3) }
      position += 16
    }
    while position < end {
      let byte = byte(position)
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { break }
      position += 1
    }
    return position
  }

  /// Returns a mask as words. Combining the masks of vectors themselves is far slower.
  @inline(__always)
  static func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }

  private func skipEscape(_ backslash: UnsafeRawPointer) -> UnsafeRawPointer? {
    switch byte(backslash + 1) {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return backslash + 2
    case 0x75:
      for i in 2..<6 where UTF16Text.hexadecimalValue(byte(backslash + i)) == nil { return nil }
      return backslash + 6
    default: return nil
    }
  }
}
