/// Validates an object in JSON text and finds its members without creating them.
///
/// The scanner accepts only text that the parser accepts as well. It gives up on everything unusual: errors, keys that
/// may be duplicates, numbers that may be too large, line breaks, which must not get into a line, and many levels or
/// keys. Then the parser decides.
///
/// The last byte that it may read is a closing bracket, which ends everything except a string. It therefore checks for
/// the end only in strings and after a closing bracket.
struct TextScanner: ~Copyable {
  // Small enough for the frames and the keys to be on the stack.
  private static var maximumDepth: Int { 16 }
  private static var maximumKeys: Int { 240 }

  private struct Frame {
    let isObject: Bool
    /// The index of its first key among those of the open objects.
    let firstKey: Int32
    /// One bit for each key so far, chosen by its hash.
    var seenKeys: UInt64 = 0
  }

  /// An object whose text is valid.
  struct Found {
    let end: UnsafeRawPointer
    /// The number of levels of arrays and objects.
    let depth: Int
    let storage: JSONObjectStorage
  }

  private let end: UnsafeRawPointer
  private let frames: UnsafeMutablePointer<Frame>
  /// The hashes of the keys of the open objects inside the object, of which 32 bits distinguish keys well enough.
  private let hashes: UnsafeMutablePointer<UInt32>
  private var keyCount = 0
  private var depth = 0
  private var maximumDepth = 0
  private var position: UnsafeRawPointer
  private var members: TextMembers

  /// Returns an object, or nil if the parser must decide.
  /// - Parameters:
  ///   - start: The address of its opening bracket.
  ///   - end: The end of the text, of which the last byte is a closing bracket or brace.
  ///   - textLevels: How many levels of objects inside it may be text when they are read.
  static func scan(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, textLevels: Int) -> Found? {
    assert(isBracket((end - 1).load(as: UInt8.self)), "nothing ends the text")
    guard end - start <= Int(UInt32.max) else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: maximumKeys) { hashes in
      withUnsafeTemporaryAllocation(of: TextMember.self, capacity: TextMembers.maximum) { members in
        withUnsafeTemporaryAllocation(of: Frame.self, capacity: maximumDepth) { frames in
          var scanner = TextScanner(
            start, end, frames.baseAddress.unsafelyUnwrapped, hashes.baseAddress.unsafelyUnwrapped,
            members.baseAddress.unsafelyUnwrapped)
          return scanner.skipContainer() ? scanner.found(textLevels) : nil
        }
      }
    }
  }

  static func isBracket(_ byte: UInt8) -> Bool { byte == 0x7D || byte == 0x5D }

  private init(
    _ start: UnsafeRawPointer, _ end: UnsafeRawPointer, _ frames: UnsafeMutablePointer<Frame>,
    _ hashes: UnsafeMutablePointer<UInt32>, _ members: UnsafeMutablePointer<TextMember>
  ) {
    self.end = end
    self.frames = frames
    self.hashes = hashes
    self.members = TextMembers(of: start, members)
    position = start
  }

  private func found(_ textLevels: Int) -> Found? {
    members.storage(position, depth: maximumDepth, textLevels: textLevels).map {
      Found(end: position, depth: maximumDepth, storage: $0)
    }
  }

  @inline(__always) private var next: UInt8 { position.load(as: UInt8.self) }

  /// Advances past an object or array. Each function that advances returns false if the parser must decide.
  private mutating func skipContainer() -> Bool {
    repeat {
      // A value starts here.
      switch next {
      case 0x22: if !skipString() { return false }
      case 0x7B:
        if depth == Self.maximumDepth { return false }
        position += 1
        skipSpaces()
        if next != 0x7D {
          open(isObject: true)
          if !skipKey() { return false }
          continue
        }
        position += 1
        maximumDepth = max(maximumDepth, depth &+ 1)
      case 0x5B:
        if depth == Self.maximumDepth { return false }
        position += 1
        skipSpaces()
        if next != 0x5D {
          open(isObject: false)
          continue
        }
        position += 1
        maximumDepth = max(maximumDepth, depth &+ 1)
      case 0x2D, 0x30...0x39: if !skipNumber() { return false }
      case 0x74: if !skipWord("true") { return false }
      case 0x66: if !skipWord("false") { return false }
      case 0x6E: if !skipWord("null") { return false }
      default: return false
      }
      if !skipToNextValue() { return false }
    } while depth > 0
    return true
  }

  /// Advances past the containers that end here, and to the next value of the innermost one that remains open.
  @inline(__always)
  private mutating func skipToNextValue() -> Bool {
    while depth > 0 {
      if position == end { return false }
      if depth == 1 { members.endValue(position) }
      skipSpaces()
      let isObject = (frames + (depth &- 1)).pointee.isObject
      if next == 0x2C {
        position += 1
        skipSpaces()
        return !isObject || skipKey()
      }
      guard next == (isObject ? 0x7D : 0x5D) else { return false }
      position += 1
      depth &-= 1
      keyCount = Int((frames + depth).pointee.firstKey)
    }
    return true
  }

  @inline(__always)
  private mutating func open(isObject: Bool) {
    (frames + depth).initialize(to: Frame(isObject: isObject, firstKey: Int32(truncatingIfNeeded: keyCount)))
    depth &+= 1
    maximumDepth = max(maximumDepth, depth)
  }

  /// Advances past a key, the colon and the spaces around it.
  @inline(__always)
  private mutating func skipKey() -> Bool {
    guard depth == 1 ? skipOuterKey() : skipInnerKey() else { return false }
    skipSpaces()
    guard next == 0x3A else { return false }
    position += 1
    skipSpaces()
    return true
  }

  /// Advances past a key of the object itself.
  @inline(__always)
  private mutating func skipOuterKey() -> Bool {
    guard next == 0x22, members.count < TextMembers.maximum else { return false }
    guard let known = members.add(at: position, end) else { return skipNewKey() }
    position = known
    return true
  }

  /// Advances past a key that has not followed the same keys before.
  @inline(never)
  private mutating func skipNewKey() -> Bool {
    guard skipString(allowsEscapes: false) else { return false }
    members.addKey(position)
    return true
  }

  @inline(__always)
  private mutating func skipInnerKey() -> Bool {
    guard next == 0x22, keyCount < Self.maximumKeys else { return false }
    let start = position + 1
    // The same key can be written with different escapes.
    guard skipString(allowsEscapes: false) else { return false }
    let hash = UInt32(truncatingIfNeeded: KeyHash.hash(start, position - start &- 1, isMalformed: false) >> 32)
    let frame = frames + (depth &- 1)
    let bit = 1 as UInt64 &<< UInt64(hash >> 26)
    if frame.pointee.seenKeys & bit != 0, isKnown(hash, from: frame.pointee.firstKey) { return false }
    frame.pointee.seenKeys |= bit
    hashes[keyCount] = hash
    keyCount &+= 1
    return true
  }

  private func isKnown(_ hash: UInt32, from first: Int32) -> Bool {
    for i in Int(first)..<keyCount where hashes[i] == hash { return true }
    return false
  }

  @inline(__always)
  private mutating func skipSpaces() {
    while next == 0x20 { position += 1 }
  }

  @inline(__always)
  private mutating func skipWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - position >= count, haveSameBytes(position, word.utf8Start, count) else { return false }
    position += count
    return true
  }

  // MARK: Numbers

  /// Advances past a number that has few enough digits to fit in a double.
  @inline(__always)
  private mutating func skipNumber() -> Bool {
    let start = position
    if next == 0x2D { position += 1 }
    if next == 0x30 { position += 1 } else if !skipDigits() { return false }
    if next == 0x2E {
      position += 1
      if !skipDigits() { return false }
    }
    if position - start > 64 { return false }
    if next | 0x20 == 0x65 {
      position += 1
      if next == 0x2B || next == 0x2D { position += 1 }
      let firstDigit = position
      return skipDigits() && position - firstDigit <= 2
    }
    // A digit here follows a leading zero.
    return next &- 0x30 >= 10
  }

  @inline(__always)
  private mutating func skipDigits() -> Bool {
    guard next &- 0x30 < 10 else { return false }
    repeat { position += 1 } while next &- 0x30 < 10
    return true
  }

  // MARK: Strings

  /// Advances past a string.
  @inline(__always)
  private mutating func skipString(allowsEscapes: Bool = true) -> Bool {
    position += 1
    while skipPlainText() {
      let byte = next
      if byte == 0x22 {
        position += 1
        return true
      }
      if byte >= 0x80 {
        let length = UTF8Sequence.length(at: position, end: end)
        guard length > 0 else { return false }
        position += length
      } else {
        guard byte == 0x5C, allowsEscapes, skipEscape() else { return false }
      }
    }
    return false
  }

  /// Advances to the next byte that is a quote, a backslash, a control character or not ASCII, if there is one.
  @inline(__always)
  private mutating func skipPlainText() -> Bool {
    while end - position >= 16 {
      // Signed, so that one comparison finds both control characters and bytes that are not ASCII.
      let bytes = position.loadUnaligned(as: SIMD16<Int8>.self)
      let special =
        Self.words(bytes .< SIMD16(repeating: 0x20)) | Self.words(bytes .== SIMD16(repeating: 0x22))
        | Self.words(bytes .== SIMD16(repeating: 0x5C))
      if special[0] != 0 {
        position += special[0].littleEndian.trailingZeroBitCount &>> 3
        return true
      }
      if special[1] != 0 {
        position += 8 &+ special[1].littleEndian.trailingZeroBitCount &>> 3
        return true
      }
      position += 16
    }
    while position < end {
      let byte = position.load(as: UInt8.self)
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { return true }
      position += 1
    }
    return false
  }

  /// Returns a mask as words. Combining the masks of vectors themselves is far slower.
  @inline(__always)
  static func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }

  private mutating func skipEscape() -> Bool {
    position += 1
    switch next {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
      position += 1
      return true
    case 0x75:
      position += 1
      for _ in 0..<4 {
        guard UTF16Text.hexadecimalValue(next) != nil else { return false }
        position += 1
      }
      return true
    default: return false
    }
  }
}
