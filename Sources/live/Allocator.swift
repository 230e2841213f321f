import Foundation

/// The memory allocator of the C library.
enum Allocator {
  /// Makes the allocator of glibc return the memory of large blocks to the system when they are freed. By default, it
  /// keeps up to 64 MiB of memory after it has freed large blocks, beyond the memory limit of the scripts.
  static func returnLargeBlocks() {
    #if canImport(Glibc)
      // The header is not part of the module.
      typealias Option = @convention(c) (_ parameter: Int32, _ value: Int32) -> Int32
      let (trimThreshold, mapThreshold): (Int32, Int32) = (-1, -3)
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let setOption = unsafeBitCast(symbol, to: Option.self)
      _ = setOption(mapThreshold, largeBlock)
      _ = setOption(trimThreshold, largeBlock)
    #endif
  }

  /// The number of bytes from which on a block is large. The pages of such blocks are made again for each event: with
  /// 1 MiB, events of 1 MB took 20 percent longer.
  private static let largeBlock: Int32 = 4 << 20
}
