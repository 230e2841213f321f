/// Finds the members of an object in text that ``TextScanner`` has found to be valid, but not indexed: there are no
/// escapes in keys, and no duplicates. Nothing is checked again, which is faster.
struct MemberFinder: ~Copyable {
  private let start: UnsafeRawPointer
  let end: UnsafeRawPointer
  var position: UnsafeRawPointer
  private let members: UnsafeMutablePointer<TextMember>
  private var count = 0
  private let keyTree = KeyTree.current
  /// The node of the last key; ``KeyTree/outside`` after the object has left the tree.
  private var node: KeyNode
  private var maximumDepth = 1

  /// Returns the storage of an object, or nil if it has no members or too many.
  /// - Parameters:
  ///   - start: The address of its opening bracket.
  ///   - end: The address after its closing bracket.
  ///   - textLevels: How many levels of objects inside it may be text when they are read.
  static func find(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, textLevels: Int) -> JSONObjectStorage? {
    withUnsafeTemporaryAllocation(of: TextMember.self, capacity: JSONKeyList.linearLimit) { members in
      var finder = MemberFinder(start, end, members.baseAddress.unsafelyUnwrapped)
      return finder.findAll() ? finder.storage(textLevels) : nil
    }
  }

  init(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, _ members: UnsafeMutablePointer<TextMember>) {
    self.start = start
    self.end = end
    position = start
    self.members = members
    node = keyTree.root
  }

  private func storage(_ textLevels: Int) -> JSONObjectStorage? {
    let found = UnsafeBufferPointer(start: members, count: count)
    guard let keyList = node == keyTree.outside ? TextKeys.list(of: found, in: start) : keyTree.list(of: node) else {
      return nil
    }
    return withUnsafePointer(to: TextBlock(keyList: .passUnretained(keyList), first: 0)) { block in
      .make(
        text: UnsafeRawBufferPointer(start: start, count: end - start), found,
        UnsafeBufferPointer(start: block, count: 1), keyList, keyTree, depth: maximumDepth, textLevels: textLevels)
    }
  }

  @inline(__always) private var next: UInt8 { position.load(as: UInt8.self) }

  @inline(__always) private var offset: UInt32 { UInt32(truncatingIfNeeded: position - start) }

  private mutating func findAll() -> Bool {
    repeat {
      // Past the bracket or a comma.
      position += 1
      skipSpaces()
      if next == 0x7D || count == JSONKeyList.linearLimit { return false }
      let keyStart = offset
      skipKey()
      let valueStart = offset
      skipValue()
      (members + count).initialize(to: TextMember(start: keyStart, valueStart: valueStart, end: offset))
      count &+= 1
      skipSpaces()
    } while next == 0x2C
    return true
  }

  /// Advances past a key, the colon and the spaces around it.
  @inline(__always)
  private mutating func skipKey() {
    if let child = keyTree.child(of: node, at: position + 1, end) {
      node = child
      position += child.pointee.byteCount &+ 2
    } else {
      let key = position + 1
      skipString()
      node = keyTree.childAdding(key, position - key &- 1, to: node) ?? keyTree.outside
    }
    while next == 0x3A || next == 0x20 { position += 1 }
  }

  @inline(__always)
  private mutating func skipSpaces() {
    while next == 0x20 { position += 1 }
  }

  @inline(__always)
  private mutating func skipValue() {
    switch next {
    case 0x22: skipString()
    case 0x7B, 0x5B: skipContainer()
    default:
      // A number or a word, which ends before a comma, a bracket or a space.
      repeat { position += 1 } while next != 0x2C && next != 0x7D && next != 0x20
    }
  }

  private mutating func skipContainer() {
    var depth = 1
    repeat {
      switch next {
      case 0x22:
        skipString()
        continue
      case 0x7B, 0x5B:
        depth &+= 1
        maximumDepth = max(maximumDepth, depth)
      case 0x7D, 0x5D: depth &-= 1
      default: break
      }
      position += 1
    } while depth > 1
  }

  /// Returns the number of levels of arrays and objects in the text of an object.
  static func depth(_ text: UnsafeRawBufferPointer) -> Int {
    guard let start = text.baseAddress else { return 0 }
    return withUnsafeTemporaryAllocation(of: TextMember.self, capacity: 1) { members in
      var finder = MemberFinder(start, start + text.count, members.baseAddress.unsafelyUnwrapped)
      finder.skipContainer()
      // That counts a level around the text.
      return finder.maximumDepth - 1
    }
  }

  @inline(__always)
  mutating func skipString() {
    position += 1
    while true {
      skipPlainText()
      if next == 0x22 { break }
      // Past an escape, of which the second character may be a quote.
      position += 2
    }
    position += 1
  }

  /// Advances to the next quote or backslash.
  @inline(__always)
  private mutating func skipPlainText() {
    while end - position >= 16 {
      let bytes = position.loadUnaligned(as: SIMD16<UInt8>.self)
      let special =
        TextScanner.words(bytes .== SIMD16(repeating: 0x22)) | TextScanner.words(bytes .== SIMD16(repeating: 0x5C))
      if special[0] != 0 {
        position += special[0].littleEndian.trailingZeroBitCount &>> 3
        return
      }
      if special[1] != 0 {
        position += 8 &+ special[1].littleEndian.trailingZeroBitCount &>> 3
        return
      }
      position += 16
    }
    while next != 0x22, next != 0x5C { position += 1 }
  }
}
