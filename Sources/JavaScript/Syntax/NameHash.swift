/// What a `NameTable` compares of a name: a hash and the first bytes.
struct NameHash {
  let value: UInt32
  /// The first eight bytes. For a shorter name, a word that only the same bytes result in.
  let head: UInt64

  /// Differs between processes, so that the hashes of names cannot be predicted.
  static let seed = UInt64.random(in: .min ... .max)

  /// The hash of a name that is empty, or not in a table.
  static let none = NameHash()

  private init() { (value, head) = (0, 0) }

  init(_ text: UnsafeBufferPointer<UInt8>, seed: UInt64 = NameHash.seed) {
    guard let bytes = UnsafeRawPointer(text.baseAddress) else {
      self = .none
      return
    }
    head = NameHash.head(bytes, text.count)
    var hash = StringHash.mixed(seed ^ head, seed)
    if text.count > 8 {
      NameHash.forEachWordAfterHead(bytes, text.count) { word, _ in
        hash = StringHash.mixed(hash ^ word, seed)
        return true
      }
    }
    hash = StringHash.mixed(hash ^ UInt64(truncatingIfNeeded: text.count), seed)
    value = UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// Returns whether two names of the same length, more than eight bytes, have the same bytes after the first eight.
  static func hasSameRest(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
    forEachWordAfterHead(a, count) { word, offset in word == b.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
  }

  /// Calls `body` with each word after the first one and its offset, while it returns true. The last word may repeat
  /// bytes of the previous one.
  @discardableResult
  private static func forEachWordAfterHead(
    _ bytes: UnsafeRawPointer, _ count: Int, _ body: (_ word: UInt64, _ offset: Int) -> Bool
  ) -> Bool {
    var offset = 8
    while offset &+ 8 < count {
      guard body(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), offset) else { return false }
      offset &+= 8
    }
    return body(bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self), count &- 8)
  }

  @inline(__always)
  private static func head(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 8 { return bytes.loadUnaligned(as: UInt64.self) }
    if count >= 4 {
      let low = bytes.loadUnaligned(as: UInt32.self)
      let high = bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return UInt64(low) | UInt64(high) << 32
    }
    let first = bytes.load(as: UInt8.self)
    let middle = bytes.load(fromByteOffset: count >> 1, as: UInt8.self)
    let last = bytes.load(fromByteOffset: count &- 1, as: UInt8.self)
    return UInt64(first) | UInt64(middle) << 8 | UInt64(last) << 16
  }
}
