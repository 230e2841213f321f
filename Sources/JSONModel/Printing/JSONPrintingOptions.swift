/// Options for printing JSON text.
public struct JSONPrintingOptions: Sendable, Hashable {
  /// The layout of the text.
  public enum Style: Sendable, Hashable {
    /// No white space.
    case compact
    /// One member or element per line, indented by two spaces per level.
    case pretty
  }

  /// The replacement for a number that JSON cannot express.
  public enum NonFiniteNumbers: Sendable, Hashable {
    /// `null`, as JavaScript writes it.
    case null
    /// `0`.
    case zero
    /// Printing throws ``JSONPrintingError``.
    case `throw`
    /// The given strings.
    case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  /// The layout. The default is `.compact`.
  public var style: Style
  /// The replacement for non-finite numbers. The default is `.null`.
  public var nonFiniteNumbers: NonFiniteNumbers

  /// Creates options. The defaults are compact text and `null` for non-finite numbers.
  public init(style: Style = .compact, nonFiniteNumbers: NonFiniteNumbers = .null) {
    self.style = style
    self.nonFiniteNumbers = nonFiniteNumbers
  }
}

/// An error that is thrown if a number is not finite and the strategy is `.throw`.
public struct JSONPrintingError: Error, Sendable, Hashable, CustomStringConvertible {
  private struct Content: Sendable, Hashable {
    let number: String
    let path: String
  }

  private let storage: ErrorContent<Content>

  /// The text of the number: `Infinity`, `-Infinity` or `NaN`.
  public var number: String { storage.value.number }
  /// The path of the number, such as `properties.price` or `items[2]`. It is empty if the number is the value itself.
  public var path: String { storage.value.path }

  init(number: String, path: String) { storage = ErrorContent(Content(number: number, path: path)) }

  /// The number, its path and the remedy, in one line.
  public var description: String {
    "JSON cannot express \(number)" + (path.isEmpty ? "" : " at \(path)")
      + "; replace it, or choose another strategy for non-finite numbers"
  }
}
