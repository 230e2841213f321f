/// A growing text in one block of memory: bytes while all units are below 0x100, and 16-bit units after the first
/// larger unit.
struct TextBuffer {
  private let vm: VM
  private var storage: UnsafeMutableRawPointer
  /// The capacity in bytes.
  private var capacity: Int
  private(set) var isWide = false
  /// The length in code units.
  private(set) var count = 0

  init(_ vm: VM) {
    self.vm = vm
    capacity = 2048
    storage = vm.allocateBuffer(capacity)
  }

  func destroy() { vm.state.pointee.heap.freeBuffer(storage, capacity) }

  private var bytes: UnsafeMutablePointer<UInt8> {
    @inline(__always) get { storage.assumingMemoryBound(to: UInt8.self) }
  }
  private var units: UnsafeMutablePointer<UInt16> {
    @inline(__always) get { storage.assumingMemoryBound(to: UInt16.self) }
  }

  /// Reserves room for `extra` more units.
  @inline(__always) private mutating func ensure(_ extra: Int) throws(Abrupt) {
    let needed = isWide ? (count &+ extra) &* 2 : count &+ extra
    if needed > capacity { try grow(needed) }
  }

  private mutating func grow(_ needed: Int) throws(Abrupt) {
    if (isWide ? needed / 2 : needed) > StringRef.maximumLength { throw vm.rangeError("Invalid string length") }
    let larger = max(needed, capacity * 2)
    try vm.charge((larger - capacity) >> 5)
    // The finished text is copied once.
    try vm.reserve(larger * 2 - capacity)
    storage = vm.state.pointee.heap.growBuffer(storage, from: capacity, to: larger)
    capacity = larger
  }

  private mutating func widen() throws(Abrupt) {
    let larger = max(capacity, (count + 64) * 2)
    try vm.charge(units: count)
    try vm.reserve(larger * 2)
    let new = vm.allocateBuffer(larger)
    let to = new.assumingMemoryBound(to: UInt16.self)
    let from = bytes
    for i in 0..<count { to[i] = UInt16(from[i]) }
    vm.state.pointee.heap.freeBuffer(storage, capacity)
    storage = new
    capacity = larger
    isWide = true
  }

  /// Removes everything from unit `n` on.
  mutating func truncate(to n: Int) { count = n }

  @inline(__always) mutating func append(_ ascii: UInt8) throws(Abrupt) {
    try ensure(1)
    if isWide { units[count] = UInt16(ascii) } else { bytes[count] = ascii }
    count &+= 1
  }

  mutating func append(_ ascii: StaticString) throws(Abrupt) {
    try append(UnsafeBufferPointer(start: ascii.utf8Start, count: ascii.utf8CodeUnitCount))
  }

  mutating func append(_ latin1: UnsafeBufferPointer<UInt8>) throws(Abrupt) {
    guard let from = latin1.baseAddress else { return }
    let n = latin1.count
    try ensure(n)
    if isWide {
      let to = units + count
      for i in 0..<n { to[i] = UInt16(from[i]) }
    } else {
      (bytes + count).update(from: from, count: n)
    }
    count &+= n
  }

  mutating func append(unit: UInt16) throws(Abrupt) {
    if unit < 0x100 { return try append(UInt8(truncatingIfNeeded: unit)) }
    if !isWide { try widen() }
    try ensure(1)
    units[count] = unit
    count &+= 1
  }

  mutating func append(_ text: StringRef) throws(Abrupt) {
    try vm.flatten(text)
    if !text.isTwoByte { return try append(text.latin1Buffer) }
    for unit in text.utf16Buffer { try append(unit: unit) }
  }

  mutating func append(number: Int32) throws(Abrupt) {
    try ensure(16)
    if isWide || number < 0 {
      return try withScratch { NumberToString.decimal(number, into: $0) }
    }
    if number < 10 {
      bytes[count] = 48 &+ UInt8(truncatingIfNeeded: number)
      count &+= 1
      return
    }
    count &+= NumberToString.decimal(number, into: UnsafeMutableBufferPointer(start: bytes + count, count: 16))
  }

  mutating func append(number: Double) throws(Abrupt) {
    try ensure(32)
    if isWide { return try withScratch { NumberToString.decimal(number, into: $0) } }
    count &+= NumberToString.decimal(number, into: UnsafeMutableBufferPointer(start: bytes + count, count: 32))
  }

  private mutating func withScratch(_ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) throws(Abrupt) {
    var scratch: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var digits: [UInt8] = []
    withUnsafeMutableBytes(of: &scratch) { raw in
      let buffer = raw.assumingMemoryBound(to: UInt8.self)
      digits = Array(buffer[..<write(buffer)])
    }
    try digits.withUnsafeBufferPointer { (b) throws(Abrupt) in try append(b) }
  }

  /// QuoteJSONString (ECMA-262 §25.5.2.3).
  mutating func appendQuoted(_ text: StringRef) throws(Abrupt) {
    try vm.flatten(text)
    if text.isTwoByte { return try appendQuoted(wide: text.utf16Buffer) }
    let n = text.length
    try ensure(n &+ 2)
    let from = text.latin1
    if isWide || JSONText.firstEscaped(from, n) < n { return try appendEscaping(text.latin1Buffer) }
    let to = bytes + count
    to[0] = 0x22
    (to + 1).update(from: from, count: n)
    to[n &+ 1] = 0x22
    count &+= n &+ 2
  }

  private mutating func appendEscaping(_ latin1: UnsafeBufferPointer<UInt8>) throws(Abrupt) {
    try append(0x22)
    for byte in latin1 {
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { try appendEscape(UInt16(byte)) } else { try append(byte) }
    }
    try append(0x22)
  }

  private mutating func appendQuoted(wide text: UnsafeBufferPointer<UInt16>) throws(Abrupt) {
    try append(0x22)
    var i = 0
    while i < text.count {
      let unit = text[i]
      if unit < 0x20 || unit == 0x22 || unit == 0x5C {
        try appendEscape(unit)
      } else if unit & 0xF800 == 0xD800 {
        if unit < 0xDC00, i + 1 < text.count, text[i + 1] & 0xFC00 == 0xDC00 {
          try append(unit: unit)
          try append(unit: text[i + 1])
          i += 1
        } else {
          try appendUnicodeEscape(unit)
        }
      } else {
        try append(unit: unit)
      }
      i += 1
    }
    try append(0x22)
  }

  private mutating func appendEscape(_ unit: UInt16) throws(Abrupt) {
    switch unit {
    case 0x08: try append("\\b")
    case 0x09: try append("\\t")
    case 0x0A: try append("\\n")
    case 0x0C: try append("\\f")
    case 0x0D: try append("\\r")
    case 0x22: try append("\\\"")
    case 0x5C: try append("\\\\")
    default: try appendUnicodeEscape(unit)
    }
  }

  private mutating func appendUnicodeEscape(_ unit: UInt16) throws(Abrupt) {
    try append("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
      try append(digit < 10 ? 48 + digit : 87 + digit)
    }
  }

  /// Returns the text so far.
  func string() -> StringRef {
    isWide
      ? vm.string(UnsafeBufferPointer(start: UnsafePointer(units), count: count))
      : vm.string(UnsafeBufferPointer(start: UnsafePointer(bytes), count: count))
  }
}

extension JSONText {
  /// Returns the index of the first of `n` bytes that needs an escape, or `n`.
  @inline(__always) static func firstEscaped(_ bytes: UnsafeMutablePointer<UInt8>, _ n: Int) -> Int {
    let raw = UnsafeRawPointer(bytes)
    var i = 0
    while i &+ 8 <= n {
      let stops = escapedBytes(raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      if stops != 0 { return i &+ stops.trailingZeroBitCount >> 3 }
      i &+= 8
    }
    while i < n {
      let byte = bytes[i]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return i }
      i &+= 1
    }
    return n
  }
}
