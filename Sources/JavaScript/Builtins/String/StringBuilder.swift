/// Collects the code units of a text in one buffer and checks its length and its memory: bytes while all units are
/// below 0x100, and 16-bit units after the first larger one.
struct StringBuilder: ~Copyable {
  let vm: VM
  private var storage: UnsafeMutableRawPointer
  /// The capacity in bytes.
  private var capacity: Int
  private(set) var isWide = false
  /// The length in code units.
  private(set) var count = 0

  /// - Parameters:
  ///   - vm: The owner of the text.
  ///   - expectedCount: The probable number of units, which spares repeated growth.
  init(_ vm: VM, expecting expectedCount: Int = 0) {
    self.vm = vm
    capacity = max(StringBuilder.leastCapacity, min(expectedCount, StringBuilder.freeCapacity))
    storage = vm.allocateBuffer(capacity)
  }

  deinit { vm.state.pointee.heap.freeBuffer(storage, capacity) }

  private static var leastCapacity: Int { 128 }
  /// The capacity in bytes that is part of the step of the call.
  private static var freeCapacity: Int { 2048 }

  var bytes: UnsafeMutablePointer<UInt8> {
    @inline(__always) get { storage.assumingMemoryBound(to: UInt8.self) }
  }
  var units: UnsafeMutablePointer<UInt16> {
    @inline(__always) get { storage.assumingMemoryBound(to: UInt16.self) }
  }

  /// Reserves room for `extra` more units.
  @inline(__always) mutating func ensure(_ extra: Int) throws(Abrupt) {
    let needed = isWide ? (count &+ extra) &* 2 : count &+ extra
    if needed > capacity { try grow(needed) }
  }

  @inline(never) private mutating func grow(_ needed: Int) throws(Abrupt) {
    if (isWide ? needed / 2 : needed) > StringRef.maximumLength { throw vm.rangeError("Invalid string length") }
    // Pages grow without being copied.
    let larger = max(needed, Pages.areUsed(for: capacity) ? capacity + capacity / 2 : capacity * 2)
    if larger > StringBuilder.freeCapacity { try vm.charge((larger - capacity) >> 5) }
    try vm.reserve(Pages.areUsed(for: larger / 2) ? larger - capacity : larger * 2 - capacity)
    storage = vm.state.pointee.heap.resizeBuffer(storage, from: capacity, to: larger)
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

  /// Adds `n` units that have been written after the others.
  @inline(__always) mutating func add(_ n: Int) { count &+= n }

  @inline(__always) mutating func append(_ latin1: UInt8) throws(Abrupt) {
    try ensure(1)
    if isWide { units[count] = UInt16(latin1) } else { bytes[count] = latin1 }
    count &+= 1
  }

  @inline(__always) mutating func append(unit: UInt16) throws(Abrupt) {
    if unit < 0x100 { return try append(UInt8(truncatingIfNeeded: unit)) }
    if !isWide { try widen() }
    try ensure(1)
    units[count] = unit
    count &+= 1
  }

  mutating func append(codePoint: UInt32) throws(Abrupt) {
    if codePoint <= 0xFFFF { return try append(unit: UInt16(truncatingIfNeeded: codePoint)) }
    let offset = codePoint &- 0x10000
    try append(unit: UInt16(truncatingIfNeeded: 0xD800 | offset >> 10))
    try append(unit: UInt16(truncatingIfNeeded: 0xDC00 | offset & 0x3FF))
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

  mutating func append(_ s: StringRef) throws(Abrupt) { try append(s, 0, s.length) }

  /// Appends the units of `s` in `from ..< to`, which must be in bounds.
  mutating func append(_ s: StringRef, _ from: Int, _ to: Int) throws(Abrupt) {
    guard from < to else { return }
    try vm.flatten(s)
    if !s.isTwoByte { return try append(UnsafeBufferPointer(start: s.latin1 + from, count: to - from)) }
    if !isWide { try widen() }
    try ensure(to - from)
    (units + count).update(from: s.utf16 + from, count: to - from)
    count &+= to - from
  }

  /// Appends a text several times, in time proportional to the result however short the text is.
  mutating func append(_ s: StringRef, times: Int) throws(Abrupt) {
    guard times > 0, s.length > 0 else { return }
    let start = count
    try append(s)
    try ensure(s.length * (times - 1))
    let end = start + s.length * times
    while count < end {
      // All that is there is copied each time.
      let n = min(count - start, end - count)
      if isWide {
        (units + count).update(from: units + start, count: n)
      } else {
        (bytes + count).update(from: bytes + start, count: n)
      }
      count &+= n
    }
  }

  /// Returns the text, and removes it from the builder.
  mutating func string() -> StringRef {
    if isWide { narrow() }
    let (length, isWide) = (count, isWide)
    let byteCount = isWide ? length * 2 : length
    count = 0
    if byteCount < StringBuilder.leastGiven {
      return isWide
        ? vm.string(UnsafeBufferPointer(start: UnsafePointer(units), count: length))
        : vm.string(UnsafeBufferPointer(start: UnsafePointer(bytes), count: length))
    }
    let buffer = vm.state.pointee.heap.resizeBuffer(storage, from: capacity, to: byteCount)
    capacity = StringBuilder.leastCapacity
    storage = vm.allocateBuffer(capacity)
    self.isWide = false
    return vm.makeString(length, flags: isWide ? .twoByte : [], owning: buffer)
  }

  /// Makes the text 8-bit again if no unit is larger: it may contain a part of a 16-bit string.
  private mutating func narrow() {
    var all: UInt16 = 0
    for i in 0..<count { all |= units[i] }
    if all > 0xFF { return }
    for i in 0..<count { bytes[i] = UInt8(truncatingIfNeeded: units[i]) }
    isWide = false
  }

  /// The size in bytes from which the string gets the buffer instead of a copy.
  private static var leastGiven: Int { 4096 }
}
