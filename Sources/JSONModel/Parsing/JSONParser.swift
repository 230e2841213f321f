/// Parses one JSON text. Nesting is tracked in explicit stacks, so text of any depth is safe on any thread.
struct JSONParser: ~Copyable {
  let start: UnsafeRawPointer
  let end: UnsafeRawPointer
  var position: UnsafeRawPointer
  private let maximumDepth: Int
  /// The end of the last closing bracket that is followed only by white space; nil if nothing may remain text.
  private let lastBracketEnd: UnsafeRawPointer?
  /// How many levels of objects inside the outermost value may remain text.
  private var textLevels: Int
  private var frames: MoveStack<JSONParserFrame>
  private let keyTree = KeyTree.current
  /// The keys of the open objects that have left the tree.
  private var keys = MoveStack<JSONKey>(capacity: 0)
  /// The values of the open objects and arrays.
  private var values: MoveStack<JSON>
  /// The number of bytes that may be occupied in addition to the closed objects and arrays.
  private var freeByteCount: Int
  /// A buffer in which strings with escapes are assembled.
  var scratch = ByteBuffer()

  init(
    start: UnsafeRawPointer, count: Int, maximumDepth: Int, maximumByteCount: Int = .max, textLevels: Int = 0
  ) {
    self.start = start
    position = start
    end = start + count
    self.maximumDepth = maximumDepth
    freeByteCount = maximumByteCount
    self.textLevels = textLevels
    lastBracketEnd = textLevels > 0 ? Self.lastBracketEnd(in: UnsafeRawBufferPointer(start: start, count: count)) : nil
    frames = MoveStack(capacity: 16)
    values = MoveStack(capacity: 48)
  }

  /// A parser of a string or a number.
  init(scalar start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
    self.start = start
    position = start
    self.end = end
    maximumDepth = 0
    freeByteCount = .max
    textLevels = 0
    lastBracketEnd = nil
    frames = MoveStack(capacity: 0)
    values = MoveStack(capacity: 0)
  }

  /// Returns the end of the closing bracket at the end of a text, or nil if the text ends with something else.
  static func lastBracketEnd(in text: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    guard let start = text.baseAddress else { return nil }
    var end = start + text.count
    while end > start {
      let byte = (end - 1).load(as: UInt8.self)
      if TextScanner.isBracket(byte) { return end }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return nil }
      end -= 1
    }
    return nil
  }

  /// The next byte, or 0 at the end, which is never valid where this is used.
  @inline(__always)
  var next: UInt8 { position < end ? position.load(as: UInt8.self) : 0 }

  @inline(__always)
  func failure(_ reason: JSONParseFailure.Reason) -> JSONParseFailure {
    JSONParseFailure(reason: reason, offset: position - start)
  }

  mutating func parseText() throws(JSONParseFailure) -> JSON {
    if end - position >= 3, position.load(as: UInt8.self) == 0xEF,
      position.load(fromByteOffset: 1, as: UInt8.self) == 0xBB,
      position.load(fromByteOffset: 2, as: UInt8.self) == 0xBF
    {
      throw failure(.byteOrderMark)
    }
    skipWhitespace()
    let value = try parseValue()
    skipWhitespace()
    guard position == end else { throw failure(.textAfterValue) }
    return value
  }

  private mutating func parseValue() throws(JSONParseFailure) -> JSON {
    while true {
      let value: JSON
      switch next {
      case 0x22:
        value = try parseString()
        freeByteCount &-= JSONMemory.byteCount(ofScalar: value)
      case 0x7B:
        position += 1
        skipWhitespace()
        if next == 0x7D {
          guard frames.count < maximumDepth else { throw failure(.tooDeep) }
          position += 1
          value = .object(JSONObject())
        } else if let object = textObject() {
          if let storage = object.stored { freeByteCount &-= JSONMemory.byteCount(ofText: storage) }
          value = .object(object)
        } else {
          try open(isObject: true)
          guard next == 0x22 else { throw failure(.expectedKey) }
          try parseKey()
          continue
        }
      case 0x5B:
        position += 1
        skipWhitespace()
        if next == 0x5D {
          guard frames.count < maximumDepth else { throw failure(.tooDeep) }
          position += 1
          value = .array([])
        } else {
          try open(isObject: false)
          continue
        }
      case 0x2D, 0x30...0x39:
        value = try parseNumber()
        if case .decimal = value { freeByteCount &-= JSONMemory.byteCount(ofScalar: value) }
      case 0x74:
        try skipWord("true")
        value = .bool(true)
      case 0x66:
        try skipWord("false")
        value = .bool(false)
      case 0x6E:
        try skipWord("null")
        value = .null
      default:
        throw unexpectedStart()
      }
      // The value is complete: add it to the innermost open container, and close the containers that end here.
      values.push(value)
      while true {
        guard frames.count > 0 else { return values.pop() }
        let isObject = frames.top.pointee.isObject
        skipWhitespace()
        if next == 0x2C {
          // The values of open containers, which are on the stack, and its capacity.
          guard values.count &* (2 &* MemoryLayout<JSON>.stride) <= freeByteCount else { throw failure(.tooLarge) }
          position += 1
          skipWhitespace()
          if isObject {
            guard next == 0x22 else { throw failure(next == 0x7D ? .trailingComma : .keyNotQuoted) }
            try parseKey()
          } else {
            guard next != 0x5D else { throw failure(.trailingComma) }
          }
          break
        }
        if isObject {
          guard next == 0x7D else { throw failure(.expectedCommaInObject) }
          position += 1
          let keyListBytes = frames.top.pointee.node == keyTree.outside ? Self.bytesPerKeyList : 0
          try count(from: frames.top.pointee.firstValue, bytesPerContainer: Self.bytesPerObject + keyListBytes)
          closeObject()
        } else {
          guard next == 0x5D else { throw failure(.expectedCommaInArray) }
          position += 1
          try count(from: frames.top.pointee.firstValue, bytesPerContainer: Self.bytesPerArray)
          closeArray()
        }
      }
    }
  }

  /// Advances past the object whose first key starts here and returns it as text, or returns nil if its members must be
  /// parsed.
  @inline(__always)
  private mutating func textObject() -> JSONObject? {
    textLevels > 0 && frames.count > 0 ? scannedObject() : nil
  }

  @inline(never)
  private mutating func scannedObject() -> JSONObject? {
    var start = position - 1
    while start.load(as: UInt8.self) != 0x7B { start -= 1 }
    guard let lastBracketEnd, start < lastBracketEnd,
      let found = TextScanner.scan(start, lastBracketEnd, textLevels: textLevels - 1),
      frames.count + found.depth <= maximumDepth
    else {
      // Otherwise text could be scanned once for each level.
      textLevels -= 1
      return nil
    }
    position = found.end
    return JSONObject(storage: found.storage)
  }

  private mutating func open(isObject: Bool) throws(JSONParseFailure) {
    guard frames.count < maximumDepth else { throw failure(.tooDeep) }
    frames.push(JSONParserFrame(isObject: isObject, node: keyTree.root, firstKey: keys.count, firstValue: values.count))
  }

  /// Parses a key, the colon and the white space around it, and starts a member of the innermost object.
  private mutating func parseKey() throws(JSONParseFailure) {
    let frame = frames.top
    let node = frame.pointee.node
    if let child = keyTree.child(of: node, at: position + 1, end) {
      frame.pointee.node = child
      position += child.pointee.byteCount &+ 2
    } else {
      try parseOtherKey(frame)
    }
    skipWhitespace()
    guard next == 0x3A else { throw failure(.expectedColon) }
    position += 1
    skipWhitespace()
  }

  /// Parses a key that has not followed the same keys before.
  @inline(never)
  private mutating func parseOtherKey(_ frame: UnsafeMutablePointer<JSONParserFrame>) throws(JSONParseFailure) {
    let string = try scanString()
    if frame.pointee.node != keyTree.outside {
      if string.form == .plain,
        let child = keyTree.childAdding(string.start, string.count, to: frame.pointee.node)
      {
        frame.pointee.node = child
        return
      }
      for key in keyTree.keys(to: frame.pointee.node) { push(key, frame) }
      frame.pointee.node = keyTree.outside
    }
    let key: JSONKey
    if string.form == .plain {
      let hash = KeyHash.hash(string.start, string.count, isMalformed: false)
      key = JSONKey(stored: Self.text(string.start, string.count), hash: hash)
    } else {
      let isMalformed = string.form == .malformed
      let text = isMalformed ? UTF16Text.hexadecimal(codeUnits(of: string)) : unescapedText(of: string)
      key = JSONKey(stored: text, isMalformed: isMalformed)
    }
    push(key, frame)
  }

  private mutating func push(_ key: JSONKey, _ frame: UnsafeMutablePointer<JSONParserFrame>) {
    let hash = key.hash
    freeByteCount &-= Self.bytesPerKey &+ JSONMemory.byteCount(of: key.stored)
    keys.push(key)
    let bit = 1 as UInt64 &<< (hash >> 58)
    if frame.pointee.seenKeys & bit != 0 { frame.pointee.mayHaveDuplicates = true }
    frame.pointee.seenKeys |= bit
    frame.pointee.keyListHash = KeyHash.appending(hash, to: frame.pointee.keyListHash)
  }

  /// Counts the memory of an object or array before it is created.
  /// - Parameter firstValue: The position of its first value on the stack.
  @inline(__always)
  private mutating func count(from firstValue: Int, bytesPerContainer: Int) throws(JSONParseFailure) {
    freeByteCount &-= (values.count &- firstValue) &* MemoryLayout<JSON>.stride &+ bytesPerContainer
    guard freeByteCount >= 0 else { throw failure(.tooLarge) }
  }

  private static var bytesPerArray: Int { 48 }
  private static var bytesPerObject: Int { 64 }
  /// Without the keys.
  private static var bytesPerKeyList: Int { 112 }
  /// A key is on the stack, in a list and in the index of the list while its object is created.
  private static var bytesPerKey: Int { 2 * MemoryLayout<JSONKey>.stride + 8 }

  private mutating func closeObject() {
    let frame = frames.top.pointee
    frames.removeMoved(downTo: frames.count - 1)
    let firstValue = values.base + frame.firstValue
    let storage: JSONObjectStorage
    if frame.node != keyTree.outside {
      storage = .taking(firstValue, count: values.count - frame.firstValue, keyTree.list(of: frame.node))
    } else {
      storage = .taking(
        keys.base + frame.firstKey, firstValue, count: keys.count - frame.firstKey, keyListHash: frame.keyListHash,
        mayHaveDuplicates: frame.mayHaveDuplicates)
      keys.removeMoved(downTo: frame.firstKey)
    }
    values.removeMoved(downTo: frame.firstValue)
    values.push(.object(JSONObject(storage: storage)))
  }

  private mutating func closeArray() {
    let base = frames.top.pointee.firstValue
    frames.removeMoved(downTo: frames.count - 1)
    let count = values.count - base
    let first = values.base + base
    let array = [JSON](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.baseAddress.unsafelyUnwrapped.moveInitialize(from: first, count: count)
      initialized = count
    }
    values.removeMoved(downTo: base)
    values.push(.array(array))
  }

  @inline(__always)
  mutating func skipWhitespace() {
    while position < end {
      let byte = position.load(as: UInt8.self)
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  @inline(__always)
  private mutating func skipWord(_ word: StaticString) throws(JSONParseFailure) {
    let count = word.utf8CodeUnitCount
    guard end - position >= count, haveSameBytes(position, word.utf8Start, count) else { throw failure(.badLiteral) }
    position += count
  }

  private func unexpectedStart() -> JSONParseFailure {
    switch next {
    case _ where position == end: failure(.expectedValue)
    case 0x2B: failure(.leadingPlus)
    case 0x2E: failure(.notJSONNumber)
    case 0x41...0x5A, 0x61...0x7A: failure(.badLiteral)
    case 0x80...0xFF: failure(UTF8Sequence.length(at: position, end: end) > 0 ? .expectedValue : .invalidUTF8)
    default: failure(.expectedValue)
    }
  }
}

/// An array or object whose end has not been reached.
struct JSONParserFrame {
  let isObject: Bool
  /// The node of an object's last key, or ``KeyTree/outside`` after the object has left the tree.
  var node: KeyNode
  /// The positions at which its keys, if it leaves the tree, and its values start on their stacks.
  let firstKey: Int
  let firstValue: Int
  /// Of the keys on the stack.
  var keyListHash: UInt64 = 0
  /// One bit for each key so far, chosen by its hash: a key whose bit is set may be a duplicate.
  var seenKeys: UInt64 = 0
  var mayHaveDuplicates = false
}
