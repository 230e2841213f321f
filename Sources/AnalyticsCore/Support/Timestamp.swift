import Foundation

/// Points in time as ISO 8601 text in UTC with milliseconds, such as `2026-01-15T18:42:07.531Z`.
package enum Timestamp {
  package static func now() -> String { text(of: Date()) }

  package static func text(of date: Date) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    let bounds = (Double(writable.lowerBound), Double(writable.upperBound))
    return text(milliseconds: milliseconds.isNaN ? 0 : Int(min(max(milliseconds, bounds.0), bounds.1)))
  }

  /// The milliseconds since 1970 that have a text. The format has four digits for years, from 0 to 9999.
  static let writable = -62_167_219_200_000...253_402_300_799_999

  /// Formatted manually, because it is done for each event.
  package static func text(milliseconds: Int) -> String {
    let day = milliseconds.floorDivided(by: 86_400_000)
    let rest = milliseconds - day * 86_400_000
    let (year, month, dayOfMonth) = civil(day: day)
    return String(unsafeUninitializedCapacity: 24) { buffer in
      var place = 0
      func put(_ number: Int, _ digits: Int, _ end: UInt8) {
        var number = number
        for offset in stride(from: digits - 1, through: 0, by: -1) {
          buffer[place + offset] = 0x30 + UInt8(truncatingIfNeeded: number % 10)
          number /= 10
        }
        buffer[place + digits] = end
        place += digits + 1
      }
      put(year, 4, UInt8(ascii: "-"))
      put(month, 2, UInt8(ascii: "-"))
      put(dayOfMonth, 2, UInt8(ascii: "T"))
      put(rest / 3_600_000, 2, UInt8(ascii: ":"))
      put(rest / 60_000 % 60, 2, UInt8(ascii: ":"))
      put(rest / 1000 % 60, 2, UInt8(ascii: "."))
      put(rest % 1000, 3, UInt8(ascii: "Z"))
      return place
    }
  }

  /// Returns the Gregorian date of a day counted from 1970-01-01. Years start in March here, so that the leap day is
  /// the last day.
  private static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}

extension Int {
  func floorDivided(by divisor: Int) -> Int { (self >= 0 ? self : self - divisor + 1) / divisor }
}
