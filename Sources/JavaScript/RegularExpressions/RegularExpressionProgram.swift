/// A compiled pattern: immutable buffers that any number of threads can use for matching at the same time.
final class RegularExpressionProgram: @unchecked Sendable {
  typealias Instruction = RegularExpressionInstruction

  /// The positions at which a match can start, so that a search does not need to try every position.
  enum Start {
    case anywhere
    case inputStart
    case unit(UInt16)
    /// A code unit of the set with this index.
    case set(Int32)
  }

  let code: UnsafePointer<Instruction>
  /// Four words per set: its members below 256.
  let bitmaps: UnsafePointer<UInt64>
  /// The other members of all sets, as pairs of inclusive bounds, and the index at which those of each set start (one
  /// more than there are sets).
  let rangeBounds: UnsafePointer<UInt32>
  let rangeStarts: UnsafePointer<Int32>
  let literals: UnsafePointer<UInt16>
  let groupLists: UnsafePointer<Int32>

  let start: Start
  /// A literal near the start of each match.
  let landmark: Landmark?
  let minimumLength: Int
  /// The number of capture registers: two per group.
  let captureRegisterCount: Int
  /// The number of other registers: counters and positions of loops and lookarounds.
  let registerCount: Int
  let isUnicodeMode: Bool
  /// The number of bytes that the program occupies.
  let byteCount: Int
  /// The equivalence for comparing captures if the program ignores case.
  let caseEquivalence: CaseEquivalence?

  init(root: RegularExpressionNode, parser: RegularExpressionParser) {
    var compiler = RegularExpressionCompiler(isUnicodeMode: parser.isUnicodeMode, groupNames: parser.groupNames)
    compiler.compile(root)
    start = Self.start(of: root, &compiler)
    landmark = root.isAnchoredAtStart ? nil : Landmark(of: root, isUnicodeMode: parser.isUnicodeMode)
    minimumLength = root.minimumLength
    captureRegisterCount = 2 * parser.captureCount
    registerCount = compiler.registerCount
    isUnicodeMode = parser.isUnicodeMode
    caseEquivalence = compiler.needsCaseTable ? (parser.isUnicodeMode ? .byFolding : .byUppercase) : nil

    var words: [UInt64] = []
    var bounds: [UInt32] = []
    var starts: [Int32] = [0]
    for set in compiler.sets {
      var bitmap: [UInt64] = [0, 0, 0, 0]
      for range in set.ranges {
        if range.lower < 256 {
          for unit in Int(range.lower)...Int(min(range.upper, 255)) { bitmap[unit >> 6] |= 1 << (unit & 63) }
        }
        if range.upper >= 256 { bounds += [max(range.lower, 256), range.upper] }
      }
      words += bitmap
      starts.append(Int32(truncatingIfNeeded: bounds.count))
    }
    byteCount =
      512 + compiler.code.count * MemoryLayout<Instruction>.stride + words.count * 8 + bounds.count * 4 + starts.count
      * 4
      + compiler.literals.count * 2 + compiler.groupLists.count * 4
    code = Self.allocate(compiler.code)
    bitmaps = Self.allocate(words)
    rangeBounds = Self.allocate(bounds)
    rangeStarts = Self.allocate(starts)
    literals = Self.allocate(compiler.literals)
    groupLists = Self.allocate(compiler.groupLists)
  }

  deinit {
    code.deallocate()
    bitmaps.deallocate()
    rangeBounds.deallocate()
    rangeStarts.deallocate()
    literals.deallocate()
    groupLists.deallocate()
  }

  private static func allocate<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
    let base = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    elements.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { base.initialize(from: first, count: source.count) }
    }
    return UnsafePointer(base)
  }

  private static func start(of root: RegularExpressionNode, _ compiler: inout RegularExpressionCompiler) -> Start {
    if root.isAnchoredAtStart { return .inputStart }
    let first = FirstCharacters(of: root)
    let units = first.units
    if first.isNullable || units.ranges == [CodePointRange(0, 0xFFFF)] { return .anywhere }
    if let unit = units.onlyMember { return .unit(UInt16(truncatingIfNeeded: unit)) }
    return .set(compiler.index(of: units))
  }
}
