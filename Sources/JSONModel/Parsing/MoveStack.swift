#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A growing stack whose top elements can be moved out together, without reference counting. Elements must keep their
/// meaning when their bytes are moved, as all do that are not weak references.
struct MoveStack<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    base =
      capacity > 0
      ? Self.memory(nil, capacity)
      : UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  deinit {
    base.deinitialize(count: count)
    if capacity > 0 { free(base) }
  }

  /// The topmost element, which must exist.
  @inline(__always)
  var top: UnsafeMutablePointer<Element> { base + (count &- 1) }

  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Removes and returns the topmost element, which must exist.
  @inline(__always)
  mutating func pop() -> Element {
    count &-= 1
    return (base + count).move()
  }

  /// Drops the elements from `newCount` on, which have been moved out.
  @inline(__always)
  mutating func removeMoved(downTo newCount: Int) {
    count = newCount
  }

  @inline(never)
  private mutating func grow() {
    let newCapacity = max(capacity * 2, 16)
    base = Self.memory(capacity > 0 ? base : nil, newCapacity)
    capacity = newCapacity
  }

  /// Returns memory for elements with the bytes of `old`, which the system can move without copying them.
  private static func memory(_ old: UnsafeMutablePointer<Element>?, _ capacity: Int) -> UnsafeMutablePointer<Element> {
    let byteCount = capacity * MemoryLayout<Element>.stride
    // Without memory, the process ends, as after any other allocation of Swift.
    guard let new = realloc(old, byteCount) else { fatalError("out of memory: \(byteCount) bytes") }
    return new.assumingMemoryBound(to: Element.self)
  }
}
