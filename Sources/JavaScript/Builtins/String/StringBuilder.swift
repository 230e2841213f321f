/// Collects the code units of a result, 8-bit as long as they fit, and checks length and memory limits.
struct StringBuilder: ~Copyable {
  private let vm: VM
  private var narrow: [UInt8] = []
  private var wide: [UInt16] = []
  private var isWide = false
  /// The number of bytes of text that have been reserved.
  private var granted = 4096
  private var loan: Loan
  private let expectedCount: Int

  /// - Parameters:
  ///   - vm: The owner of the result.
  ///   - expectedCount: The probable number of units, which spares repeated growth.
  init(_ vm: VM, expecting expectedCount: Int = 0) {
    self.vm = vm
    loan = Loan(vm)
    self.expectedCount = min(expectedCount, 2048)
    if expectedCount > 0 { narrow.reserveCapacity(self.expectedCount) }
  }

  var count: Int { isWide ? wide.count : narrow.count }

  mutating func append(_ s: StringRef) throws(Abrupt) { try append(s, 0, s.length) }

  /// Appends the units of `s` in `from ..< to`, which must be in bounds.
  mutating func append(_ s: StringRef, _ from: Int, _ to: Int) throws(Abrupt) {
    guard from < to else { return }
    try vm.flatten(s)
    if s.isTwoByte && !isWide { try widen() }
    try grow(to - from)
    if !isWide {
      narrow.append(contentsOf: UnsafeBufferPointer(start: s.latin1 + from, count: to - from))
    } else if s.isTwoByte {
      wide.append(contentsOf: UnsafeBufferPointer(start: s.utf16 + from, count: to - from))
    } else {
      wide.append(contentsOf: UnsafeBufferPointer(start: s.latin1 + from, count: to - from).lazy.map { UInt16($0) })
    }
  }

  mutating func append(unit: UInt16) throws(Abrupt) {
    if unit > 0xFF && !isWide { try widen() }
    try grow(1)
    if isWide { wide.append(unit) } else { narrow.append(UInt8(truncatingIfNeeded: unit)) }
  }

  /// Returns the text so far. A single appended string is copied.
  func string() -> StringRef { isWide ? vm.string(wide) : vm.string(narrow) }

  private mutating func widen() throws(Abrupt) {
    isWide = true
    if narrow.count > Work.freeBytes { try ask(narrow.count * 2) }
    wide.reserveCapacity(max(narrow.count * 2, expectedCount))
    wide.append(contentsOf: narrow.lazy.map { UInt16($0) })
    narrow = []
  }

  @inline(__always) private mutating func grow(_ n: Int) throws(Abrupt) {
    let bytes = isWide ? (wide.count &+ n) &* 2 : narrow.count &+ n
    if bytes > granted { try ask(bytes) }
  }

  /// Reserves memory. Two copies of every result are briefly in memory, and a growing array has up to twice the
  /// capacity it needs.
  private mutating func ask(_ bytes: Int) throws(Abrupt) {
    if (isWide ? bytes / 2 : bytes) > StringRef.maximumLength { throw vm.rangeError("Invalid string length") }
    granted = bytes * 2
    try vm.charge(bytes: granted)
    try loan.grow(to: granted)
    try vm.reserve(granted)
  }
}
