#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A growable buffer of bytes.
struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>?
  private(set) var count = 0
  private var capacity = 0

  init() {}

  deinit {
    free(base)
  }

  /// Reserves room for `additional` more bytes.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if capacity &- count < additional { grow(additional) }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    let newCapacity = max(count + additional, capacity * 2, 256)
    // The system can move a large block without copying it, and without memory for both.
    // Without memory, the process ends, as after any other allocation of Swift.
    guard let new = realloc(base, newCapacity) else { fatalError("out of memory: \(newCapacity) bytes") }
    base = new.assumingMemoryBound(to: UInt8.self)
    capacity = newCapacity
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base.unsafelyUnwrapped[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, count added: Int) {
    reserve(added)
    (base.unsafelyUnwrapped + count).update(from: bytes, count: added)
    count &+= added
  }

  /// Appends text between double quotes, and checks it at the same time. Returns false, and appends nothing, if it
  /// contains a byte that has to be escaped, or one that is not ASCII.
  @inline(__always)
  mutating func append(quotedIfPlain bytes: UnsafePointer<UInt8>, count added: Int) -> Bool {
    reserve(added &+ 2)
    let place = base.unsafelyUnwrapped + count
    guard StringScan.copyIfPlain(from: bytes, to: place + 1, added) else { return false }
    place[0] = 0x22
    place[added &+ 1] = 0x22
    count &+= added &+ 2
    return true
  }

  /// Appends the key of a member between double quotes and a colon, after a comma unless it is the first one, and
  /// checks it at the same time. See ``append(quotedIfPlain:count:)``.
  @inline(__always)
  mutating func append(keyIfPlain bytes: UnsafePointer<UInt8>, count added: Int, isFirst: Bool) -> Bool {
    reserve(added &+ 4)
    let separator = base.unsafelyUnwrapped + count
    let place = isFirst ? separator : separator + 1
    guard StringScan.copyIfPlain(from: bytes, to: place + 1, added) else { return false }
    separator[0] = 0x2C
    place[0] = 0x22
    place[added &+ 1] = 0x22
    place[added &+ 2] = 0x3A
    count &+= added &+ (isFirst ? 3 : 4)
    return true
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  mutating func append(text: String) {
    withUTF8Bytes(text) { bytes, count in append(bytes, count: count) }
  }

  mutating func append(repeating byte: UInt8, count added: Int) {
    guard added > 0 else { return }
    reserve(added)
    (base.unsafelyUnwrapped + count).update(repeating: byte, count: added)
    count += added
  }

  /// Replaces a byte that has been appended.
  @inline(__always)
  mutating func overwrite(at index: Int, with byte: UInt8) {
    base.unsafelyUnwrapped[index] = byte
  }

  /// Appends the UTF-8 encoding of a Unicode scalar value.
  mutating func append(scalar: UInt32) {
    let continuation: (UInt32) -> UInt8 = { UInt8(truncatingIfNeeded: 0x80 | ((scalar >> $0) & 0x3F)) }
    if scalar < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      append(continuation(0))
    } else if scalar < 0x1_0000 {
      append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      append(continuation(6))
      append(continuation(0))
    } else {
      append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      append(continuation(12))
      append(continuation(6))
      append(continuation(0))
    }
  }

  /// Removes all bytes. Memory for more bytes than `keptCapacity` is released.
  mutating func removeAll(keptCapacity: Int = .max) {
    count = 0
    if capacity <= keptCapacity { return }
    free(base)
    base = nil
    capacity = 0
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: base, count: count))
  }

  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The bytes as text. They are valid UTF-8.
  var text: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }
}
