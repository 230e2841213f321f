import Foundation
import JavaScript

extension JSValue {
  /// The time of a JavaScript `Date`; nil if the value is not a date, or is an invalid one.
  public var date: Date? {
    guard let milliseconds = dateMilliseconds, milliseconds.isFinite else { return nil }
    return Date(timeIntervalSince1970: milliseconds / 1000)
  }
}

extension Interpreter {
  /// Creates a JavaScript `Date`. JavaScript dates have whole milliseconds; fractions are rounded.
  public func value(_ date: Date) -> JSValue {
    self.date(milliseconds: (date.timeIntervalSince1970 * 1000).rounded())
  }
}

extension Date: JSConvertible {
  public static func converted(from value: JSValue) throws -> Date {
    guard let date = value.date else { throw ConversionError(expected: "a valid Date", found: value) }
    return date
  }

  public func javaScriptValue(in interpreter: Interpreter) -> JSValue { interpreter.value(self) }
}
