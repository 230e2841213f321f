/// Finds the members of an object in text that ``TextScanner`` has found to be valid: there are no escapes in keys, and
/// no duplicates. Nothing is checked again, which is faster.
struct MemberFinder: ~Copyable {
  private let end: UnsafeRawPointer
  private var position: UnsafeRawPointer
  private var members: TextMembers
  private var maximumDepth = 1

  /// Returns the storage of an object, or nil if it has no members or too many.
  /// - Parameters:
  ///   - start: The address of its opening bracket.
  ///   - end: The address after its closing bracket.
  ///   - textLevels: How many levels of objects inside it may be text when they are read.
  static func find(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, textLevels: Int) -> JSONObjectStorage? {
    withUnsafeTemporaryAllocation(of: TextMember.self, capacity: TextMembers.maximum) { members in
      var finder = MemberFinder(start, end, members.baseAddress.unsafelyUnwrapped)
      return finder.findAll()
        ? finder.members.storage(end, depth: finder.maximumDepth, textLevels: textLevels) : nil
    }
  }

  private init(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer, _ members: UnsafeMutablePointer<TextMember>) {
    self.end = end
    position = start
    self.members = TextMembers(of: start, members)
  }

  @inline(__always) private var next: UInt8 { position.load(as: UInt8.self) }

  private mutating func findAll() -> Bool {
    repeat {
      // Past the bracket or a comma.
      position += 1
      skipSpaces()
      if next == 0x7D { return false }
      if members.count == TextMembers.maximum { return false }
      skipKey()
      skipValue()
      members.endValue(position)
      skipSpaces()
    } while next == 0x2C
    return true
  }

  /// Advances past a key, the colon and the spaces around it.
  @inline(__always)
  private mutating func skipKey() {
    if let known = members.add(at: position, end) {
      position = known
    } else {
      skipString()
      members.addKey(position)
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

  @inline(__always)
  private mutating func skipString() {
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
