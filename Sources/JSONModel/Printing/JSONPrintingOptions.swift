/// How JSON text is written.
public struct JSONPrintingOptions: Sendable, Hashable {
  public enum Style: Sendable, Hashable {
    /// No white space.
    case compact
    /// One member or element a line, indented by two spaces a level.
    case pretty
  }

  /// What stands for a number that JSON cannot express.
  public enum NonFiniteNumbers: Sendable, Hashable {
    /// `null`, as JavaScript writes it.
    case null
    /// `0`.
    case zero
    /// Printing throws ``JSONPrintingError``.
    case `throw`
    /// The strings given.
    case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  /// Default `.compact`.
  public var style: Style
  /// Default `.null`.
  public var nonFiniteNumbers: NonFiniteNumbers

  public init(style: Style = .compact, nonFiniteNumbers: NonFiniteNumbers = .null) {
    self.style = style
    self.nonFiniteNumbers = nonFiniteNumbers
  }
}

/// A number that is not finite was to be printed under `.throw`.
public struct JSONPrintingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text of the number: `Infinity`, `-Infinity` or `NaN`.
  public let number: String
  /// Where it is, such as `properties.price` or `items[2]`; empty for the value itself.
  public let path: String

  public var description: String {
    "JSON cannot express \(number)" + (path.isEmpty ? "" : " at \(path)")
      + "; replace it, or choose another strategy for non-finite numbers"
  }
}
