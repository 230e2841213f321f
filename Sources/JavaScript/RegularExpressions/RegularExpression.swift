/// A compiled regular expression (ECMA-262 §22.2). Immutable, and usable by several threads at the same time.
final class RegularExpression: Sendable {
  let flags: RegularExpressionFlags
  /// The number of groups, counting the whole match as group 0.
  let captureCount: Int
  /// In pattern order. A name can occur more than once, in alternatives of which only one takes part.
  let groupNames: [(name: String, index: Int)]
  private let program: RegularExpressionProgram
  /// Bytes that the compiled expression occupies.
  var byteCount: Int { program.byteCount }

  /// Compiles a pattern given as UTF-16.
  ///
  /// - Throws: the first syntax error found.
  init(pattern: [UInt16], flags: RegularExpressionFlags) throws(RegularExpressionSyntaxError) {
    var parser = RegularExpressionParser(pattern: pattern, flags: flags)
    let root = try parser.parse()
    self.flags = flags
    captureCount = parser.captureCount
    groupNames = parser.groupNames
    program = RegularExpressionProgram(root: root, parser: parser)
  }

  /// Matches a Latin-1 input.
  ///
  /// - Parameters:
  ///   - index: where the match begins, in code units. In unicode mode, an index inside a surrogate pair stands for
  ///     the pair's first unit.
  ///   - search: whether to go on to later positions when there is no match at `index`.
  ///   - steps: the work allowed, reduced by the work done.
  ///   - captures: room for `2 * captureCount` offsets: start and end of each group, -1 for groups that took no
  ///     part. Its contents mean something only after a match.
  /// - Returns: whether there is a match.
  /// - Throws: `stepLimit` when `steps` becomes negative, `stackLimit` when backtracking takes too much memory.
  func match(
    _ input: UnsafeBufferPointer<UInt8>, at index: Int, search: Bool, steps: inout Int,
    captures: UnsafeMutablePointer<Int>
  ) throws(RegularExpressionFailure) -> Bool {
    try program.match(input, at: index, search: search, steps: &steps, captures: captures)
  }

  /// Matches a UTF-16 input; see the Latin-1 form.
  func match(
    _ input: UnsafeBufferPointer<UInt16>, at index: Int, search: Bool, steps: inout Int,
    captures: UnsafeMutablePointer<Int>
  ) throws(RegularExpressionFailure) -> Bool {
    try program.match(input, at: index, search: search, steps: &steps, captures: captures)
  }
}
