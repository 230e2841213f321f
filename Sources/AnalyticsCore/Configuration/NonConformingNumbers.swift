import JSONModel

/// What stands in an event for a number that JSON cannot express (NaN and the infinities).
public enum JSONNonConformingNumberStrategy: Sendable, Hashable {
  case zero
  case null
  /// The event is refused and reported.
  case `throw`
  case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)

  var printing: JSONPrintingOptions.NonFiniteNumbers {
    switch self {
    case .zero: .zero
    case .null: .null
    case .throw: .throw
    case .convertToString(let positive, let negative, let nan):
      .strings(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
    }
  }
}
