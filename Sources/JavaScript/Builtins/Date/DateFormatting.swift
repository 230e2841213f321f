/// The string forms of dates, as ASCII bytes.
///
/// ECMA-262 §21.4.4.35 to §21.4.4.43. The locale-sensitive forms are those of `en-US`.
enum DateFormatting {
  /// `2020-01-05T10:00:00.000Z`, or nil if `t` is not a valid time (the caller throws a RangeError).
  static func isoString(_ t: Double) -> [UInt8]? {
    guard let fields = DateFields(DateAlgorithms.timeClip(t)) else { return nil }
    var text = DateText()
    if (0...9999).contains(fields.year) {
      text.append(fields.year, width: 4)
    } else {
      text.append(fields.year < 0 ? "-" : "+")
      text.append(abs(fields.year), width: 6)
    }
    text.append("-")
    text.append(fields.month + 1, width: 2)
    text.append("-")
    text.append(fields.day, width: 2)
    text.append("T")
    text.appendClock(fields)
    text.append(".")
    text.append(fields.millisecond, width: 3)
    text.append("Z")
    return text.bytes
  }

  /// `Sun, 05 Jan 2020 10:00:00 GMT`
  static func utcString(_ t: Double) -> [UInt8] {
    format(t, in: .utc) { text, fields in
      text.append(weekdayName(fields.weekday))
      text.append(", ")
      text.append(fields.day, width: 2)
      text.append(" ")
      text.append(monthName(fields.month))
      text.append(" ")
      text.appendYear(fields.year)
      text.append(" ")
      text.appendClock(fields)
      text.append(" GMT")
    }
  }

  /// `Sun Jan 05 2020 10:00:00 GMT+0200 (GMT+02:00)`
  static func string(_ t: Double, in zone: LocalTimeZone) -> [UInt8] {
    format(t, in: zone) { text, fields in
      text.appendDate(fields)
      text.append(" ")
      text.appendClock(fields)
      text.appendZone(zone.localTime(t) - t)
    }
  }

  /// `Sun Jan 05 2020`
  static func dateString(_ t: Double, in zone: LocalTimeZone) -> [UInt8] {
    format(t, in: zone) { text, fields in text.appendDate(fields) }
  }

  /// `10:00:00 GMT+0200 (GMT+02:00)`
  static func timeString(_ t: Double, in zone: LocalTimeZone) -> [UInt8] {
    format(t, in: zone) { text, fields in
      text.appendClock(fields)
      text.appendZone(zone.localTime(t) - t)
    }
  }

  /// `1/5/2020, 10:00:00 AM`
  static func localeString(_ t: Double, in zone: LocalTimeZone) -> [UInt8] {
    format(t, in: zone) { text, fields in
      text.appendLocaleDate(fields)
      text.append(", ")
      text.appendLocaleTime(fields)
    }
  }

  /// `1/5/2020`
  static func localeDateString(_ t: Double, in zone: LocalTimeZone) -> [UInt8] {
    format(t, in: zone) { text, fields in text.appendLocaleDate(fields) }
  }

  /// `10:00:00 AM`
  static func localeTimeString(_ t: Double, in zone: LocalTimeZone) -> [UInt8] {
    format(t, in: zone) { text, fields in text.appendLocaleTime(fields) }
  }

  private static func format(
    _ t: Double, in zone: LocalTimeZone, _ body: (inout DateText, DateFields) -> Void
  ) -> [UInt8] {
    var text = DateText()
    if let fields = DateFields(zone.localTime(t)) {
      body(&text, fields)
    } else {
      text.append("Invalid Date")
    }
    return text.bytes
  }

  fileprivate static func weekdayName(_ weekday: Int) -> StaticString {
    switch weekday {
    case 0: "Sun"
    case 1: "Mon"
    case 2: "Tue"
    case 3: "Wed"
    case 4: "Thu"
    case 5: "Fri"
    default: "Sat"
    }
  }

  fileprivate static func monthName(_ month: Int) -> StaticString {
    switch month {
    case 0: "Jan"
    case 1: "Feb"
    case 2: "Mar"
    case 3: "Apr"
    case 4: "May"
    case 5: "Jun"
    case 6: "Jul"
    case 7: "Aug"
    case 8: "Sep"
    case 9: "Oct"
    case 10: "Nov"
    default: "Dec"
    }
  }
}

/// A buffer for the parts of dates.
private struct DateText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a nonnegative number with leading zeros up to `width` digits.
  mutating func append(_ number: Int, width: Int) {
    var reversed: [UInt8] = []
    var rest = number
    while rest > 0 || reversed.count < width {
      reversed.append(UInt8(truncatingIfNeeded: rest % 10) &+ 48)
      rest /= 10
    }
    bytes.append(contentsOf: reversed.reversed())
  }

  mutating func appendYear(_ year: Int) {
    if year < 0 { append("-") }
    append(abs(year), width: 4)
  }

  /// DateString of ECMA-262 §21.4.4.41.2.
  mutating func appendDate(_ fields: DateFields) {
    append(DateFormatting.weekdayName(fields.weekday))
    append(" ")
    append(DateFormatting.monthName(fields.month))
    append(" ")
    append(fields.day, width: 2)
    append(" ")
    appendYear(fields.year)
  }

  mutating func appendClock(_ fields: DateFields) {
    append(fields.hour, width: 2)
    append(":")
    append(fields.minute, width: 2)
    append(":")
    append(fields.second, width: 2)
  }

  /// TimeZoneString of ECMA-262 §21.4.4.41.3, with the leading " GMT". `offset` is in milliseconds ahead of UTC.
  mutating func appendZone(_ offset: Double) {
    let minutesAhead = Int(offset / DateAlgorithms.msPerMinute)
    let minutes = abs(minutesAhead)
    append(minutesAhead < 0 ? " GMT-" : " GMT+")
    append(minutes / 60, width: 2)
    append(minutes % 60, width: 2)
    if minutes == 0 {
      append(" (Coordinated Universal Time)")
    } else {
      append(minutesAhead < 0 ? " (GMT-" : " (GMT+")
      append(minutes / 60, width: 2)
      append(":")
      append(minutes % 60, width: 2)
      append(")")
    }
  }

  /// Years before 1 count backward without an era.
  mutating func appendLocaleDate(_ fields: DateFields) {
    append(fields.month + 1, width: 1)
    append("/")
    append(fields.day, width: 1)
    append("/")
    append(fields.year > 0 ? fields.year : 1 - fields.year, width: 1)
  }

  mutating func appendLocaleTime(_ fields: DateFields) {
    append((fields.hour + 11) % 12 + 1, width: 1)
    append(":")
    append(fields.minute, width: 2)
    append(":")
    append(fields.second, width: 2)
    append(fields.hour < 12 ? " AM" : " PM")
  }
}
