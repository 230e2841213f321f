/// The names of one script, and the reserved words.
struct NameTable: ~Copyable {
  let arena: SyntaxArena
  /// An open-addressed table of hashes and indices increased by 1, in which 0 is an empty slot. Its size is a power of
  /// two.
  private var slots: [Slot]
  private var names: [Name]

  fileprivate struct Slot {
    var hash: UInt32
    var number: Int32
    static var empty: Slot { Slot(hash: 0, number: 0) }
  }

  init(_ arena: SyntaxArena) {
    let fixed = FixedNames.shared
    self.arena = arena
    slots = fixed.slots
    names = []
    names.reserveCapacity(fixed.contents.count * 2)
    for content in fixed.contents { names.append(Name(arena.make(content))) }
  }

  @inline(__always)
  fileprivate static func place(_ hash: UInt32, _ mask: Int) -> Int { Int(truncatingIfNeeded: hash) & mask }

  subscript(index: Int32) -> Name {
    @inline(__always) get { names[Int(index)] }
  }

  /// Returns the index of a name (UTF-8), which is added if it is new, and the token kind that the name denotes.
  @inline(__always)
  mutating func intern(
    _ text: UnsafeBufferPointer<UInt8>, isASCII: Bool = true
  ) -> (index: Int32, kind: TokenKind) {
    let hash = NameHash(text)
    let mask = slots.count &- 1
    var place = NameTable.place(hash.value, mask)
    while true {
      let slot = slots[place]
      if slot.number == 0 { return (add(text, hash, isASCII: isASCII, at: place), .identifier) }
      if slot.hash == hash.value {
        let name = names[Int(slot.number &- 1)]
        if name.hash.head == hash.head && hasSameBytes(name.utf8, text) { return (name.index, name.kind) }
      }
      place = (place &+ 1) & mask
    }
  }

  @inline(never)
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ hash: NameHash, isASCII: Bool, at place: Int) -> Int32
  {
    let index = Int32(truncatingIfNeeded: names.count)
    names.append(
      Name(
        arena.make(
          Name.Content(
            bytes: UnsafePointer(arena.copy(text)), count: Int32(truncatingIfNeeded: text.count), index: index,
            hash: hash, kind: .identifier, isASCII: isASCII))))
    slots[place] = Slot(hash: hash.value, number: index + 1)
    if names.count * 2 > slots.count { grow() }
    return index
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [Slot](repeating: .empty, count: mask + 1)
    for name in names {
      var place = NameTable.place(name.hash.value, mask)
      while slots[place].number != 0 { place = (place + 1) & mask }
      slots[place] = Slot(hash: name.hash.value, number: name.index + 1)
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

/// Returns whether names with the same head have the same bytes.
@inline(__always)
private func hasSameBytes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  guard a.count == b.count else { return false }
  guard a.count > 8, let first = a.baseAddress, let second = b.baseAddress else { return true }
  return NameHash.hasSameRest(first, second, a.count)
}

/// The names that every table contains from the start: contextual keywords, whose indices are the raw values of
/// `ContextualName`, and reserved words.
private struct FixedNames: @unchecked Sendable {
  // Unchecked, because the pointers refer to constants of the program.
  private(set) var contents: [Name.Content] = []
  private(set) var slots = [NameTable.Slot](repeating: .empty, count: 512)

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
    let hash = NameHash(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    let mask = slots.count - 1
    var place = NameTable.place(hash.value, mask)
    while slots[place].number != 0 { place = (place + 1) & mask }
    slots[place] = NameTable.Slot(hash: hash.value, number: Int32(truncatingIfNeeded: contents.count + 1))
    contents.append(
      Name.Content(
        bytes: text.utf8Start, count: Int32(truncatingIfNeeded: text.utf8CodeUnitCount),
        index: Int32(truncatingIfNeeded: contents.count), hash: hash, kind: kind, isASCII: true))
  }
}
