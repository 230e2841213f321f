/// A limit of parsing.
enum ParsingLimit: UInt8 {
  case steps, memory, time

  /// Returns the error of exceeding this one of `limits`.
  func error(_ limits: Limits) -> LimitError {
    switch self {
    case .steps: .steps(limit: limits.steps)
    case .memory: .memory(limit: limits.memory)
    case .time: .time(limit: limits.time ?? .zero)
    }
  }
}

/// What parsing a script may use. Each token is paid with steps, and with the memory that its part of the tree takes;
/// regular expressions are paid by their sets.
struct ParsingBudget {
  private let deadline: UInt64?
  /// The remaining steps.
  private var steps: Int
  /// The remaining bytes.
  private var bytes: Int
  /// The number of tokens that may be read before the limits are checked.
  private(set) var tokens = 0
  private var slice = 0
  /// The number of nodes that have been resolved.
  private var nodes = 0

  /// The number of steps for a token.
  private static var stepsPerToken: Int { 4 }
  /// The number of bytes of a token in the tree.
  private static var bytesPerToken: Int { 96 }
  /// The number of bytes of source text, and of source maps, that are handled in a millisecond whatever they contain.
  /// More than the limit of time permits are not parsed, because between tokens the clock is not checked.
  static let bytesPerMillisecond = 32_000.0
  /// The number of tokens between checks of the clock.
  private static var sliceSize: Int { 4096 }

  /// - Parameters:
  ///   - sourceCount: The number of bytes of the source text.
  ///   - lineCount: The number of its lines, which is not needed if the text is too long.
  init(_ limits: Limits, sourceCount: Int, lineCount: () -> Int) {
    let limits = limits.clamped
    let isTooLong = limits.time.map { Double(sourceCount) > $0 / .milliseconds(1) * Self.bytesPerMillisecond }
    deadline = isTooLong == true ? 0 : limits.time.map { SystemClock.nanoseconds() + $0.nanoseconds }
    steps = limits.steps - sourceCount / Work.unitsPerStep
    bytes = limits.memory - 2 * sourceCount
    if isTooLong != true, bytes > 0 { bytes -= lineCount() * LineTable.bytesPerLine }
  }

  /// Pays for a token. Returns nil, or the limit that has been exceeded.
  @inline(__always) mutating func takeToken() -> ParsingLimit? {
    tokens &-= 1
    return tokens < 0 ? refill() : nil
  }

  @inline(never) private mutating func refill() -> ParsingLimit? {
    steps -= slice * Self.stepsPerToken
    bytes -= slice * Self.bytesPerToken
    if let error = exceeded { return error }
    slice = max(1, min(Self.sliceSize, steps / Self.stepsPerToken, bytes / Self.bytesPerToken))
    tokens = slice - 1
    return nil
  }

  /// Checks the clock from time to time while the tree is resolved, whose tokens have been paid.
  @inline(__always) mutating func takeNode() -> ParsingLimit? {
    nodes &+= 1
    return nodes % Self.sliceSize == 0 && deadline != nil ? exceeded : nil
  }

  /// The limit that has been exceeded, if there is one.
  var exceeded: ParsingLimit? {
    if steps < 0 { return .steps }
    if bytes < 0 { return .memory }
    if let deadline, SystemClock.nanoseconds() > deadline { return .time }
    return nil
  }

  /// The work that a pattern may take.
  var patternWork: Int {
    max(0, min(min(steps, stepsBeforeDeadline) / PatternWork.stepsPerUnit, bytes / PatternWork.bytesPerUnit))
  }

  /// The number of steps that the time until the deadline suffices for.
  private var stepsBeforeDeadline: Int {
    deadline.map { Work.steps(from: SystemClock.nanoseconds(), to: $0) } ?? .max
  }

  /// Pays for a pattern of a regular expression.
  mutating func take(patternWork work: Int) -> ParsingLimit? {
    steps -= PatternWork.steps(work)
    return exceeded
  }

  /// The limit that a pattern exceeds that needs more than `patternWork`.
  var patternLimit: ParsingLimit {
    let time = stepsBeforeDeadline
    if time < steps, time / PatternWork.stepsPerUnit < bytes / PatternWork.bytesPerUnit { return .time }
    return steps / PatternWork.stepsPerUnit < bytes / PatternWork.bytesPerUnit ? .steps : .memory
  }
}

/// The cost of compiling a regular expression.
enum PatternWork {
  /// The number of steps for a unit of work: about one range of a set.
  static var stepsPerUnit: Int { 4 }
  /// The work of parsing a code unit of the pattern and compiling it.
  static var unitsPerCodeUnit: Int { 6 }
  /// The work of making a small set, with the characters that match when case is ignored.
  static var unitsPerSet: Int { 8 }
  /// The number of characters with case that are read in a unit of work.
  static var casedCharactersPerUnit: Int { 2 }
  /// The work of a string in a class, without its characters.
  static var unitsPerString: Int { 16 }
  /// The work of finding a string of a class in another one.
  static var unitsPerStringSearch: Int { 6 }
  /// The number of bytes that a unit of work may take until the pattern has been compiled.
  static var bytesPerUnit: Int { 16 }
  /// The number of bytes that the syntax tree and the program take for each character of a long pattern.
  static var bytesPerCharacter: Int { 48 }

  /// Returns the steps for a pattern.
  static func steps(_ work: Int) -> Int { 170 + stepsPerUnit * work }
}
