import Foundation
import Testing

@testable import AnalyticsCore

@Suite struct TimestampTests {
  @Test(
    "Dates are read in ISO 8601 format",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-01-15T18:42:07.531Z", 1_768_502_527_531),
      ("2026-01-15T18:42:07.5Z", 1_768_502_527_500), ("2026-01-15T18:42:07.531999Z", 1_768_502_527_531),
      ("2026-01-15T18:42:07+02:00", 1_768_495_327_000), ("2026-01-15T18:42:07-0230", 1_768_511_527_000),
      ("2028-02-29T00:00:00Z", 1_835_395_200_000), ("2000-02-29T12:00:00Z", 951_825_600_000),
      ("2026-01-31T24:00:00Z", 1_769_904_000_000), ("1969-12-31T23:59:59.999Z", -1),
      ("2026-12-31T23:59:59.9999999Z", 1_798_761_599_999), ("2026-01-15T18:42:07.53199999999999Z", 1_768_502_527_531),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000), ("9999-12-31T23:59:59.9999Z", 253_402_300_799_999),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59Z", 253_402_300_799_000),
      // The forms of ECMA-262; the values are those of Date.parse in other engines, where UTC is the local time.
      ("2026", 1_767_225_600_000), ("2026-02", 1_769_904_000_000), ("2026-01-15", 1_768_435_200_000),
      ("2026-01-15T18:42Z", 1_768_502_520_000), ("2026-01-15T18:42", 1_768_502_520_000),
      ("2026-01-15T18:42:07", 1_768_502_527_000), ("2026-01-15T18:42:07.531", 1_768_502_527_531),
      ("2026-01-15T18:42+02:00", 1_768_495_320_000), ("2026T18:42Z", 1_767_292_920_000),
      ("2026-02T18:42Z", 1_769_971_320_000), ("+002026-01-15T18:42:07Z", 1_768_502_527_000),
      ("+002026", 1_767_225_600_000),
      // Other forms of ISO 8601.
      ("20260115", 1_768_435_200_000), ("20260115T184207Z", 1_768_502_527_000),
      ("20260115T184207.531Z", 1_768_502_527_531), ("20260115T1842Z", 1_768_502_520_000),
      ("20260115T184207+0200", 1_768_495_327_000), ("2026-01-15T18:42:07+02", 1_768_495_327_000),
    ])
  func dates(_ text: String, _ milliseconds: Int) throws {
    let seconds = try Timestamp.date(parsing: text).timeIntervalSince1970
    #expect(Int((seconds * 1000).rounded(.down)) == milliseconds)
  }

  @Test(
    "Days and times that do not exist are not dates, and the error says why",
    arguments: [
      ("2026-02-30T00:00:00Z", "month 2 of 2026 has no day 30"),
      ("2026-02-29T00:00:00Z", "month 2 of 2026 has no day 29"),
      ("1900-02-29T00:00:00Z", "month 2 of 1900 has no day 29"),
      ("2026-04-31T00:00:00Z", "month 4 of 2026 has no day 31"),
      ("2026-01-00T00:00:00Z", "month 1 of 2026 has no day 0"),
      ("2026-13-01T00:00:00Z", "there is no month 13"), ("2026-00-01T00:00:00Z", "there is no month 0"),
      ("2026-01-01T25:00:00Z", "there is no hour 25"), ("2026-01-01T24:00:01Z", "a day ends at 24:00:00"),
      ("2026-01-01T24:00:00.5Z", "a day ends at 24:00:00"), ("2026-01-01T00:60:00Z", "there is no minute 60"),
      ("2026-01-01T00:00:61Z", "there is no second 61"),
      ("2016-12-31T23:59:60Z", "there is no second 60; write a leap second as second 59"),
      ("0000-01-01T00:00:00+00:01", "its year in UTC is before 0"),
      ("9999-12-31T23:59:59-00:01", "its year in UTC is after 9999"),
      ("2026-01-01T00:00:00+24:00", "there is no offset of 24 hours and 0 minutes"),
      ("2026-02-30", "month 2 of 2026 has no day 30"), ("2026-13", "there is no month 13"),
      ("+012026", "its year in UTC is after 9999"), ("-000001-12-31T23:59Z", "its year in UTC is before 0"),
    ])
  func nonexistent(_ text: String, _ reason: String) {
    #expect(throws: Timestamp.Problem.nonexistent(reason)) { try Timestamp.date(parsing: text) }
    #expect(Timestamp.date(of: text) == nil)
  }

  @Test(
    "Other texts are not dates, and the error says which part differs from the format",
    arguments: [
      ("", nil), ("now", nil), ("+", nil), ("T18:42Z", nil), ("202", "the year must have 4 digits"),
      ("2026-1-15T18:42:07Z", "the month must have 2 digits"),
      ("-026-01-15T18:42:07Z", "the year after a sign must have 6 digits"),
      ("+2026", "the year after a sign must have 6 digits"),
      ("+2026-01-15T18:42:07Z", "the year after a sign must have 6 digits"),
      ("-000000", "the year 0 has no sign \"-\""), ("20261", "the month must have 2 digits"),
      ("202601", "the day is missing"), ("2026-", "the month is missing"), ("2026-01-", "the day is missing"),
      ("2026-01-15Z", "\"T\" must follow the date"), ("2026-01-15 18:42:07Z", "\"T\" must follow the date"),
      ("1768502527531", "a date has at most 8 digits"), ("2026-01-15T", "the hour is missing"),
      ("2026-01-15T18", "the minute is missing"), ("2026-01-15T10Z", "the minute is missing"),
      ("2026-01-15T18:42:", "the second is missing"),
      ("2026-01-15T18:42:0\u{661}Z", "the second must have 2 digits"),
      ("2026-01-15T18:42:07.Z", "the digits after the dot are missing"),
      ("2026-01-15T18:42:07 UTC", "\"Z\" or an offset such as +02:00 must follow the time"),
      ("2026-01-15T18:42:07+", "the hour of the offset is missing"),
      ("2026-01-15T18:42:07+2", "the hour of the offset must have 2 digits"),
      ("2026-01-15T18:42:07+02:", "the minute of the offset is missing"),
      ("2026-01-15T18:42:07Z.", "there is text after the offset"),
    ] as [(String, String?)])
  func format(_ text: String, _ reason: String?) {
    #expect(throws: Timestamp.Problem.format(reason)) { try Timestamp.date(parsing: text) }
    #expect(Timestamp.date(of: text) == nil)
  }

  @Test("The first and the last time with four digits for the year have the same text after they have been read")
  func extremes() throws {
    for text in ["0000-01-01T00:00:00.000Z", "0000-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"] {
      #expect(Timestamp.text(of: try Timestamp.date(parsing: text)) == text)
    }
  }

  @Test("Each millisecond has the same text after it has been read")
  func roundTrip() throws {
    for second in [0, 1, 978_307_200, 1_768_502_527, 4_000_000_000, -5_000_000] {
      for milliseconds in second * 1000..<second * 1000 + 1000 {
        let text = Timestamp.text(milliseconds: milliseconds)
        #expect(Timestamp.text(of: try Timestamp.date(parsing: text)) == text)
      }
    }
  }
}
