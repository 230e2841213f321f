/// The memory of a syntax tree. Nothing in it needs destruction: it is released as a whole.
///
/// A tree consists of many small parts, so that one allocation for each of them would dominate parsing. The parts are
/// structs that refer to this memory and are valid only while the ``SyntaxTree`` lives. They are unchecked `Sendable`,
/// because one thread writes them, and all others see them afterwards.
final class SyntaxArena: @unchecked Sendable {
  // Unchecked, because it is filled by one thread before others see the tree.
  private var chunks: [UnsafeMutableRawPointer] = []
  @exclusivity(unchecked) private var next = UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped
  @exclusivity(unchecked) private var rest = 0
  /// The number of bytes that have been allocated.
  private(set) var byteCount = 0

  /// The size of the first chunk, which suffices for short scripts, and of the largest ones.
  private static var chunkSizes: ClosedRange<Int> { 4 << 10...64 << 10 }

  deinit { for chunk in chunks { chunk.deallocate() } }

  /// Stores a value.
  @inline(__always)
  func make<Content: BitwiseCopyable>(_ content: Content) -> UnsafeMutablePointer<Content> {
    let result = allocate(MemoryLayout<Content>.stride).assumingMemoryBound(to: Content.self)
    result.initialize(to: content)
    return result
  }

  /// Stores a copy of elements.
  @inline(__always)
  func copy<Element: BitwiseCopyable>(_ elements: UnsafeBufferPointer<Element>) -> UnsafeMutablePointer<Element> {
    let result = allocate(elements.count * MemoryLayout<Element>.stride).assumingMemoryBound(to: Element.self)
    if let source = elements.baseAddress { result.initialize(from: source, count: elements.count) }
    return result
  }

  /// Returns uninitialized memory, aligned for any part of a tree.
  @inline(__always)
  func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let size = (size &+ 7) & ~7
    if size > rest { addChunk(size) }
    let result = next
    next += size
    rest &-= size
    return result
  }

  @inline(never)
  private func addChunk(_ minimum: Int) {
    let sizes = SyntaxArena.chunkSizes
    let size = max(min(sizes.lowerBound << min(chunks.count, 8), sizes.upperBound), minimum)
    next = .allocate(byteCount: size, alignment: 16)
    rest = size
    byteCount += size
    chunks.append(next)
  }
}
