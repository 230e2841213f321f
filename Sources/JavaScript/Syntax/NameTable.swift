/// The names of one script, and the reserved words.
struct NameTable: ~Copyable {
  let arena: SyntaxArena
  /// An open-addressed table in which -1 is an empty slot. Its size is a power of two.
  private var slots: [Int32]
  private var names: [Name]

  init(_ arena: SyntaxArena) {
    let fixed = FixedNames.shared
    self.arena = arena
    slots = fixed.slots
    names = []
    names.reserveCapacity(fixed.contents.count * 2)
    for content in fixed.contents { names.append(Name(arena.make(content))) }
  }

  static var emptyHash: UInt32 { 2_166_136_261 }

  /// Adds a byte to a hash (FNV-1a).
  @inline(__always)
  static func combine(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }

  @inline(__always)
  fileprivate static func slot(_ hash: UInt32, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: hash ^ (hash >> 15)) & mask
  }

  subscript(index: Int32) -> Name {
    @inline(__always) get { names[Int(index)] }
  }

  /// Returns the index of a name (UTF-8), which is added if it is new, and the token kind that the name denotes.
  @inline(__always)
  mutating func intern(
    _ text: UnsafeBufferPointer<UInt8>, hash: UInt32, isASCII: Bool = true
  ) -> (index: Int32, kind: TokenKind) {
    let mask = slots.count &- 1
    var slot = NameTable.slot(hash, mask)
    while true {
      let index = slots[slot]
      if index < 0 { return (add(text, hash: hash, isASCII: isASCII, at: slot), .identifier) }
      let name = names[Int(index)]
      if name.hash == hash && haveSameBytes(name.utf8, text) { return (index, name.kind) }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(never)
  private mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, hash: UInt32, isASCII: Bool, at slot: Int
  ) -> Int32 {
    let index = Int32(truncatingIfNeeded: names.count)
    names.append(
      Name(
        arena.make(
          Name.Content(
            bytes: UnsafePointer(arena.copy(text)), count: Int32(truncatingIfNeeded: text.count), index: index,
            hash: hash,
            kind: .identifier, isASCII: isASCII))))
    slots[slot] = index
    if names.count * 2 > slots.count { grow() }
    return index
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [Int32](repeating: -1, count: mask + 1)
    for name in names {
      var slot = NameTable.slot(name.hash, mask)
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = name.index
    }
  }

  /// Returns the text of a name that `intern` returned.
  func string(_ index: Int32) -> String { self[index].text }

  /// Returns a name that `intern` returned as the text of a property name.
  @inline(__always)
  func text(_ index: Int32) -> SyntaxText {
    let name = self[index]
    return name.isASCII ? SyntaxText(ascii: name.utf8) : SyntaxText(CodeUnits(name.text.utf16), in: arena)
  }
}

@inline(__always)
private func haveSameBytes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  guard a.count == b.count else { return false }
  for i in 0..<a.count where a[i] != b[i] { return false }
  return true
}

/// The names that every table contains from the start: contextual keywords, whose indices are the raw values of
/// `ContextualName`, and reserved words.
private struct FixedNames: @unchecked Sendable {
  // Unchecked, because the pointers refer to constants of the program.
  private(set) var contents: [Name.Content] = []
  private(set) var slots = [Int32](repeating: -1, count: 512)

  static let shared = FixedNames()

  private init() {
    for name in ContextualName.allCases { insert(name.text, kind: .identifier) }
    insert("break", kind: .break)
    insert("case", kind: .case)
    insert("catch", kind: .catch)
    insert("class", kind: .class)
    insert("const", kind: .const)
    insert("continue", kind: .continue)
    insert("debugger", kind: .debugger)
    insert("default", kind: .default)
    insert("delete", kind: .delete)
    insert("do", kind: .do)
    insert("else", kind: .else)
    insert("enum", kind: .enum)
    insert("export", kind: .export)
    insert("extends", kind: .extends)
    insert("false", kind: .false)
    insert("finally", kind: .finally)
    insert("for", kind: .for)
    insert("function", kind: .function)
    insert("if", kind: .if)
    insert("import", kind: .import)
    insert("in", kind: .in)
    insert("instanceof", kind: .instanceof)
    insert("new", kind: .new)
    insert("null", kind: .null)
    insert("return", kind: .return)
    insert("super", kind: .super)
    insert("switch", kind: .switch)
    insert("this", kind: .this)
    insert("throw", kind: .throw)
    insert("true", kind: .true)
    insert("try", kind: .try)
    insert("typeof", kind: .typeof)
    insert("var", kind: .var)
    insert("void", kind: .void)
    insert("while", kind: .while)
    insert("with", kind: .with)
  }

  private mutating func insert(_ text: StaticString, kind: TokenKind) {
    var hash = NameTable.emptyHash
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      hash = NameTable.combine(hash, byte)
    }
    let mask = slots.count - 1
    var slot = NameTable.slot(hash, mask)
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: contents.count)
    contents.append(
      Name.Content(
        bytes: text.utf8Start, count: Int32(truncatingIfNeeded: text.utf8CodeUnitCount),
        index: Int32(truncatingIfNeeded: contents.count), hash: hash, kind: kind, isASCII: true))
  }
}
