/// A buffer of a built-in for values that scripts cannot access. The heap counts it. The owner calls `free()`.
struct Scratch<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private var byteCount: Int
  private let vm: VM

  /// Allocates room for `count` elements, and at least one.
  init(_ vm: VM, _ count: Int) throws(Abrupt) {
    byteCount = max(1, count) * MemoryLayout<Element>.stride
    try vm.reserve(byteCount)
    self.vm = vm
    base = vm.allocateBuffer(byteCount).bindMemory(to: Element.self, capacity: max(1, count))
  }

  /// Makes room for at least `count` elements.
  @inline(__always) mutating func ensure(_ count: Int) throws(Abrupt) {
    if count * MemoryLayout<Element>.stride > byteCount { try grow(count * MemoryLayout<Element>.stride) }
  }

  @inline(never) private mutating func grow(_ needed: Int) throws(Abrupt) {
    // Pages grow without being copied.
    let larger = max(needed, Pages.areUsed(for: byteCount) ? byteCount + byteCount / 2 : byteCount * 2)
    try vm.charge(bytes: larger - byteCount)
    try vm.reserve(Pages.areUsed(for: byteCount) ? larger - byteCount : larger)
    base = vm.state.pointee.heap.resizeBuffer(UnsafeMutableRawPointer(base), from: byteCount, to: larger)
      .bindMemory(to: Element.self, capacity: larger / MemoryLayout<Element>.stride)
    byteCount = larger
  }

  func free() { vm.state.pointee.heap.freeBuffer(base, byteCount) }
}
