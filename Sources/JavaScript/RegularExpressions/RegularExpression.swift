/// A compiled regular expression (ECMA-262 §22.2). It is immutable and can be used by several threads at the same time.
final class RegularExpression: Sendable {
  let flags: RegularExpressionFlags
  /// The number of groups, including the whole match as group 0.
  let captureCount: Int
  /// The names of groups in pattern order. A name can occur more than once, in alternatives of which only one
  /// participates.
  let groupNames: [(name: String, index: Int)]
  private let program: RegularExpressionProgram
  /// The work of compiling. See `PatternWork`.
  let work: Int
  /// The number of bytes that the compiled expression occupies.
  var byteCount: Int { program.byteCount }

  /// Compiles a pattern given in UTF-16.
  ///
  /// - Parameter workLimit: The maximum amount of work.
  /// - Throws: The first syntax error.
  init(pattern: [UInt16], flags: RegularExpressionFlags, workLimit: Int = .max) throws(RegularExpressionSyntaxError) {
    var parser = RegularExpressionParser(pattern: pattern, flags: flags)
    parser.workLimit = workLimit
    let root: RegularExpressionNode
    do throws(RegularExpressionSyntaxError) {
      root = try parser.parse()
    } catch {
      var error = error
      error.work = parser.work
      throw error
    }
    work = parser.work
    self.flags = flags
    captureCount = parser.captureCount
    groupNames = parser.groupNames
    program = RegularExpressionProgram(root: root, parser: parser)
  }

  /// Matches a Latin-1 input.
  ///
  /// - Parameters:
  ///   - index: The position in code units at which the match starts. In unicode mode, an index inside a surrogate pair
  ///     denotes the pair's first unit.
  ///   - search: Whether to continue at later positions if there is no match at `index`.
  ///   - budget: The work and the memory allowed. Its steps are reduced by the work done.
  ///   - captures: Space for `2 * captureCount` offsets: the start and end of each group, or -1 for groups that did not
  ///     participate. The contents are valid only after a match.
  /// - Returns: Whether there is a match.
  /// - Throws: `stepLimit` if the steps are used up or the deadline has passed, `stackLimit` if backtracking uses too
  ///   much memory.
  func match(
    _ input: UnsafeBufferPointer<UInt8>, at index: Int, search: Bool,
    budget: UnsafeMutablePointer<MatchBudget>, captures: UnsafeMutablePointer<Int>
  ) throws(RegularExpressionFailure) -> Bool {
    try program.match(input, at: index, search: search, budget: budget, captures: captures)
  }

  /// Matches a UTF-16 input. See the Latin-1 overload.
  func match(
    _ input: UnsafeBufferPointer<UInt16>, at index: Int, search: Bool,
    budget: UnsafeMutablePointer<MatchBudget>, captures: UnsafeMutablePointer<Int>
  ) throws(RegularExpressionFailure) -> Bool {
    try program.match(input, at: index, search: search, budget: budget, captures: captures)
  }
}
