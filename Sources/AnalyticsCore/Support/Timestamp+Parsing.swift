import Foundation

extension Timestamp {
  /// The reason why a text is not a point in time.
  package enum Problem: Error, Equatable, CustomStringConvertible {
    /// The text does not have the format. The associated value says which part differs from it; nil if the text does
    /// not begin like a date.
    case format(String?)
    /// The text has the format, but there is no such day or time. The associated value says which part does not exist.
    case nonexistent(String)

    package var description: String {
      switch self {
      case .format(let reason): reason ?? "it is not in ISO 8601 format"
      case .nonexistent(let part): part
      }
    }
  }

  /// Reads a date in ISO 8601 format; nil for other text, and for days and times that do not exist.
  package static func date(of text: String) -> Date? { try? date(parsing: text) }

  /// Reads a date in ISO 8601 format: the forms of ECMA-262 (§21.4.1.32), such as `2026-01-15`, `2026-01-15T18:42Z` and
  /// `2026-01-15T18:42:07.531+02:00`, and the basic forms without separators, such as `20260115T184207Z`.
  ///
  /// A time without an offset is in UTC, so that the result is the same on all machines. The time 24:00:00 is the end
  /// of the day, and digits after the milliseconds have no effect, as in scripts. The year in UTC must be from 0 to
  /// 9999, which ``text(of:)`` can write.
  package static func date(parsing text: String) throws(Problem) -> Date {
    var text = text
    // The closure cannot throw a specific error.
    return try text.withUTF8 { bytes in
      Result { () throws(Problem) in
        var reader = TimestampReader(bytes)
        return try reader.date()
      }
    }.get()
  }

  /// Returns the number of days from 1970-01-01 to a Gregorian date. Years start in March here, so that the leap day is
  /// the last day.
  fileprivate static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year.floorDivided(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  fileprivate static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

private struct TimestampReader {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

  mutating func date() throws(Timestamp.Problem) -> Date {
    let (year, month, day) = try calendarDate()
    var (hour, minute, second) = (0, 0, 0)
    var fraction = (milliseconds: 0, isZero: true)
    var (offset, offsetHour, offsetMinute) = (0, 0, 0)
    if !rest.isEmpty {
      guard skipIfPresent("T") else {
        throw .format(isAtDigit ? "a date has at most 8 digits" : "\"T\" must follow the date")
      }
      hour = try number(2, "hour")
      let isExtended = skipIfPresent(":")
      minute = try number(2, "minute")
      if isExtended ? skipIfPresent(":") : isAtDigit {
        second = try number(2, "second")
        fraction = try self.fraction()
      }
      (offset, offsetHour, offsetMinute) = try self.offset()
    }
    guard rest.isEmpty else { throw .format("there is text after the offset") }
    guard (1...12).contains(month) else { throw .nonexistent("there is no month \(month)") }
    guard day >= 1, day <= Timestamp.length(ofMonth: month, year: year) else {
      throw .nonexistent("month \(month) of \(year) has no day \(day)")
    }
    guard hour < 24 || hour == 24 && minute == 0 && second == 0 && fraction.isZero else {
      throw .nonexistent(hour == 24 ? "a day ends at 24:00:00" : "there is no hour \(hour)")
    }
    guard minute < 60 else { throw .nonexistent("there is no minute \(minute)") }
    guard second < 60 else {
      throw .nonexistent("there is no second \(second)" + (second == 60 ? "; write a leap second as second 59" : ""))
    }
    guard offsetHour < 24, offsetMinute < 60 else {
      throw .nonexistent("there is no offset of \(offsetHour) hours and \(offsetMinute) minutes")
    }
    let days = Timestamp.days(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    let milliseconds = seconds * 1000 + fraction.milliseconds
    guard Timestamp.writable ~= milliseconds else {
      throw .nonexistent("its year in UTC is \(milliseconds < 0 ? "before 0" : "after 9999")")
    }
    return Date(timeIntervalSince1970: Double(milliseconds) / 1000).notBefore(milliseconds: milliseconds)
  }

  /// Reads a year, a month or a day. A year has four digits, or a sign and six digits.
  private mutating func calendarDate() throws(Timestamp.Problem) -> (year: Int, month: Int, day: Int) {
    let isNegative = rest.first == UInt8(ascii: "-")
    let isExpanded = isNegative || rest.first == UInt8(ascii: "+")
    if isExpanded { rest.removeFirst() }
    guard isAtDigit else { throw .format(nil) }
    let year = try number(isExpanded ? 6 : 4, isExpanded ? "year after a sign" : "year")
    if isNegative, year == 0 { throw .format("the year 0 has no sign \"-\"") }
    let month: Int
    var day = 1
    if skipIfPresent("-") {
      month = try number(2, "month")
      if skipIfPresent("-") { day = try number(2, "day") }
    } else if isAtDigit {
      // Without separators, a month alone could be a year in a century.
      month = try number(2, "month")
      day = try number(2, "day")
    } else {
      month = 1
    }
    return (isNegative ? -year : year, month, day)
  }

  private mutating func fraction() throws(Timestamp.Problem) -> (milliseconds: Int, isZero: Bool) {
    guard rest.first == UInt8(ascii: ".") else { return (0, true) }
    rest.removeFirst()
    let digits = rest.prefix { 0x30...0x39 ~= $0 }
    rest = rest.dropFirst(digits.count)
    if digits.isEmpty { throw .format("the digits after the dot are missing") }
    let first = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (first * [1, 100, 10, 1][min(digits.count, 3)], digits.allSatisfy { $0 == 0x30 })
  }

  /// Returns the offset east of UTC in seconds, and the hours and minutes as they are written.
  private mutating func offset() throws(Timestamp.Problem) -> (seconds: Int, hour: Int, minute: Int) {
    guard let sign = rest.popFirst() else { return (0, 0, 0) }
    if sign == UInt8(ascii: "Z") { return (0, 0, 0) }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      throw .format("\"Z\" or an offset such as +02:00 must follow the time")
    }
    let hour = try number(2, "hour of the offset")
    let minute = skipIfPresent(":") || !rest.isEmpty ? try number(2, "minute of the offset") : 0
    let seconds = hour * 3600 + minute * 60
    return (sign == UInt8(ascii: "-") ? -seconds : seconds, hour, minute)
  }

  /// Reads a number with a fixed number of digits.
  private mutating func number(_ count: Int, _ part: String) throws(Timestamp.Problem) -> Int {
    guard isAtDigit else { throw .format("the \(part) is missing") }
    var number = 0
    for _ in 0..<count {
      guard let digit = rest.popFirst(), 0x30...0x39 ~= digit else {
        throw .format("the \(part) must have \(count) digits")
      }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  private var isAtDigit: Bool { rest.first.map { 0x30...0x39 ~= $0 } ?? false }

  private mutating func skipIfPresent(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }
}

extension Date {
  /// Returns the date, or the first one after it that has the given number of milliseconds when it is rounded down:
  /// most milliseconds have no exact number of seconds, and the nearest one may be earlier.
  fileprivate func notBefore(milliseconds: Int) -> Date {
    var date = self
    while (date.timeIntervalSince1970 * 1000).rounded(.down) < Double(milliseconds) {
      date = Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp)
    }
    return date
  }
}
