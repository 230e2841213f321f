import Testing

@testable import JavaScript

/// The memory of blocks.
@Suite struct BlockMemoryTests {
  @Test("Blocks are aligned, do not overlap, and are used again", arguments: [0, 8, 1000])
  func blocks(_ maximumKeptCount: Int) {
    var memory = BlockMemory()
    memory.maximumKeptCount = maximumKeptCount
    var blocks: [(block: UnsafeMutableRawPointer, isMapped: Bool)] = []
    for round in 0..<4 {
      for i in 0..<100 {
        let allocated = memory.allocate()
        #expect(UInt(bitPattern: allocated.block) % UInt(Heap.blockSize) == 0)
        allocated.block.initializeMemory(as: UInt8.self, repeating: UInt8(i), count: Heap.blockByteCount)
        blocks.append(allocated)
      }
      #expect(Set(blocks.map { $0.block }).count == blocks.count)
      for (i, allocated) in blocks.enumerated() where i % 3 == round % 3 {
        let bytes = UnsafeRawBufferPointer(start: allocated.block, count: Heap.blockByteCount)
        #expect(bytes.allSatisfy { $0 == bytes[0] })
        memory.free(allocated.block, isMapped: allocated.isMapped)
      }
      blocks = blocks.enumerated().filter { $0.offset % 3 != round % 3 }.map(\.element)
      if round % 2 == 1 {
        memory.releaseKeptPages()
        #expect(memory.keptByteCount == 0)
      }
    }
    for allocated in blocks { memory.free(allocated.block, isMapped: allocated.isMapped) }
    memory.destroy()
  }
}
