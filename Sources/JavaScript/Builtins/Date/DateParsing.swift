/// `Date.parse` (ECMA-262 §21.4.3.2) for Latin-1 or UTF-16 code units.
///
/// A text in the date-time string format of §21.4.1.32 is UTC if it is only a date, and local time if it has a time but
/// no offset. Any other text is parsed leniently, see `LenientDateParser`, and is local time if it has no zone.
enum DateParsing {
  /// Returns the time value, or NaN if the text is not a date.
  static func parse<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: UnsafeBufferPointer<Unit>, in zone: LocalTimeZone
  ) -> Double {
    var isoParser = ISODateParser(text)
    if let parts = isoParser.parse() { return parts.timeValue(in: zone) }
    if isoParser.hasNegativeYearZero { return .nan }
    var parser = LenientDateParser(text, from: isoParser.dateEnd, dateNumbers: isoParser.dateNumbers)
    return parser.parse()?.timeValue(in: zone) ?? .nan
  }

  /// Returns the time value, or NaN if the text is not a date.
  static func parse(_ text: [UInt16], in zone: LocalTimeZone) -> Double {
    text.withUnsafeBufferPointer { parse($0, in: zone) }
  }
}

/// The components of a date that a text specifies.
private struct ParsedDate {
  var year: Int
  /// The month, starting at 1.
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0
  /// The offset in seconds east of UTC, or nil for local time.
  var offsetSeconds: Int?

  func timeValue(in zone: LocalTimeZone) -> Double {
    let date = DateAlgorithms.makeDay(Double(year), Double(month - 1), Double(day))
    let time = DateAlgorithms.makeTime(Double(hour), Double(minute), Double(second), Double(millisecond))
    let dateTime = DateAlgorithms.makeDate(date, time)
    guard let offsetSeconds else { return DateAlgorithms.timeClip(zone.utcTime(dateTime)) }
    return DateAlgorithms.timeClip(dateTime - Double(offsetSeconds) * DateAlgorithms.msPerSecond)
  }
}

// MARK: - The date-time string format

/// `YYYY[-MM[-DD]][THH:mm[:ss[.sss]][Z|±HH:mm]]`, with `±YYYYYY` for expanded years.
private struct ISODateParser<Unit: FixedWidthInteger & UnsignedInteger> {
  /// The year, month and day at the start of a text that continues in another format at `dateEnd`.
  private(set) var dateNumbers: [Int] = []
  private(set) var dateEnd = 0
  /// Whether the year is `-000000`, which is not valid in any format.
  private(set) var hasNegativeYearZero = false
  private let text: UnsafeBufferPointer<Unit>
  private var index = 0

  init(_ text: UnsafeBufferPointer<Unit>) {
    self.text = text
  }

  mutating func parse() -> ParsedDate? {
    guard let year = parseYear() else { return nil }
    note(year)
    var date = ParsedDate(year: year)
    if skip("-") {
      dateEnd = index
      guard let month = number(digits: 2), (1...12).contains(month) else { return nil }
      note(month)
      date.month = month
      if skip("-") {
        dateEnd = index
        guard let day = number(digits: 2), (1...31).contains(day) else { return nil }
        note(day)
        date.day = day
      }
    }
    if index == text.count {
      date.offsetSeconds = 0
      return date
    }
    guard skip("T") || skip("t"), parseTime(into: &date) else { return nil }
    return index == text.count ? date : nil
  }

  private mutating func note(_ dateNumber: Int) {
    dateNumbers.append(dateNumber)
    dateEnd = index
  }

  private mutating func parseYear() -> Int? {
    let isNegative = skip("-")
    if isNegative || skip("+") {
      guard let year = number(digits: 6) else { return nil }
      hasNegativeYearZero = isNegative && year == 0
      if hasNegativeYearZero { return nil }
      return isNegative ? -year : year
    }
    return number(digits: 4)
  }

  private mutating func parseTime(into date: inout ParsedDate) -> Bool {
    guard let hour = number(digits: 2), hour <= 24, skip(":") else { return false }
    guard let minute = number(digits: 2), minute <= 59 else { return false }
    date.hour = hour
    date.minute = minute
    if skip(":") {
      guard let second = number(digits: 2), second <= 59 else { return false }
      date.second = second
      if skip(".") {
        guard let millisecond = fraction() else { return false }
        date.millisecond = millisecond
      }
    }
    if hour == 24, date.minute + date.second + date.millisecond > 0 { return false }
    return parseOffset(into: &date)
  }

  private mutating func parseOffset(into date: inout ParsedDate) -> Bool {
    if skip("Z") || skip("z") {
      date.offsetSeconds = 0
      return true
    }
    let isNegative = skip("-")
    guard isNegative || skip("+") else { return true }
    let hour: Int
    let minute: Int
    if let both = number(digits: 4) {
      // Not part of the format, but accepted by all engines.
      (hour, minute) = both.quotientAndRemainder(dividingBy: 100)
    } else {
      guard let first = number(digits: 2), skip(":"), let second = number(digits: 2) else { return false }
      (hour, minute) = (first, second)
    }
    guard hour <= 23, minute <= 59 else { return false }
    let seconds = hour * 3_600 + minute * 60
    date.offsetSeconds = isNegative ? -seconds : seconds
    return true
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < text.count, UInt32(truncatingIfNeeded: text[index]) == character.value else { return false }
    index += 1
    return true
  }

  /// Parses exactly `digits` digits.
  private mutating func number(digits: Int) -> Int? {
    guard text.count - index >= digits else { return nil }
    var value = 0
    for offset in 0..<digits {
      guard let digit = DateDigits.value(text[index + offset]) else { return nil }
      value = value * 10 + digit
    }
    if index + digits < text.count, DateDigits.value(text[index + digits]) != nil { return nil }
    index += digits
    return value
  }

  /// Parses one or more digits after a point, truncated to milliseconds.
  private mutating func fraction() -> Int? {
    let start = index
    while index < text.count, DateDigits.value(text[index]) != nil { index += 1 }
    return index > start ? DateDigits.milliseconds(text, from: start, length: index - start) : nil
  }
}

// MARK: - Other formats

/// Parses dates in the forms that people write: month names, numbers with separators, a time with colons, a zone.
///
/// A number before a colon belongs to the time, every other number to the date. Words before the first number and text
/// in parentheses are ignored. A date without a month name is month/day/year, or year/month/day if its first number
/// cannot be the day of a month. The years 0 to 49 are 2000 to 2049, and 50 to 99 are 1950 to 1999.
private struct LenientDateParser<Unit: FixedWidthInteger & UnsignedInteger> {
  private let text: UnsafeBufferPointer<Unit>
  private var tokenizer: DateTokenizer<Unit>
  private var next: DateToken

  private var dateNumbers: [Int]
  private var namedMonth: Int?
  private var time: [Int] = []
  private var timeIsComplete = false
  /// 0 for am, 12 for pm.
  private var hourOffset: Int?
  private var zoneSign: Int?
  private var zoneHour: Int?
  private var zoneMinute: Int?

  /// Continues at `start`, after the numbers of a date that have been parsed.
  init(_ text: UnsafeBufferPointer<Unit>, from start: Int, dateNumbers: [Int]) {
    self.text = text
    self.dateNumbers = dateNumbers
    tokenizer = DateTokenizer(text, from: start)
    next = tokenizer.next()
  }

  mutating func parse() -> ParsedDate? {
    var hasReadNumber = !dateNumbers.isEmpty
    while next != .end {
      let token = advance()
      switch token {
      case .number(let value, _, _):
        hasReadNumber = true
        guard parseNumber(value) else { return nil }
      case .word(let word):
        guard parseWord(word, hasReadNumber: hasReadNumber) else { return nil }
      case .symbol(let symbol) where symbol == 0x2B || symbol == 0x2D:
        let isUTC = zoneHour == 0 && zoneMinute == 0
        if isUTC || !time.isEmpty {
          if case .number = next { hasReadNumber = true }
          guard parseOffset(sign: symbol == 0x2D ? -1 : 1) else { return nil }
        } else if hasReadNumber {
          return nil
        }
      case .symbol(0x29) where hasReadNumber:
        return nil
      default:
        break
      }
    }
    return result()
  }

  private mutating func advance() -> DateToken {
    let token = next
    next = tokenizer.next()
    return token
  }

  private mutating func skip(_ symbol: UInt8) -> Bool {
    guard next == .symbol(symbol) else { return false }
    _ = advance()
    return true
  }

  private mutating func parseNumber(_ value: Int) -> Bool {
    if skip(0x3A) {
      if skip(0x3A) {
        // Two consecutive colons omit the minutes.
        guard time.isEmpty else { return false }
        time = [value, 0]
        return true
      }
      guard time.count < 4, !timeIsComplete else { return false }
      time.append(value)
      _ = skip(0x2E)
      return true
    }
    if skip(0x2E), timeExpects(value) {
      time.append(value)
      guard case .number(_, let start, let length) = advance() else { return false }
      time.append(DateDigits.milliseconds(text, from: start, length: length))
      timeIsComplete = true
      return true
    }
    if zoneHour != nil, zoneMinute == nil, value < 60 {
      zoneMinute = value
      return true
    }
    if timeExpects(value) {
      time.append(value)
      timeIsComplete = true
      switch next {
      case .end, .whiteSpace, .symbol(0x2B), .symbol(0x2D), .word(.zulu): return true
      default: return false
      }
    }
    guard dateNumbers.count < 3 else { return false }
    dateNumbers.append(value)
    _ = skip(0x2D)
    return true
  }

  /// Returns whether a number that is not followed by a colon continues the time.
  private func timeExpects(_ value: Int) -> Bool {
    guard !timeIsComplete else { return false }
    return switch time.count {
    case 1, 2: value < 60
    case 3: value < 1_000
    default: false
    }
  }

  private mutating func parseWord(_ word: DateWord, hasReadNumber: Bool) -> Bool {
    switch word {
    case .meridiem(let offset) where !time.isEmpty:
      hourOffset = offset
      return true
    case .month(let month):
      namedMonth = month
      _ = skip(0x2D)
      return true
    case .zone(let hours) where hasReadNumber:
      zoneSign = hours < 0 ? -1 : 1
      zoneHour = abs(hours)
      zoneMinute = 0
      return true
    case .zulu where hasReadNumber:
      return parseWord(.zone(hours: 0), hasReadNumber: true)
    default:
      // An unknown word is allowed only before all numbers, and not directly before one.
      if case .number = next { return false }
      return !hasReadNumber
    }
  }

  /// Parses `±h`, `±hh`, `±hhmm` or `±hh:mm`. A sign alone is not an offset.
  private mutating func parseOffset(sign: Int) -> Bool {
    zoneSign = sign
    var value = 0
    var length = 0
    if case .number(let number, _, let count) = next {
      (value, length) = (number, count)
      _ = advance()
    }
    if next == .symbol(0x3A) {
      zoneHour = value
      zoneMinute = nil
      return true
    }
    switch length {
    case 1, 2: (zoneHour, zoneMinute) = (value, 0)
    case 3, 4: (zoneHour, zoneMinute) = (value / 100, value % 100)
    default: return false
    }
    return true
  }

  private func result() -> ParsedDate? {
    guard var date = dateResult() else { return nil }
    var clock = time
    while clock.count < 4 { clock.append(0) }
    if let hourOffset {
      guard clock[0] <= 12 else { return nil }
      clock[0] = clock[0] % 12 + hourOffset
    }
    let isMidnightAtEnd = clock == [24, 0, 0, 0]
    guard isMidnightAtEnd || (clock[0] < 24 && clock[1] < 60 && clock[2] < 60 && clock[3] < 1_000) else { return nil }
    (date.hour, date.minute, date.second, date.millisecond) = (clock[0], clock[1], clock[2], clock[3])
    if let zoneSign {
      date.offsetSeconds = zoneSign * ((zoneHour ?? 0) * 3_600 + (zoneMinute ?? 0) * 60)
    }
    return date
  }

  private func dateResult() -> ParsedDate? {
    guard let first = dateNumbers.first else { return nil }
    // A missing number counts as 1.
    let second = dateNumbers.count > 1 ? dateNumbers[1] : 1
    let third = dateNumbers.count > 2 ? dateNumbers[2] : 1
    let firstIsDay = (1...31).contains(first)
    var date: ParsedDate
    switch (namedMonth, firstIsDay) {
    case (let month?, true): date = ParsedDate(year: second, month: month, day: first)
    case (let month?, false): date = ParsedDate(year: first, month: month, day: second)
    case (nil, true): date = ParsedDate(year: third, month: first, day: second)
    case (nil, false): date = ParsedDate(year: first, month: second, day: third)
    }
    switch date.year {
    case 0...49: date.year += 2000
    case 50...99: date.year += 1900
    default: break
    }
    guard (1...12).contains(date.month), (1...31).contains(date.day) else { return nil }
    return date
  }
}
