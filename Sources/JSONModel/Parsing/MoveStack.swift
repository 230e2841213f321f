/// A growing stack whose top elements can be moved out together, without reference counting.
struct MoveStack<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    base =
      capacity > 0
      ? .allocate(capacity: capacity)
      : UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  deinit {
    base.deinitialize(count: count)
    if capacity > 0 { base.deallocate() }
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
    let new = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    new.moveInitialize(from: base, count: count)
    if capacity > 0 { base.deallocate() }
    base = new
    capacity = newCapacity
  }
}
