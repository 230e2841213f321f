/// The matcher's stack of choices and of old values to restore. An entry is two words: a value, and a tag that contains
/// the kind of entry and an instruction or register index. The word before the first entry contains the address
/// of the `MatchBudget`.
struct BacktrackStack {
  /// The kind of an entry, which determines how backtracking handles it; the low three bits of its tag.
  enum Kind {
    /// Continues at the instruction, at the position in the value.
    static var choice: Int { 0 }
    /// Restores a capture register.
    static var capture: Int { 1 }
    /// Restores another register.
    static var register: Int { 2 }
    /// Gives back one unit of a greedy run. The entry below contains the minimum position.
    static var greedyRun: Int { 3 }
    static var greedyCodePointRun: Int { 4 }
    /// Takes one more unit. The entry below contains the number of units that may still be taken.
    static var lazyRun: Int { 5 }
    /// The second entry of the kinds that need two.
    static var detail: Int { 6 }
  }

  static var entrySize: Int { 2 }
  /// The maximum number of bytes, whatever the memory budget allows.
  private static var byteLimit: Int { 64 << 20 }
  private static var headerSize: Int { 1 }
  private static var firstHeapCapacity: Int { 1024 }
  /// The maximum number of words that a single instruction pushes between two checks of the limit.
  private static var reserve: Int { 2 * entrySize }

  let base: UnsafeMutablePointer<Int>
  private(set) var top: UnsafeMutablePointer<Int>
  private let limit: UnsafeMutablePointer<Int>
  private let isOwned: Bool

  /// Creates a stack in borrowed memory. The stack moves to the heap when that memory is full.
  @inline(__always)
  init(memory: UnsafeMutablePointer<Int>, capacity: Int, budget: UnsafeMutablePointer<MatchBudget>) {
    memory[0] = Int(bitPattern: budget)
    self.init(base: memory + Self.headerSize, height: 0, capacity: capacity - Self.headerSize, isOwned: false)
  }

  @inline(__always)
  private init(base: UnsafeMutablePointer<Int>, height: Int, capacity: Int, isOwned: Bool) {
    self.base = base
    top = base + height
    limit = base + (capacity - Self.reserve)
    self.isOwned = isOwned
  }

  @inline(__always)
  var isEmpty: Bool { top == base }

  @inline(__always)
  var height: Int { top - base }

  /// Ensures that an instruction can push its entries. Returns false at the size limit.
  @inline(__always)
  mutating func makeRoom() -> Bool {
    if top <= limit { return true }
    guard let larger = grown() else { return false }
    self = larger
    return true
  }

  @inline(__always)
  mutating func push(_ value: Int, _ tag: Int) {
    top[0] = value
    top[1] = tag
    top += Self.entrySize
  }

  @inline(__always)
  mutating func push(_ value: Int, _ kind: Int, at index: Int) {
    push(value, index << 3 | kind)
  }

  @inline(__always)
  mutating func pop() {
    top -= Self.entrySize
  }

  /// Returns a copy with more memory, which replaces this stack, or `nil` beyond the size limit. The stack is passed by
  /// value so that the matcher can keep it in registers.
  @inline(never)
  private func grown() -> BacktrackStack? {
    let capacity = max(2 * (limit - base + Self.reserve), Self.firstHeapCapacity)
    guard let budget = UnsafePointer<MatchBudget>(bitPattern: base[-Self.headerSize]) else { return nil }
    let byteLimit = min(budget.pointee.memory, Self.byteLimit)
    // The old stack is in memory as well until it has been copied.
    if capacity * MemoryLayout<Int>.stride * 3 / 2 > byteLimit { return nil }
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: capacity + Self.headerSize)
    memory[0] = Int(bitPattern: budget)
    let larger = memory + Self.headerSize
    larger.update(from: base, count: height)
    deallocate()
    return BacktrackStack(base: larger, height: height, capacity: capacity, isOwned: true)
  }

  @inline(__always)
  func deallocate() {
    if isOwned { (base - Self.headerSize).deallocate() }
  }

  /// Drops the choices made above the height but keeps the old values, so that the effects of a lookaround can still be
  /// undone by backtracking further. Returns the shorter stack and the number of entries examined.
  @inline(never)
  func droppingChoices(above height: Int) -> (stack: BacktrackStack, work: Int) {
    var kept = base + height
    var entry = kept
    while entry < top {
      let kind = entry[1] & 7
      if kind == Kind.capture || kind == Kind.register {
        kept[0] = entry[0]
        kept[1] = entry[1]
        kept += Self.entrySize
      }
      entry += Self.entrySize
    }
    var result = self
    result.top = kept
    return (result, (top - (base + height)) / Self.entrySize)
  }
}
