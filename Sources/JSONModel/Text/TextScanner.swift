/// Validates an object in JSON text and finds its members, and those of the objects inside it, without creating them.
///
/// The scanner accepts only text that the parser accepts as well. It gives up on everything unusual: errors, keys that
/// may be duplicates, numbers that may be too large, line breaks, which must not get into a line, many levels, and many
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

    private(set) var kind = Kind.array
    /// The node of the last key of an object; ``KeyTree/outside`` after it has left the tree. In an array, that of the
    /// key whose value it is or is in.
    var node: KeyNode
    /// The first member of an indexed object among those of open objects.
    private(set) var firstMember: UnsafeMutablePointer<TextMember>
    /// The index of the first hash of a key, if the object is not indexed, among those of open objects.
    private(set) var firstKey = 0
    /// One bit for each of these hashes so far, chosen by it.
    var seenKeys: UInt64 = 0

    @inline(__always)
    mutating func open(_ kind: Kind, _ node: KeyNode, _ firstMember: UnsafeMutablePointer<TextMember>) {
      self.kind = kind
      self.node = node
      self.firstMember = firstMember
    }

    /// Begins to note hashes of keys.
    mutating func beginHashes(at firstKey: Int) {
      self.firstKey = firstKey
      seenKeys = 0
    }

    /// Continues without the tree and without an index of members.
    mutating func leaveTree(_ outside: KeyNode) {
      kind = .object
      node = outside
    }
  }

  /// An object whose text is valid.
  struct Found {
    let end: UnsafeRawPointer
    /// The number of levels of arrays and objects.
    let depth: Int
    let storage: JSONObjectStorage
  }

  private let start: UnsafeRawPointer
  let end: UnsafeRawPointer
  private let textLevels: Int
  private let keyTree: KeyTree
  private let index: TextIndex
  /// The last quote after which a key can be compared with that of a node.
  private let lastComparable: UnsafeRawPointer
  private let lastFrame: UnsafeMutablePointer<Frame>
  /// The last frame of an indexed object.
  private let lastIndexing: UnsafeMutablePointer<Frame>
  /// The last member after which there is room for those of another indexed object.
  private let lastOpen: UnsafeMutablePointer<TextMember>
  private var deepest: UnsafeMutablePointer<Frame>
  private var keyCount = 0
  private var memberCount = 0
  private var blockCount = 0
  /// The number of levels of arrays and objects.
  private var depth: Int { deepest - index.frames + 1 }

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
    lastComparable = end - 17
    lastFrame = index.frames + (TextIndex.maximumDepth - 1)
    lastIndexing = index.frames + min(textLevels, TextIndex.maximumDepth - 1)
    lastOpen = index.open + (TextIndex.maximumMembers - JSONKeyList.linearLimit)
    deepest = index.frames
  }

  private func found(_ textEnd: UnsafeRawPointer) -> Found? {
    guard let keyList = outermostKeys else { return nil }
    return Found(
      end: textEnd, depth: depth,
      storage: .make(
        text: UnsafeRawBufferPointer(start: start, count: textEnd - start),
        UnsafeBufferPointer(start: index.members, count: memberCount),
        UnsafeBufferPointer(start: index.blocks, count: blockCount), keyList, keyTree, depth: depth,
        textLevels: textLevels))
  }

  /// The keys of the outermost object, or nil if two of them are the same.
  private var outermostKeys: JSONKeyList? {
    let node = index.frames.pointee.node
    if node != keyTree.outside { return keyTree.list(of: node) }
    // It is closed last.
    let first = index.blocks.pointee.first
    return TextKeys.list(of: UnsafeBufferPointer(start: index.members + first, count: memberCount - first), in: start)
  }

  // Each function that skips something returns the address after it, or nil if the parser must decide.

  // MARK: Indexed objects

  /// Skips the outermost object and the indexed objects inside it.
  ///
  /// What changes with each member is in local variables, which can be in registers.
  private mutating func skipObject() -> UnsafeRawPointer? {
    let (start, end) = (self.start, self.end)
    let lastComparable = self.lastComparable
    let outermost = index.frames
    var frame = outermost
    // The memory for the next member of an open object, and the number of those of closed ones.
    var open = index.open
    var memberCount = 0
    // The first block is for the outermost object.
    var blockCount = 1

    func offset(_ position: UnsafeRawPointer) -> UInt32 { UInt32(truncatingIfNeeded: position - start) }

    var position = Self.skipSpaces(start + 1)
    if Self.byte(position) != 0x22 { return nil }
    frame.pointee.open(.indexedObject, keyTree.root, open)
    // The node whose key is probably next.
    var likely = keyTree.root.pointee.likelyInner
    while true {
      // The quote before a key is here.
      let key = position
      var isIndexed = true
      if position <= lastComparable, likely.pointee.isWritten(at: key + 1) {
        frame.pointee.node = likely
        position = key + (likely.pointee.byteCount &+ 3)
      } else {
        guard let next = skipOtherKey(key, frame, open) else { return nil }
        position = next
        isIndexed = frame.pointee.kind == .indexedObject
      }
      position = Self.skipSpaces(position)
      if isIndexed {
        open.initialize(to: TextMember(start: offset(key), valueStart: offset(position), end: 0))
        open += 1
        let first = Self.byte(position)
        if first == 0x22 {
          guard let next = Self.skipString(position, end) else { return nil }
          position = next
        } else if first &- 0x30 < 10 {
          guard let next = Self.skipNumber(position) else { return nil }
          position = next
        } else if first == 0x7B, frame < lastIndexing, open <= lastOpen {
          position = Self.skipSpaces(position + 1)
          let next = Self.byte(position)
          if next == 0x22 {
            likely = frame.pointee.node.pointee.likelyInner
            frame += 1
            deepest = max(deepest, frame)
            frame.pointee.open(.indexedObject, keyTree.root, open)
            continue
          }
          guard next == 0x7D else { return nil }
          position += 1
          deepest = max(deepest, frame + 1)
          if position == end { return nil }
        } else {
          guard let next = skipOtherValue(position, frame, around: frame) else { return nil }
          position = next
        }
      } else {
        // The members of an object with an unusual key are no longer indexed.
        guard let next = skipOtherValue(position, frame, around: frame - 1) else { return nil }
        position = next
        open = frame.pointee.firstMember
        frame -= 1
      }
      // Past the objects that end here, and to the next key of the innermost one that remains open.
      while true {
        (open - 1).pointee.end = offset(position)
        if Self.byte(position) == 0x2C { break }
        position = Self.skipSpaces(position)
        let next = Self.byte(position)
        if next == 0x2C { break }
        guard next == 0x7D else { return nil }
        position += 1
        let first = frame.pointee.firstMember
        if frame == outermost {
          index.blocks.pointee.first = memberCount
          self.memberCount = move(first, open, to: memberCount)
          self.blockCount = blockCount
          return position
        }
        if position == end { return nil }
        // There is always room for the members of the outermost object.
        if memberCount <= TextIndex.maximumMembers - 2 * JSONKeyList.linearLimit, blockCount < TextIndex.maximumBlocks {
          (index.blocks + blockCount).initialize(
            to: TextBlock(keyList: keyTree.unmanagedList(of: frame.pointee.node), first: memberCount))
          (first - 1).pointee.block = UInt32(truncatingIfNeeded: blockCount)
          blockCount &+= 1
          memberCount = move(first, open, to: memberCount)
        }
        open = first
        frame -= 1
      }
      position += 1
      if Self.byte(position) != 0x22 {
        position = Self.skipSpaces(position)
        guard Self.byte(position) == 0x22 else { return nil }
      }
      likely = frame.pointee.node.pointee.likelyChild
    }
  }

  /// Moves the members of a closed object, at least one, to its block, and returns the number of all members in blocks.
  @inline(__always)
  private func move(
    _ first: UnsafeMutablePointer<TextMember>, _ end: UnsafeMutablePointer<TextMember>, to memberCount: Int
  ) -> Int {
    var (member, count) = (first, memberCount)
    // There are few, which takes less time than a call.
    repeat {
      (index.members + count).initialize(to: member.pointee)
      count &+= 1
      member += 1
    } while member < end
    return count
  }

  // MARK: Other values

  /// Skips a value that is not an indexed object, or the rest of an object that has left the tree.
  /// - Parameters:
  ///   - frame: The frame of the container that the value is in.
  ///   - outer: The frame of the container that remains open: `frame`, or the one around it.
  @inline(never)
  private mutating func skipOtherValue(
    _ value: UnsafeRawPointer, _ frame: UnsafeMutablePointer<Frame>, around outer: UnsafeMutablePointer<Frame>
  ) -> UnsafeRawPointer? {
    let end = self.end
    var position = value
    var frame = frame
    var kind = frame.pointee.kind
    while true {
      // A value starts here.
      let first = Self.byte(position)
      switch first {
      case 0x22:
        guard let next = Self.skipString(position, end) else { return nil }
        position = next
      case 0x2D, 0x30...0x39:
        guard let next = Self.skipNumber(position) else { return nil }
        position = next
      case 0x7B, 0x5B:
        if frame == lastFrame { return nil }
        deepest = max(deepest, frame + 1)
        position = Self.skipSpaces(position + 1)
        // The closing bracket is two characters after the opening one, in both cases.
        if Self.byte(position) != first + 2 {
          frame += 1
          let outerNode = (frame - 1).pointee.node
          if first == 0x5B {
            kind = .array
            frame.pointee.open(.array, outerNode, index.open)
            continue
          }
          kind = .object
          frame.pointee.open(.object, keyTree.root, index.open)
          frame.pointee.beginHashes(at: keyCount)
          guard let next = skipKey(position, frame, likely: outerNode.pointee.likelyInner) else { return nil }
          position = next
          continue
        }
        position += 1
        if position == end { return nil }
      default:
        guard let next = skipWord(position, first) else { return nil }
        position = next
      }
      // Past the containers that end here, and to the next value of the innermost one that remains open.
      while true {
        if frame == outer { return position }
        position = Self.skipSpaces(position)
        let next = Self.byte(position)
        if next == 0x2C { break }
        guard next == (kind == .array ? 0x5D : 0x7D) else { return nil }
        position += 1
        if position == end { return nil }
        if kind == .object { keyCount = frame.pointee.firstKey }
        frame -= 1
        kind = frame.pointee.kind
      }
      position = Self.skipSpaces(position + 1)
      if kind == .object {
        guard let next = skipKey(position, frame, likely: frame.pointee.node.pointee.likelyChild) else { return nil }
        position = next
      }
    }
  }

  /// Skips a key of an object that is not indexed, the colon and the spaces around it.
  /// - Parameter likely: The node whose key it probably is.
  @inline(__always)
  private mutating func skipKey(
    _ quote: UnsafeRawPointer, _ frame: UnsafeMutablePointer<Frame>, likely: KeyNode
  ) -> UnsafeRawPointer? {
    guard Self.byte(quote) == 0x22 else { return nil }
    if quote <= lastComparable, likely.pointee.isWritten(at: quote + 1) {
      frame.pointee.node = likely
      return Self.skipSpaces(quote + (likely.pointee.byteCount &+ 3))
    }
    return skipOtherKey(quote, frame, index.open).map(Self.skipSpaces)
  }

  // MARK: Keys

  /// Skips a key that is not the likely one, the colon and the spaces before it.
  @inline(never)
  private mutating func skipOtherKey(
    _ quote: UnsafeRawPointer, _ frame: UnsafeMutablePointer<Frame>, _ open: UnsafeMutablePointer<TextMember>
  ) -> UnsafeRawPointer? {
    let node = frame.pointee.node
    let position: UnsafeRawPointer
    if let child = keyTree.child(of: node, at: quote + 1, end) {
      frame.pointee.node = child
      if node == keyTree.root { keyTree.note(child, in: frame == index.frames ? node : (frame - 1).pointee.node) }
      position = quote + (child.pointee.byteCount &+ 2)
    } else {
      guard let next = skipNewKey(quote, frame, open) else { return nil }
      position = next
    }
    let colon = Self.skipSpaces(position)
    return Self.byte(colon) == 0x3A ? colon + 1 : nil
  }

  /// Skips a key that has not followed the same keys before.
  private mutating func skipNewKey(
    _ quote: UnsafeRawPointer, _ frame: UnsafeMutablePointer<Frame>, _ open: UnsafeMutablePointer<TextMember>
  ) -> UnsafeRawPointer? {
    // The same key can be written with different escapes.
    guard let position = Self.skipString(quote, end, allowsEscapes: false) else { return nil }
    let (key, byteCount) = (quote + 1, position - quote - 2)
    let node = frame.pointee.node
    if frame == index.frames {
      if open - index.open == JSONKeyList.linearLimit { return nil }
      frame.pointee.node = keyTree.childAdding(key, byteCount, to: node) ?? keyTree.outside
      return position
    }
    if node != keyTree.outside {
      let hasRoom = frame.pointee.kind == .indexedObject ? keyTree.hasRoom : keyTree.hasMuchRoom
      if hasRoom, let child = keyTree.childAdding(key, byteCount, to: node) {
        frame.pointee.node = child
        return position
      }
      if !hasRoom { keyTree.countRefusal() }
      if !leaveTree(frame) { return nil }
    }
    return note(KeyHash.hash(key, byteCount, isMalformed: false), frame) ? position : nil
  }

  /// Continues with an object without an index of its members, of which the hashes of the keys are noted.
  private mutating func leaveTree(_ frame: UnsafeMutablePointer<Frame>) -> Bool {
    let keys = keyTree.keys(to: frame.pointee.node)
    frame.pointee.leaveTree(keyTree.outside)
    frame.pointee.beginHashes(at: keyCount)
    for key in keys where !note(key.hash, frame) { return false }
    return true
  }

  /// Notes a key of an object that has left the tree. Returns false if it may be a duplicate, or if there are too many.
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
}
