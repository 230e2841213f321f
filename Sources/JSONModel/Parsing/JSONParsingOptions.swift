/// Options for parsing JSON text.
public struct JSONParsingOptions: Sendable, Hashable {
  /// The maximum nesting depth of arrays and objects; deeper text is an error. The default is 512, which is safe to
  /// release, compare and print on a thread with a 512 KB stack.
  ///
  /// Parsing itself does not recurse, but releasing a value uses some stack for every level, so a larger limit needs a
  /// larger stack.
  public var maximumDepth: Int

  /// Creates options with a maximum nesting depth.
  public init(maximumDepth: Int = 512) {
    self.maximumDepth = maximumDepth
  }

  /// Options with which objects remain text until their members are needed, and members that have not been changed are
  /// printed as they were written (``JSONPrintingOptions/Style/compact``). Only a few levels do, so that text is not
  /// scanned once for each level.
  package static var keepingText: JSONParsingOptions {
    var options = JSONParsingOptions()
    options.textLevels = 4
    return options
  }

  package private(set) var textLevels = 0

  /// About how many bytes all values may occupy; more are an error. Text of many short arrays takes 33 times its
  /// length. Default: no limit.
  package var maximumByteCount = Int.max

  package static let defaultMaximumDepth = 512
}
