/// The children of the nodes of a ``KeyTree`` that have many, in a hash table with open addressing.
///
/// A key is hashed by its first 16 bytes including the closing quote, which can be read without a search for its end.
/// The seed of each table is random, so that keys cannot be crafted to collide.
struct KeyIndex {
  private var slots: UnsafeMutablePointer<KeyNode?>
  private var mask: Int
  private var count = 0
  private let seeds = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))

  init() {
    (slots, mask) = Self.emptySlots(count: 256)
  }

  func deallocate() { slots.deallocate() }

  private static func emptySlots(count: Int) -> (UnsafeMutablePointer<KeyNode?>, mask: Int) {
    let slots = UnsafeMutablePointer<KeyNode?>.allocate(capacity: count)
    slots.initialize(repeating: nil, count: count)
    return (slots, count - 1)
  }

  /// Returns the child of a node whose key is written at an address, after the opening quote, or nil.
  /// - Precondition: The text has at least 16 bytes.
  func child(of node: KeyNode, at text: UnsafeRawPointer, available: Int) -> KeyNode? {
    find(KeyWindow(at: text), node) { $0.pointee.isWritten(at: text, available: available) }
  }

  /// Returns the child of a node with a key, or nil.
  func child(of node: KeyNode, _ key: UnsafePointer<UInt8>, _ byteCount: Int, hash: UInt64) -> KeyNode? {
    find(KeyWindow(of: key, byteCount), node) { $0.pointee.hasKey(key, byteCount, hash: hash) }
  }

  @inline(__always)
  private func find(_ window: KeyWindow, _ parent: KeyNode, _ isFound: (KeyNode) -> Bool) -> KeyNode? {
    var slot = slot(of: window, parent)
    while let node = slots[slot] {
      if node.pointee.parent == parent, isFound(node) { return node }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Adds a node that has a parent.
  mutating func insert(_ node: KeyNode) {
    if 2 * count > mask { grow() }
    count += 1
    place(node)
  }

  private func place(_ node: KeyNode) {
    guard let parent = node.pointee.parent else { return }
    var slot = slot(of: node.pointee.window, parent)
    while slots[slot] != nil { slot = (slot &+ 1) & mask }
    slots[slot] = node
  }

  private mutating func grow() {
    let (old, oldMask) = (slots, mask)
    (slots, mask) = Self.emptySlots(count: 2 * (oldMask + 1))
    for slot in 0...oldMask { if let node = old[slot] { place(node) } }
    old.deallocate()
  }

  @inline(__always)
  private func slot(of window: KeyWindow, _ parent: KeyNode) -> Int {
    let product = (window.low ^ seeds.0 ^ UInt64(UInt(bitPattern: parent)))
      .multipliedFullWidth(by: window.high ^ seeds.1)
    return Int(truncatingIfNeeded: product.high ^ product.low) & mask
  }
}

/// The first 16 bytes of a key with its closing quote, followed by zeros.
struct KeyWindow {
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0

  /// Reads the key at an address, after the opening quote.
  /// - Precondition: The text has at least 16 bytes.
  @inline(__always)
  init(at text: UnsafeRawPointer) {
    low = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
    let end = Self.endOfQuote(in: low)
    if end <= 64 {
      low &= .max &>> UInt64(64 &- end)
    } else {
      high = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      high &= .max &>> UInt64(64 &- min(64, Self.endOfQuote(in: high)))
    }
  }

  init(of key: UnsafePointer<UInt8>, _ byteCount: Int) {
    for i in 0..<min(16, byteCount + 1) {
      let byte = UInt64(i < byteCount ? key[i] : 0x22)
      if i < 8 { low |= byte << UInt64(8 * i) } else { high |= byte << UInt64(8 * (i - 8)) }
    }
  }

  /// Returns the number of bits up to the end of the first quote; more than 64 if there is none.
  @inline(__always)
  private static func endOfQuote(in word: UInt64) -> Int {
    let ones = 0x0101_0101_0101_0101 as UInt64
    let difference = word ^ (0x22 &* ones)
    // The lowest bit is that of the first quote, and the highest one of its byte.
    let quotes = (difference &- ones) & ~difference & (0x80 &* ones)
    return quotes.trailingZeroBitCount &+ 1
  }
}
