/// Conversions between the numeric types that settings can have. A file does not distinguish 15 from 15.0.
enum NumericSetting {
  /// Returns a number as another numeric type; nil if one of them is not numeric, or if that type cannot represent it.
  static func converted<Setting>(_ value: Any) -> Setting? {
    switch Setting.self {
    case let type as any BinaryInteger.Type: integer(value, type) as? Setting
    case let type as any BinaryFloatingPoint.Type: float(value, type) as? Setting
    default: nil
    }
  }

  private static func integer<Number: BinaryInteger>(_ value: Any, _: Number.Type) -> Number? {
    switch value {
    case let value as any BinaryInteger: Number(exactly: value)
    case let value as any BinaryFloatingPoint: Number(exactly: Double(value))
    default: nil
    }
  }

  private static func float<Number: BinaryFloatingPoint>(_ value: Any, _: Number.Type) -> Number? {
    switch value {
    case let value as any BinaryInteger: return Number(exactly: value)
    case let value as any BinaryFloatingPoint:
      let number = Number(Double(value))
      return number.isInfinite ? nil : number
    default: return nil
    }
  }
}
