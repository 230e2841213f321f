import Testing

@testable import JavaScript

/// The memory of buffers and large cells.
@Suite struct BufferBlocksTests {
  private struct Random {
    var state: UInt64 = 1
    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  /// A buffer filled with its number.
  fileprivate struct Filled {
    let buffer: UnsafeMutableRawPointer
    let size: Int
    let number: UInt64

    init(_ heap: inout Heap, _ size: Int, _ number: UInt64) {
      self.size = size
      self.number = number
      buffer = heap.allocateBuffer(size)
      fill()
    }

    func fill() {
      for i in 0..<size / 8 { buffer.storeBytes(of: number, toByteOffset: i * 8, as: UInt64.self) }
    }

    /// Whether the first `count` bytes still contain what has been written.
    func isIntact(_ count: Int) -> Bool {
      (0..<count / 8).allSatisfy { buffer.load(fromByteOffset: $0 * 8, as: UInt64.self) == number }
    }
  }

  @Test("Buffers of all sizes do not overlap, and nothing remains when all are freed")
  func sizes() {
    var heap = Heap(limit: 1 << 30, poisons: false)
    defer { heap.destroy() }
    var random = Random()
    var buffers: [Filled] = []
    for number in 0..<20_000 {
      if buffers.count > 500 || !buffers.isEmpty && random.next(below: 3) == 0 {
        let filled = buffers.swapRemove(at: random.next(below: buffers.count))
        #expect(filled.isIntact(filled.size))
        heap.freeBuffer(filled.buffer, filled.size)
      } else {
        // Small sizes are the most frequent; the largest have separate pages.
        buffers.append(Filled(&heap, random.next(below: 1 << (3 + random.next(below: 19))), UInt64(number)))
      }
      if number % 200 == 0 { heap.bufferBlocks.emptyFreePages() }
    }
    for filled in buffers {
      #expect(filled.isIntact(filled.size))
      heap.freeBuffer(filled.buffer, filled.size)
    }
    #expect(heap.bytes == 0)
    heap.releaseEmptyBufferBlocks()
    #expect(heap.occupiedBytes == 0)
  }

  @Test("A buffer keeps its contents while it grows")
  func growth() {
    var heap = Heap(limit: 1 << 30, poisons: false)
    defer { heap.destroy() }
    var buffer = Filled(&heap, 8, 7)
    for size in [
      16, 120, 128, 136, 144, 1000, 1024, 8192, 8200, 100_000, 131_072, 131_080, 1 << 20, (1 << 20) + 8, 3 << 20,
    ] {
      let grown = heap.resizeBuffer(buffer.buffer, from: buffer.size, to: size)
      for i in 0..<buffer.size / 8 { #expect(grown.load(fromByteOffset: i * 8, as: UInt64.self) == 7) }
      grown.storeBytes(of: 7, toByteOffset: size - 8, as: UInt64.self)
      buffer = Filled(replacing: grown, size)
      #expect(heap.bytes == size + Heap.bufferOverhead)
    }
    heap.freeBuffer(buffer.buffer, buffer.size)
    #expect(heap.bytes == 0)
  }

  // With the address sanitizer, buffers are not in blocks.
  #if !ADDRESS_SANITIZER
    @Test(
      "Memory between buffers that are kept counts toward the capacity", arguments: [48, 816, 5000, 100_000, 300_000])
    func gaps(_ size: Int) {
      var heap = Heap(limit: 1 << 30, poisons: false)
      defer { heap.destroy() }
      let count = (8 << 20) / size
      let buffers = (0..<count).map { _ in heap.allocateBuffer(size) }
      let all = heap.bytes
      for (i, buffer) in buffers.enumerated() where i % 7 > 0 { heap.freeBuffer(buffer, size) }
      #expect(heap.bytes < all / 5)
      #expect(heap.occupiedBytes > count * size * 9 / 10)
      // Buffers of the same size fill the gaps.
      let again = (0..<count / 2).map { _ in heap.allocateBuffer(size) }
      #expect(heap.occupiedBytes < all * 11 / 10)
      for buffer in again { heap.freeBuffer(buffer, size) }
      for (i, buffer) in buffers.enumerated() where i % 7 == 0 { heap.freeBuffer(buffer, size) }
      heap.releaseEmptyBufferBlocks()
      #expect(heap.occupiedBytes == 0)
    }
  #endif

  #if os(Linux) && !ADDRESS_SANITIZER
    @Test(
      "If memory is scarce, pages between buffers that are kept are available for others",
      arguments: [(32, 1500), (816, 60), (5000, 10), (100_000, 8), (300_000, 20)])
    func pages(_ size: Int, _ distance: Int) {
      var heap = Heap(limit: 16 << 20, poisons: false)
      defer { heap.destroy() }
      var buffers = (0..<(12 << 20) / size).map { Filled(&heap, size, UInt64($0)) }
      let all = heap.occupiedBytes
      for (i, filled) in buffers.enumerated() where i % distance > 0 { heap.freeBuffer(filled.buffer, size) }
      #expect(heap.occupiedBytes > 11 << 20)
      let hasRoom = heap.hasRoom(for: 12 << 20)
      #expect(hasRoom)
      #expect(heap.occupiedBytes < 4 << 20)
      // Buffers of the same size fill the pages, and they count again, as often as all this happens.
      for round in 0..<3 {
        for i in buffers.indices where i % distance > 0 { buffers[i] = Filled(&heap, size, UInt64(i)) }
        #expect(abs(heap.occupiedBytes - all) < 1 << 20)
        if round == 2 { break }
        for (i, filled) in buffers.enumerated() where i % distance > 0 { heap.freeBuffer(filled.buffer, size) }
        let hasRoom = heap.hasRoom(for: 12 << 20)
        #expect(hasRoom)
        #expect(heap.occupiedBytes < 4 << 20)
      }
      for filled in buffers { #expect(filled.isIntact(size)) }
      for filled in buffers { heap.freeBuffer(filled.buffer, size) }
      heap.releaseEmptyBufferBlocks()
      #expect(heap.occupiedBytes == 0)
    }
  #endif

  @Test("The description of a block fits before its first buffer")
  func header() { #expect(MemoryLayout<BufferBlocks.Block>.size <= BufferBlocks.headerSize) }

  @Test("A script that keeps every seventh of its values leaves no more gaps than the capacity")
  func script() throws {
    let interpreter = Interpreter(limits: Limits(memory: 16 << 20))
    let source = """
      let kept = [], made = [];
      const forms = [i => new Array(100).fill(i), i => 'x'.repeat(700) + i, i => new Uint8Array(3000)];
      function fill(n) { for (let i = 0; i < 4000; i++) { const v = forms[n](i); v[0]; made.push(v) } }
      function thin() { for (let i = 0; i < made.length; i += 7) kept.push(made[i]); made = [] }
      """
    try interpreter.evaluate(source)
    var failures = 0
    for round in 0..<30 {
      do throws(JavaScriptError) {
        try interpreter.evaluate("fill(\(round % 3))")
      } catch {
        failures += 1
        #expect(error.kind == .limit(.memory(limit: 16 << 20)))
      }
      #expect(interpreter.vm.state.pointee.heap.occupiedBytes < (16 << 20) * 5 / 4 + (4 << 20))
      _ = try? interpreter.evaluate("thin()")
    }
    #expect(failures > 0)
    interpreter.limits.memory = 64 << 20
    try interpreter.evaluate("kept = made = null")
    interpreter.collectGarbage()
    interpreter.vm.state.pointee.heap.releaseFreeBlocks()
    #expect(interpreter.vm.state.pointee.heap.occupiedBytes < 2 << 20)
  }
}

extension BufferBlocksTests.Filled {
  fileprivate init(replacing buffer: UnsafeMutableRawPointer, _ size: Int) {
    self.buffer = buffer
    self.size = size
    number = 7
    fill()
  }
}

extension Array {
  fileprivate mutating func swapRemove(at index: Int) -> Element {
    swapAt(index, count - 1)
    return removeLast()
  }
}
