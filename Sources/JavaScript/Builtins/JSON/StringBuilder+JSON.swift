/// Numbers and quoted strings of a JSON text.
extension StringBuilder {
  mutating func append(number: Int32) throws(Abrupt) {
    try ensure(16)
    if isWide || number < 0 {
      return try withScratch { NumberToString.decimal(number, into: $0) }
    }
    if number < 10 {
      bytes[count] = 48 &+ UInt8(truncatingIfNeeded: number)
      return add(1)
    }
    add(NumberToString.decimal(number, into: UnsafeMutableBufferPointer(start: bytes + count, count: 16)))
  }

  mutating func append(number: Double) throws(Abrupt) {
    try ensure(32)
    if isWide { return try withScratch { NumberToString.decimal(number, into: $0) } }
    add(NumberToString.decimal(number, into: UnsafeMutableBufferPointer(start: bytes + count, count: 32)))
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
    add(n &+ 2)
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
