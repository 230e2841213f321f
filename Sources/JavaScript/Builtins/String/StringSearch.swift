#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds one flat string in another, in time proportional to their lengths, whatever they contain.
enum StringSearch {
  /// StringIndexOf (ECMA-262 §6.1.4.1): the first occurrence at `from` or later, or -1.
  static func first(_ vm: VM, _ needle: StringRef, in s: StringRef, from: Int) throws(Abrupt) -> Int {
    switch (s.isTwoByte, needle.isTwoByte) {
    case (false, false): return try first(vm, needle.latin1Buffer, in: s.latin1Buffer, from: from)
    case (true, true): return try first(vm, needle.utf16Buffer, in: s.utf16Buffer, from: from)
    case (true, false): return try first(vm, needle.latin1Buffer, in: s.utf16Buffer, from: from)
    case (false, true): return try first(vm, needle.utf16Buffer, in: s.latin1Buffer, from: from)
    }
  }

  /// StringLastIndexOf: the last occurrence at `from` or earlier, or -1.
  static func last(_ vm: VM, _ needle: StringRef, in s: StringRef, from: Int) throws(Abrupt) -> Int {
    switch (s.isTwoByte, needle.isTwoByte) {
    case (false, false): return try last(vm, needle.latin1Buffer, in: s.latin1Buffer, from: from)
    case (true, true): return try last(vm, needle.utf16Buffer, in: s.utf16Buffer, from: from)
    case (true, false): return try last(vm, needle.latin1Buffer, in: s.utf16Buffer, from: from)
    case (false, true): return try last(vm, needle.utf16Buffer, in: s.latin1Buffer, from: from)
    }
  }

  /// Whether `needle` occurs exactly at `index`.
  static func matches(_ vm: VM, _ needle: StringRef, in s: StringRef, at index: Int) throws(Abrupt) -> Bool {
    let n = needle.length
    guard index >= 0, index <= s.length - n else { return false }
    if s.isTwoByte == needle.isTwoByte {
      guard n > 0, let a = s.dataPointer.pointee, let b = needle.dataPointer.pointee else { return true }
      let unitSize = s.isTwoByte ? 2 : 1
      if n > Work.freeBytes { try vm.charge(bytes: n * unitSize) }
      return memcmp(a + index * unitSize, b, n * unitSize) == 0
    }
    try vm.charge(n / Work.comparedUnitsPerStep)
    for i in 0..<n where s.unit(index + i) != needle.unit(i) { return false }
    return true
  }

  /// The number of comparisons that the direct search may waste before it is replaced by a search that never goes back.
  private static var patience: Int { @inline(__always) get { 256 } }
  /// The number of comparisons in whose time `scan` begins and ends.
  private static var comparisonsPerScan: Int { @inline(__always) get { 6 } }

  private static func first<Unit: FixedWidthInteger & UnsignedInteger, Needle: FixedWidthInteger & UnsignedInteger>(
    _ vm: VM, _ needle: UnsafeBufferPointer<Needle>, in s: UnsafeBufferPointer<Unit>, from: Int
  ) throws(Abrupt) -> Int {
    let n = needle.count
    let lastStart = s.count - n
    if from > lastStart { return -1 }
    if n == 0 { return from }
    guard let head = Unit(exactly: needle[0]) else { return -1 }
    var i = from
    var work = 0
    defer { vm.spend(work / Work.comparedUnitsPerStep) }
    while i <= lastStart {
      i = scan(s, head, from: i, to: lastStart &+ 1)
      if i < 0 { return -1 }
      var j = 1
      while j < n && UInt16(truncatingIfNeeded: s[i &+ j]) == UInt16(truncatingIfNeeded: needle[j]) { j &+= 1 }
      work &+= j &+ comparisonsPerScan
      if j == n { return i }
      i &+= 1
      if work > patience &+ 2 &* (i &- from) {
        var search = try LinearSearch(vm, needle)
        return try search.next(vm, in: s, from: i)
      }
    }
    return -1
  }

  private static func last<Unit: FixedWidthInteger & UnsignedInteger, Needle: FixedWidthInteger & UnsignedInteger>(
    _ vm: VM, _ needle: UnsafeBufferPointer<Needle>, in s: UnsafeBufferPointer<Unit>, from: Int
  ) throws(Abrupt) -> Int {
    let n = needle.count
    let start = min(from, s.count - n)
    var i = start
    var work = 0
    defer { vm.spend(work / Work.comparedUnitsPerStep) }
    while i >= 0 {
      var j = 0
      while j < n && UInt16(truncatingIfNeeded: s[i &+ j]) == UInt16(truncatingIfNeeded: needle[j]) { j &+= 1 }
      work &+= j &+ 1
      if j == n { return i }
      i &-= 1
      if work > patience &+ 4 &* (start &- i) {
        return try lastLinear(vm, needle, in: UnsafeBufferPointer(rebasing: s[..<(i + n)]))
      }
    }
    return -1
  }

  private static func lastLinear<
    Unit: FixedWidthInteger & UnsignedInteger, Needle: FixedWidthInteger & UnsignedInteger
  >(
    _ vm: VM, _ needle: UnsafeBufferPointer<Needle>, in s: UnsafeBufferPointer<Unit>
  ) throws(Abrupt) -> Int {
    var search = try LinearSearch(vm, needle)
    var found = -1
    var from = 0
    while true {
      let next = try search.next(vm, in: s, from: from)
      if next < 0 { return found }
      found = next
      from = next + needle.count
    }
  }

  /// Returns the index of the first `unit` in `from..<to`, or -1.
  @inline(__always) private static func scan<Unit: FixedWidthInteger>(
    _ s: UnsafeBufferPointer<Unit>, _ unit: Unit, from: Int, to: Int
  ) -> Int {
    if Unit.self == UInt8.self, let base = UnsafeRawPointer(s.baseAddress) {
      guard let found = memchr(base + from, Int32(truncatingIfNeeded: unit), to &- from) else { return -1 }
      return UnsafeRawPointer(found) - base
    }
    var i = from
    while i < to {
      if s[i] == unit { return i }
      i &+= 1
    }
    return -1
  }
}

/// The search algorithm of Knuth, Morris and Pratt. After a match it continues from its position, so that occurrences
/// may overlap.
private struct LinearSearch<Needle: FixedWidthInteger & UnsignedInteger> {
  private let needle: UnsafeBufferPointer<Needle>
  /// The number of units of the needle that still match if the unit at the index does not.
  private var fallback: [Int32]
  private var matched = 0

  init(_ vm: VM, _ needle: UnsafeBufferPointer<Needle>) throws(Abrupt) {
    try vm.charge(units: needle.count)
    try vm.reserve((needle.count + 1) * MemoryLayout<Int32>.stride)
    self.needle = needle
    fallback = [Int32](repeating: 0, count: needle.count + 1)
    var length = 0
    for i in 1..<max(1, needle.count) {
      while length > 0 && needle[i] != needle[length] { length = Int(fallback[length]) }
      if needle[i] == needle[length] { length += 1 }
      fallback[i + 1] = Int32(truncatingIfNeeded: length)
    }
  }

  /// Finds the next occurrence. `from` is the first unit that has not been checked.
  mutating func next<Unit: FixedWidthInteger & UnsignedInteger>(
    _ vm: VM, in s: UnsafeBufferPointer<Unit>, from: Int
  ) throws(Abrupt) -> Int {
    var i = from
    while i < s.count {
      let end = min(s.count, i + 1024)
      try vm.charge(units: end - i)
      while i < end {
        let unit = UInt16(truncatingIfNeeded: s[i])
        while matched > 0 && UInt16(truncatingIfNeeded: needle[matched]) != unit { matched = Int(fallback[matched]) }
        if UInt16(truncatingIfNeeded: needle[matched]) == unit { matched += 1 }
        i += 1
        if matched == needle.count {
          matched = Int(fallback[matched])
          return i - needle.count
        }
      }
    }
    return -1
  }
}
