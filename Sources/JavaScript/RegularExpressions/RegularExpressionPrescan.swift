/// The properties of a whole pattern that must be known before its first escape can be parsed.
struct RegularExpressionPrescan {
  /// The number of capturing groups.
  private(set) var captureCount = 0
  private(set) var hasNamedGroups = false

  init(_ pattern: [UInt16], unicodeSets: Bool) {
    var classDepth = 0
    var position = 0
    while position < pattern.count {
      switch pattern[position] {
      case 0x5C:  // \
        position += 1
      case 0x5B:  // [
        classDepth = unicodeSets ? classDepth + 1 : 1
      case 0x5D:  // ]
        classDepth = max(classDepth - 1, 0)
      case 0x28 where classDepth == 0:  // (
        countGroup(in: pattern, after: position + 1)
      default:
        break
      }
      position += 1
    }
  }

  private mutating func countGroup(in pattern: [UInt16], after start: Int) {
    func unit(_ offset: Int) -> UInt16? {
      start + offset < pattern.count ? pattern[start + offset] : nil
    }
    if unit(0) != 0x3F {  // ?
      captureCount += 1
    } else if unit(1) == 0x3C, unit(2) != 0x3D, unit(2) != 0x21 {  // < not followed by = or !
      captureCount += 1
      hasNamedGroups = true
    }
  }
}
