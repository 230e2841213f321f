/// Memory of a built-in outside the heap. It is counted while the loan exists, so that built-ins that run script code,
/// which may call them again, do not take more than the limit together.
struct Loan: ~Copyable {
  private let vm: VM
  private(set) var byteCount = 0

  init(_ vm: VM) { self.vm = vm }

  /// Counts `total` bytes instead of those counted so far. Throws if they do not fit.
  mutating func grow(to total: Int) throws(Abrupt) {
    try vm.reserve(total - byteCount)
    vm.state.pointee.heap.count(total - byteCount)
    byteCount = total
  }

  deinit { vm.state.pointee.heap.bytes &-= byteCount }
}

/// A buffer of a built-in outside the heap, which counts it. The owner calls `free()`.
struct Scratch<Element: BitwiseCopyable> {
  let base: UnsafeMutablePointer<Element>
  private let byteCount: Int
  private let vm: VM

  /// Allocates room for `count` elements, and at least one.
  init(_ vm: VM, _ count: Int) throws(Abrupt) {
    byteCount = max(1, count) * MemoryLayout<Element>.stride
    try vm.reserve(byteCount)
    self.vm = vm
    base = vm.allocateBuffer(byteCount).bindMemory(to: Element.self, capacity: max(1, count))
  }

  func free() { vm.state.pointee.heap.freeBuffer(base, byteCount) }
}
