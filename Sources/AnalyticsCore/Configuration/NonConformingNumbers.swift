import JSONModel

/// The replacement for a number that JSON cannot represent (NaN and the infinities), when an event is stored. Plugins,
/// scripts and trackers receive the number itself.
public enum JSONNonConformingNumberStrategy: Sendable, Hashable {
  /// The number zero.
  case zero
  /// The value `null`.
  case null
  /// No replacement: the event is not stored, which is reported.
  case `throw`
  /// The given text.
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
