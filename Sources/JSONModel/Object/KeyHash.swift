/// The hash function of `JSONObject.keyListHash`: fast, and the same in every process. Data can be crafted to collide,
/// so only speed may depend on it, never correctness.
enum KeyHash {
  /// Returns the hash of a key. Its lowest bit indicates whether the key is malformed.
  @inline(__always)
  static func hash(_ bytes: UnsafeRawPointer, _ count: Int, isMalformed: Bool) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count) &+ (isMalformed ? 0x5851_F42D_4C95_7F2D : 0x2545_F491_4F6C_DD1D)
    if count >= 8 {
      var offset = 0
      while offset &+ 8 <= count {
        hash = mixed(hash, load64(bytes + offset))
        offset &+= 8
      }
      if offset < count { hash = mixed(hash, load64(bytes + (count &- 8))) }
    } else if count >= 4 {
      let low = UInt64(load32(bytes))
      let high = UInt64(load32(bytes + (count &- 4)))
      hash = mixed(hash, low | high << 32)
    } else if count > 0 {
      let first = UInt64(bytes.load(as: UInt8.self))
      let middle = UInt64(bytes.load(fromByteOffset: count >> 1, as: UInt8.self))
      let last = UInt64(bytes.load(fromByteOffset: count &- 1, as: UInt8.self))
      hash = mixed(hash, first | middle << 8 | last << 16)
    }
    return isMalformed ? hash | 1 : hash & ~1
  }

  /// Returns the hash of a key list with one more key. The hash of an empty list is 0.
  @inline(__always)
  static func appending(_ keyHash: UInt64, to listHash: UInt64) -> UInt64 {
    mixed(listHash &+ 0x9E37_79B9_7F4A_7C15, keyHash)
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
    return product.high ^ product.low ^ (hash << 31 | hash >> 33)
  }

  @inline(__always) private static func load64(_ address: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
  }

  @inline(__always) private static func load32(_ address: UnsafeRawPointer) -> UInt32 {
    UInt32(littleEndian: address.loadUnaligned(as: UInt32.self))
  }
}
