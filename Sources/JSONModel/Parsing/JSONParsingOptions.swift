/// How JSON text is read.
public struct JSONParsingOptions: Sendable, Hashable {
  /// How deep arrays and objects may nest; deeper text is an error. Default 512, which is safe to release, compare
  /// and print on a thread with a 512 KB stack. Parsing itself uses no stack, but releasing a value takes some for
  /// every level, so a larger limit needs a larger stack.
  public var maximumDepth: Int

  public init(maximumDepth: Int = 512) {
    self.maximumDepth = maximumDepth
  }
}
