/// A list of parts of a syntax tree.
struct SyntaxList<Element>: RandomAccessCollection, BitwiseCopyable, @unchecked Sendable {
  /// The number of elements, and then the elements; nil for an empty list.
  private let storage: UnsafeRawPointer?

  /// An empty list.
  init() { storage = nil }

  init(_ elements: UnsafeBufferPointer<Element>, in arena: SyntaxArena) where Element: BitwiseCopyable {
    guard let first = elements.baseAddress, !elements.isEmpty else {
      storage = nil
      return
    }
    let header = MemoryLayout<Int>.stride
    let memory = arena.allocate(header + elements.count * MemoryLayout<Element>.stride)
    memory.storeBytes(of: elements.count, as: Int.self)
    (memory + header).assumingMemoryBound(to: Element.self).initialize(from: first, count: elements.count)
    storage = UnsafeRawPointer(memory)
  }

  init(_ elements: [Element], in arena: SyntaxArena) where Element: BitwiseCopyable {
    self = elements.withUnsafeBufferPointer { SyntaxList($0, in: arena) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }
  var count: Int { @inline(__always) get { storage?.load(as: Int.self) ?? 0 } }
  var isEmpty: Bool { storage == nil }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      guard let storage, index >= 0, index < count else {
        Invariant.fail("An index of a syntax list is out of bounds.")
      }
      return (storage + MemoryLayout<Int>.stride).assumingMemoryBound(to: Element.self)[index]
    }
  }
}

/// The elements of the lists that are being parsed. The elements of an inner list are after those of the outer ones.
struct ListStack: ~Copyable {
  private var base = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
  private var capacity = 4096
  private var end = 0

  deinit { base.deallocate() }

  /// Begins a list.
  @inline(__always)
  var mark: Int { end }

  @inline(__always)
  mutating func append<Element: BitwiseCopyable>(_ element: Element) {
    let size = MemoryLayout<Element>.stride
    if end &+ size > capacity { grow() }
    (base + end).storeBytes(of: element, as: Element.self)
    end &+= size
  }

  /// Ends the list that began at a mark.
  @inline(__always)
  mutating func list<Element: BitwiseCopyable>(
    of type: Element.Type = Element.self, from mark: Int, in arena: SyntaxArena
  ) -> SyntaxList<Element> {
    if end == mark { return SyntaxList() }
    let count = (end &- mark) / MemoryLayout<Element>.stride
    end = mark
    let first = (base + mark).assumingMemoryBound(to: Element.self)
    return SyntaxList(UnsafeBufferPointer(start: first, count: count), in: arena)
  }

  /// Returns whether the list that began at a mark is empty.
  @inline(__always)
  func isEmpty(from mark: Int) -> Bool { end == mark }

  @inline(never)
  private mutating func grow() {
    let old = base
    base = .allocate(byteCount: capacity * 2, alignment: 16)
    base.copyMemory(from: old, byteCount: end)
    capacity *= 2
    old.deallocate()
  }
}
