import Testing

@testable import JavaScript

@Suite struct DateTests {
  private let zone = LocalTimeZone.fixed(minutes: 120)

  @Test(
    arguments: [
      (
        0, "1970-01-01T00:00:00.000Z", "Thu, 01 Jan 1970 00:00:00 GMT",
        "Thu Jan 01 1970 02:00:00 GMT+0200 (GMT+02:00)", "1/1/1970, 2:00:00 AM"
      ),
      (
        -1, "1969-12-31T23:59:59.999Z", "Wed, 31 Dec 1969 23:59:59 GMT",
        "Thu Jan 01 1970 01:59:59 GMT+0200 (GMT+02:00)", "1/1/1970, 1:59:59 AM"
      ),
      (
        1_578_218_405_006, "2020-01-05T10:00:05.006Z", "Sun, 05 Jan 2020 10:00:05 GMT",
        "Sun Jan 05 2020 12:00:05 GMT+0200 (GMT+02:00)", "1/5/2020, 12:00:05 PM"
      ),
      (
        -62_198_755_200_000, "-000001-01-01T00:00:00.000Z", "Fri, 01 Jan -0001 00:00:00 GMT",
        "Fri Jan 01 -0001 02:00:00 GMT+0200 (GMT+02:00)", "1/1/2, 2:00:00 AM"
      ),
      (
        -100_000_000_000_000, "-001199-02-15T14:13:20.000Z", "Thu, 15 Feb -1199 14:13:20 GMT",
        "Thu Feb 15 -1199 16:13:20 GMT+0200 (GMT+02:00)", "2/15/1200, 4:13:20 PM"
      ),
      (
        8_640_000_000_000_000, "+275760-09-13T00:00:00.000Z", "Sat, 13 Sep 275760 00:00:00 GMT",
        "Sat Sep 13 275760 02:00:00 GMT+0200 (GMT+02:00)", "9/13/275760, 2:00:00 AM"
      ),
      (
        -8_640_000_000_000_000, "-271821-04-20T00:00:00.000Z", "Tue, 20 Apr -271821 00:00:00 GMT",
        "Tue Apr 20 -271821 02:00:00 GMT+0200 (GMT+02:00)", "4/20/271822, 2:00:00 AM"
      ),
      (
        253_402_300_800_000, "+010000-01-01T00:00:00.000Z", "Sat, 01 Jan 10000 00:00:00 GMT",
        "Sat Jan 01 10000 02:00:00 GMT+0200 (GMT+02:00)", "1/1/10000, 2:00:00 AM"
      ),
      (
        951_827_696_000, "2000-02-29T12:34:56.000Z", "Tue, 29 Feb 2000 12:34:56 GMT",
        "Tue Feb 29 2000 14:34:56 GMT+0200 (GMT+02:00)", "2/29/2000, 2:34:56 PM"
      ),
      (
        36_000_000, "1970-01-01T10:00:00.000Z", "Thu, 01 Jan 1970 10:00:00 GMT",
        "Thu Jan 01 1970 12:00:00 GMT+0200 (GMT+02:00)", "1/1/1970, 12:00:00 PM"
      ),
    ] as [(Double, String, String, String, String)])
  func formatting(t: Double, iso: String, utc: String, string: String, locale: String) {
    #expect(DateFormatting.isoString(t).map(text) == iso)
    #expect(text(DateFormatting.utcString(t)) == utc)
    #expect(text(DateFormatting.string(t, in: zone)) == string)
    #expect(text(DateFormatting.localeString(t, in: zone)) == locale)
    #expect(text(DateFormatting.dateString(t, in: zone) + [0x20] + DateFormatting.timeString(t, in: zone)) == string)
    let localeParts = [DateFormatting.localeDateString(t, in: zone), DateFormatting.localeTimeString(t, in: zone)]
    #expect(localeParts.map(text).joined(separator: ", ") == locale)
  }

  @Test func otherZones() {
    #expect(text(DateFormatting.timeString(0, in: .utc)) == "00:00:00 GMT+0000 (Coordinated Universal Time)")
    #expect(
      text(DateFormatting.timeString(0, in: LocalTimeZone.fixed(minutes: -300))) == "19:00:00 GMT-0500 (GMT-05:00)")
  }

  @Test func invalidDates() {
    #expect(DateFormatting.isoString(.nan) == nil)
    #expect(DateFormatting.isoString(8.64e15 + 1) == nil)
    #expect(text(DateFormatting.string(.nan, in: zone)) == "Invalid Date")
    #expect(DateFields(.infinity) == nil)
    #expect(DateAlgorithms.yearFromTime(1e300).isNaN)
    #expect(DateAlgorithms.makeDay(1e300, 0, 1).isNaN)
    #expect(DateAlgorithms.makeDay(2020, 1e300, 1).isNaN)
    #expect(DateAlgorithms.makeTime(.infinity, 0, 0, 0).isNaN)
    #expect(DateAlgorithms.makeDate(1e303, 1e300).isNaN)
    #expect(DateAlgorithms.timeClip(8.64e15 + 1).isNaN)
  }

  @Test(
    arguments: [
      (2020, 1, 29, 1_582_934_400_000),
      (2021, -1, 32, 1_609_459_200_000),
      (275760, 8, 13, 8_640_000_000_000_000),
      (275760, 8, 14, .nan),
      (99, 0, 1, 915_148_800_000),
      (-1, 0, 1, -62_198_755_200_000),
      (1970, 0, -0.5, -86_400_000),
      (2020.9, 14.9, 1.9, 1_614_556_800_000),
      (1900, 1, 29, -2_203_891_200_000),
      (2000, 1, 29, 951_782_400_000),
      (-271821, 3, 20, -8_640_000_000_000_000),
    ] as [(Double, Double, Double, Double)])
  func dateFromCalendarFields(year: Double, month: Double, date: Double, expected: Double) {
    let day = DateAlgorithms.makeDay(DateAlgorithms.makeFullYear(year), month, date)
    expectSame(DateAlgorithms.timeClip(DateAlgorithms.makeDate(day, 0)), expected)
  }

  @Test func everyDayOfFourCenturiesSucceedsTheLast() {
    var previous = DateFields(-62_135_596_800_000 - 86_400_000)
    for day in 0..<146_097 {
      let t = -62_135_596_800_000 + Double(day) * 86_400_000
      guard let fields = DateFields(t), let before = previous else {
        Issue.record("no fields for \(t)")
        return
      }
      let isSuccessor =
        fields.day == before.day + 1 && fields.month == before.month
        || fields.day == 1 && fields.month == (before.month + 1) % 12
      guard isSuccessor, fields.weekday == (before.weekday + 1) % 7,
        DateAlgorithms.makeDay(Double(fields.year), Double(fields.month), Double(fields.day)) * 86_400_000 == t
      else {
        Issue.record("wrong fields for \(t): \(fields)")
        return
      }
      previous = fields
    }
  }

  @Test func clockFieldsBeforeTheEpoch() {
    #expect(DateAlgorithms.hourFromTime(-1) == 23)
    #expect(DateAlgorithms.minuteFromTime(-1) == 59)
    #expect(DateAlgorithms.secondFromTime(-1) == 59)
    #expect(DateAlgorithms.millisecondFromTime(-1) == 999)
    #expect(DateAlgorithms.weekDay(-1) == 3)
    #expect(DateAlgorithms.day(-1) == -1)
    #expect(DateAlgorithms.monthFromTime(-1) == 11)
    #expect(DateAlgorithms.dateFromTime(-1) == 31)
  }

  @Test(
    arguments: [
      ("2020", 1_577_836_800_000),
      ("2020-01", 1_577_836_800_000),
      ("2020-01-05", 1_578_182_400_000),
      ("2020-01-05T10:00", 1_578_211_200_000),
      ("2020-01-05T10:00:00.1239Z", 1_578_218_400_123),
      ("2020-01-05T10:00:00+01:00", 1_578_214_800_000),
      ("2020-01-05T24:00Z", 1_578_268_800_000),
      ("2020-01-05T24:01Z", .nan),
      ("2020-13-01", .nan),
      ("2020-01-32", .nan),
      ("+002020-01-05", 1_578_182_400_000),
      ("-000001-01-01T00:00:00Z", -62_198_755_200_000),
      ("+275760-09-13T00:00:00.000Z", 8_640_000_000_000_000),
      ("+275760-09-13T00:00:00.001Z", .nan),
      ("-000000-01-01T00:00:00Z", .nan),
      ("2020-01-05T", .nan),
      ("2020-01-05T1:00", .nan),
      ("Jan 5 2020 10:00", 1_578_211_200_000),
      ("5 January 2020", 1_578_175_200_000),
      ("2020/01/05", 1_578_175_200_000),
      ("Tue Mar 01 2022 10:00:00 GMT+0100 (CET)", 1_646_125_200_000),
      ("Tue, 01 Mar 2022 10:00:00 GMT", 1_646_128_800_000),
      ("1/5/2020", 1_578_175_200_000),
      ("1/5/2020, 10:00:00 PM", 1_578_254_400_000),
      ("1/5/2020 12:30 am", 1_578_177_000_000),
      ("1/5/2020 13:00 pm", .nan),
      ("1/5/20", 1_578_175_200_000),
      ("1/5/70", 338_400_000),
      ("Jan 5", 978_645_600_000),
      ("Jan 5 2020 10:00 EST", 1_578_236_400_000),
      ("Jan 5 2020 10:00 PDT", 1_578_243_600_000),
      ("Jan 5 2020 10:00Z", 1_578_218_400_000),
      ("2020-01-05 10:00", 1_578_211_200_000),
      ("05-Jan-2020", 1_578_175_200_000),
      ("Sunday, January 5, 2020", 1_578_175_200_000),
      ("Jan 32 2020", .nan),
      ("Feb 31 2020", 1_583_100_000_000),
      ("hello", .nan),
      ("", .nan),
      ("12", 1_007_157_600_000),
      ("2020-01-05T10:00 PM", .nan),
      ("Jan 5 2020 foo", .nan),
      ("Jan 5 2020 10:00:00.5", 1_578_211_200_500),
      ("8/24/2020 GMT+0530", 1_598_207_400_000),
      ("20200105", .nan),
      ("1 2 3 4", .nan),
      ("(comment) Jan 5 2020", 1_578_175_200_000),
    ] as [(String, Double)])
  func parsing(source: String, expected: Double) {
    expectSame(DateParsing.parse(Array(source.utf16), in: zone), expected)
    let bytes = Array(source.utf8)
    expectSame(bytes.withUnsafeBufferPointer { DateParsing.parse($0, in: zone) }, expected)
  }

  @Test func unbalancedAndEndlessTextIsNoDate() {
    let parentheses = [UInt16](repeating: 0x28, count: 100_000)
    #expect(DateParsing.parse(parentheses, in: zone).isNaN)
    let digits = [UInt16](repeating: 0x39, count: 100_000)
    #expect(DateParsing.parse(digits, in: zone).isNaN)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private func expectSame(_ actual: Double, _ expected: Double) {
    #expect(actual.isNaN ? expected.isNaN : actual.bitPattern == expected.bitPattern)
  }
}
