/// The calendar arithmetic of ECMA-262 §21.4.1. Time values are milliseconds since 1970-01-01T00:00:00Z in the
/// proleptic Gregorian calendar; a result that does not exist is NaN.
enum DateAlgorithms {
  static var msPerSecond: Double { 1_000 }
  static var msPerMinute: Double { 60_000 }
  static var msPerHour: Double { 3_600_000 }
  static var msPerDay: Double { 86_400_000 }
  /// The maximum time value: 100,000,000 days after the epoch.
  static var maximumTime: Double { 8.64e15 }

  /// Day(t): the number of the day in which `t` falls.
  static func day(_ t: Double) -> Double {
    guard let milliseconds = exactInteger(t.rounded(.down)) else { return (t / msPerDay).rounded(.down) }
    return Double(floorDivide(milliseconds, by: 86_400_000).quotient)
  }

  /// TimeWithinDay(t): milliseconds since midnight.
  static func timeWithinDay(_ t: Double) -> Double {
    guard t.isFinite else { return .nan }
    let rest = t.truncatingRemainder(dividingBy: msPerDay)
    return rest < 0 ? rest + msPerDay : rest + 0
  }

  /// YearFromTime(t).
  static func yearFromTime(_ t: Double) -> Double {
    civilDate(t).map { Double($0.year) } ?? .nan
  }

  /// MonthFromTime(t): 0 for January.
  static func monthFromTime(_ t: Double) -> Double {
    civilDate(t).map { Double($0.month) } ?? .nan
  }

  /// DateFromTime(t): the day of the month, starting at 1.
  static func dateFromTime(_ t: Double) -> Double {
    civilDate(t).map { Double($0.day) } ?? .nan
  }

  /// WeekDay(t): 0 for Sunday.
  static func weekDay(_ t: Double) -> Double {
    guard let days = exactInteger(day(t)) else { return .nan }
    return Double(weekday(ofDay: days))
  }

  /// HourFromTime(t).
  static func hourFromTime(_ t: Double) -> Double {
    (timeWithinDay(t) / msPerHour).rounded(.down)
  }

  /// MinFromTime(t).
  static func minuteFromTime(_ t: Double) -> Double {
    (timeWithinDay(t).truncatingRemainder(dividingBy: msPerHour) / msPerMinute).rounded(.down)
  }

  /// SecFromTime(t).
  static func secondFromTime(_ t: Double) -> Double {
    (timeWithinDay(t).truncatingRemainder(dividingBy: msPerMinute) / msPerSecond).rounded(.down)
  }

  /// msFromTime(t).
  static func millisecondFromTime(_ t: Double) -> Double {
    timeWithinDay(t).truncatingRemainder(dividingBy: msPerSecond)
  }

  /// MakeTime(hour, min, sec, ms).
  static func makeTime(_ hour: Double, _ minute: Double, _ second: Double, _ millisecond: Double) -> Double {
    guard hour.isFinite, minute.isFinite, second.isFinite, millisecond.isFinite else { return .nan }
    let hours = hour.rounded(.towardZero) * msPerHour
    let minutes = minute.rounded(.towardZero) * msPerMinute
    let seconds = second.rounded(.towardZero) * msPerSecond
    return hours + minutes + seconds + millisecond.rounded(.towardZero)
  }

  /// MakeDay(year, month, date). Months (0 for January) and days beyond their range carry over.
  static func makeDay(_ year: Double, _ month: Double, _ date: Double) -> Double {
    guard year.isFinite, month.isFinite, date.isFinite else { return .nan }
    let wholeMonth = month.rounded(.towardZero)
    let carriedYear = year.rounded(.towardZero) + (wholeMonth / 12).rounded(.down)
    // Far outside the range of time values, and well inside the range of exact arithmetic.
    guard carriedYear.magnitude <= 400_000_000, wholeMonth.magnitude <= Integers.safeLimit else { return .nan }
    let monthInYear = floorDivide(Int64(wholeMonth), by: 12).remainder
    let firstDay = daysFromCivil(year: Int64(carriedYear), month: monthInYear)
    return Double(firstDay) + date.rounded(.towardZero) - 1
  }

  /// MakeDate(day, time).
  static func makeDate(_ day: Double, _ time: Double) -> Double {
    guard day.isFinite, time.isFinite else { return .nan }
    let result = day * msPerDay + time
    return result.isFinite ? result : .nan
  }

  /// MakeFullYear(year): the years 0 to 99 belong to the twentieth century.
  static func makeFullYear(_ year: Double) -> Double {
    guard !year.isNaN else { return .nan }
    let truncated = year.rounded(.towardZero) + 0
    return truncated >= 0 && truncated <= 99 ? 1900 + truncated : truncated
  }

  /// TimeClip(time).
  static func timeClip(_ time: Double) -> Double {
    guard time.magnitude <= maximumTime else { return .nan }
    return time.rounded(.towardZero) + 0
  }
}

// MARK: - Days and civil dates

extension DateAlgorithms {
  /// Returns the integer value of `x` if later arithmetic cannot overflow.
  fileprivate static func exactInteger(_ x: Double) -> Int64? {
    x.magnitude <= Integers.safeLimit ? Int64(x) : nil
  }

  fileprivate static func floorDivide(_ dividend: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient &- 1, remainder &+ divisor) : (quotient, remainder)
  }

  /// Returns the day of the week, 0 for Sunday. The epoch was a Thursday.
  fileprivate static func weekday(ofDay day: Int64) -> Int64 {
    floorDivide(day &+ 4, by: 7).remainder
  }

  private static func civilDate(_ t: Double) -> (year: Int64, month: Int64, day: Int64)? {
    exactInteger(day(t)).map(civil(fromDay:))
  }

  /// Returns the day number of the first day of a month (0 to 11).
  ///
  /// Years are counted from March, so that the leap day is the last day of its year, in eras of 400 years or 146,097
  /// days.
  fileprivate static func daysFromCivil(year: Int64, month: Int64) -> Int64 {
    let monthFromMarch = month >= 2 ? month - 2 : month + 10
    let (era, yearOfEra) = floorDivide(month >= 2 ? year : year - 1, by: 400)
    let dayOfYear = (153 * monthFromMarch + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the date of a day number, the inverse of `daysFromCivil`. There are 719,468 days between 0000-03-01 and
  /// the epoch.
  fileprivate static func civil(fromDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floorDivide(day &+ 719_468, by: 146_097)
    // Subtract the leap days before this day, so that all years have 365 days.
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Starting in March, every five months have 153 days.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 2 : monthFromMarch - 10
    return (era * 400 + yearOfEra + (month < 2 ? 1 : 0), month, dayOfMonth)
  }
}

/// The calendar and clock fields of a time.
struct DateFields: Equatable, Sendable {
  /// The astronomical year: 0 is 1 BC.
  var year: Int
  /// The month, 0 for January.
  var month: Int
  /// The day of the month, starting at 1.
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  var millisecond: Int
  /// The day of the week, 0 for Sunday.
  var weekday: Int

  /// Creates the fields of a time value or of a local time. Returns nil if it is NaN or outside the range of dates.
  init?(_ t: Double) {
    guard let milliseconds = DateAlgorithms.exactInteger(t.rounded(.down)) else { return nil }
    let (days, timeOfDay) = DateAlgorithms.floorDivide(milliseconds, by: 86_400_000)
    let date = DateAlgorithms.civil(fromDay: days)
    let time = Int(timeOfDay)
    year = Int(date.year)
    month = Int(date.month)
    day = Int(date.day)
    hour = time / 3_600_000
    minute = time / 60_000 % 60
    second = time / 1_000 % 60
    millisecond = time % 1_000
    weekday = Int(DateAlgorithms.weekday(ofDay: days))
  }
}
