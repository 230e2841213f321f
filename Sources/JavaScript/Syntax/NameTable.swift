/// The identifier names of one script. Each is stored once, so that equal names share their storage and compare as
/// integers.
struct NameTable: ~Copyable {
  private struct Entry {
    let hash: UInt32
    let start: Int32
    let length: Int32
    let kind: TokenKind
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// An open-addressed table in which -1 is an empty slot. Its size is a power of two.
  private var slots: [Int32]
  private var strings: [String] = []
  private var codeUnits: [CodeUnits] = []

  init() {
    slots = [Int32](repeating: -1, count: 512)
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
    let name = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var hash = NameTable.emptyHash
    for byte in name { hash = NameTable.combine(hash, byte) }
    _ = find(name, hash: hash, kind: kind)
  }

  static var emptyHash: UInt32 { 2_166_136_261 }

  /// Adds a byte to a hash (FNV-1a).
  @inline(__always)
  static func combine(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }

  /// Returns the index of a name (UTF-8), which is added if it is new, and the token kind that the name denotes.
  mutating func intern(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> (index: Int32, kind: TokenKind) {
    let index = find(name, hash: hash, kind: .identifier)
    return (index, entries[Int(index)].kind)
  }

  private mutating func find(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32, kind: TokenKind) -> Int32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash ^ (hash >> 15)) & mask
    while true {
      let index = slots[slot]
      if index < 0 { break }
      let entry = entries[Int(index)]
      if entry.hash == hash && Int(entry.length) == name.count && equals(name, at: Int(entry.start)) { return index }
      slot = (slot + 1) & mask
    }
    let index = Int32(truncatingIfNeeded: entries.count)
    entries.append(
      Entry(
        hash: hash, start: Int32(truncatingIfNeeded: bytes.count), length: Int32(truncatingIfNeeded: name.count),
        kind: kind))
    bytes.append(contentsOf: name)
    strings.append("")
    codeUnits.append([])
    slots[slot] = index
    if entries.count * 2 > slots.count { grow() }
    return index
  }

  private func equals(_ name: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    for offset in 0..<name.count where name[offset] != bytes[start + offset] { return false }
    return true
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [Int32](repeating: -1, count: mask + 1)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash ^ (entry.hash >> 15)) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }

  /// Returns the text of a name that `intern` returned.
  mutating func string(_ index: Int32) -> String {
    let index = Int(index)
    let known = strings[index]
    if !known.isEmpty { return known }
    let entry = entries[index]
    let start = Int(entry.start)
    let text = String(decoding: bytes[start..<start + Int(entry.length)], as: UTF8.self)
    strings[index] = text
    return text
  }

  /// Returns the UTF-16 code units of a name that `intern` returned.
  mutating func units(_ index: Int32) -> CodeUnits {
    let known = codeUnits[Int(index)]
    if !known.isEmpty { return known }
    let units = CodeUnits(string(index).utf16)
    codeUnits[Int(index)] = units
    return units
  }
}
